package adjudicator

import (
	"cmp"
	"crypto/rand"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// pledgeLife is how long somebody may agree to what he was asked.
const pledgeLife = 7 * day

// What somebody is asked to agree to.
const (
	pledgeAddress = "address" // that mails of a person come from there, too
)

// promise stores what somebody is asked, and returns the code by which he agrees. It
// stands in the mail to him and nowhere else.
func (in *intake) promise(p store.Pledge) (code string, err error) {
	if err := in.tx.ForgetPledges(in.now, pledgeInvite); err != nil {
		return "", err
	}
	if code, err = newCode(rand.Reader, mailedLetters); err != nil {
		return "", err
	}
	p.Code, p.Asked, p.Until = in.s.hashPledge(code), in.now, in.now.Add(pledgeLife)
	return code, in.tx.AddPledge(&p)
}

func (s *Service) hashPledge(code string) []byte {
	return []byte(s.mac(32, "pledge", normalCode(code)))
}

// A line that agrees to something or declines it, by the code of the mail that asked.
var (
	agreeing  = regexp.MustCompile(`(?i)^(?:confirm|confirmo|confirma|confirmar|accept|acepto)\s+([0-9a-z][0-9a-z -]{10,20})[.!]?$`)
	declining = regexp.MustCompile(`(?i)^(?:decline|rechazo|no puedo)\s+([0-9a-z][0-9a-z -]{10,20})[.!]?$`)
)

// One word with which people answer a mail that asks them to agree.
var (
	saysYes = regexp.MustCompile(`(?i)^(?:yes|ok|okay|sure|accept|i accept|confirm|s[ií]|claro|acepto|confirmo|vale|de acuerdo)` +
		`(?:[,.! ]+(?:please|thanks|thank you|of course|sure|that['’]?s me|it['’]?s me|it is me|that is me|gracias|por favor|claro|claro que s[ií]|desde luego|soy yo))*[.!]*$`)
	saysNo = regexp.MustCompile(`(?i)^(?:no|no thanks|no thank you|no gracias|no, gracias|decline|i decline|rechazo|no puedo)[.!]*$`)
)

// mostAgreeing is how many lines an answer in one word has, with greetings.
const mostAgreeing = 5

// pledged looks for a line that agrees to what somebody was asked. Whoever has the code
// reads the mails of who was asked, so nothing else is needed, whoever he is. One word
// does where the letter answers the mail that holds the code, which nobody else can name.
// The outcome is "" for a letter that is none of these.
func (in *intake) pledged() (outcome string, err error) {
	if in.letter.Likely {
		return "", nil
	}
	for _, line := range in.letter.Lines[:min(len(in.letter.Lines), mostAsked)] {
		text := strings.TrimSpace(line.Text)
		agrees := agreeing.FindStringSubmatch(text)
		found := agrees
		if found == nil {
			found = declining.FindStringSubmatch(text)
		}
		if found == nil {
			continue
		}
		if done, err := in.redeem(found[1], agrees != nil); done || err != nil {
			return outcomeRequest, err
		}
	}
	agrees, clear := in.oneWord()
	if !clear {
		return "", nil
	}
	code, err := in.codeAnswered()
	if err != nil || code == "" {
		return "", err
	}
	if done, err := in.redeem(code, agrees); done || err != nil {
		return outcomeRequest, err
	}
	return "", nil
}

// redeem does what was asked with a code; false where it counts for nothing.
func (in *intake) redeem(code string, agrees bool) (done bool, err error) {
	row, err := in.tx.Pledge(in.s.hashPledge(code))
	if isNotFound(err) || err == nil && row.Kind != pledgeInvite && in.now.After(row.Until) {
		return false, nil // the ordinary way, where it is told
	}
	if err == nil {
		err = in.tx.EndPledge(row.Code)
	}
	if err != nil {
		return false, err
	}
	return true, in.keepPledge(&row, agrees)
}

// oneWord reports whether the sender says yes or no in so many words.
func (in *intake) oneWord() (agrees, clear bool) {
	var said []string
	for _, line := range in.letter.Lines {
		if text := strings.TrimSpace(line.Text); text != "" {
			said = append(said, text)
		}
	}
	if len(said) == 0 || len(said) > mostAgreeing {
		return false, false
	}
	yes, no := slices.ContainsFunc(said, saysYes.MatchString), slices.ContainsFunc(said, saysNo.MatchString)
	return yes, yes != no
}

// codeAnswered is the code of the mail that the letter answers, "" where that asked for
// nothing. Its Message-ID stands in that mail and in answers to it only.
func (in *intake) codeAnswered() (string, error) {
	ids := slices.Concat(in.letter.InReplyTo, in.letter.References)
	for _, id := range ids[:min(len(ids), mostAsked)] {
		d, err := in.tx.DispatchByMessageID(id)
		if isNotFound(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		if kind := d.Kind.Family(); kind != kindInvite && kind != kindPledge || !strings.EqualFold(d.Recipient, in.letter.From.Addr) {
			continue
		}
		if found := codeShown.FindString(d.Text); found != "" {
			return found, nil
		}
	}
	return "", nil
}

// codeShown is a code as mails hold it.
var codeShown = regexp.MustCompile(`\b[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\b`)

// keepPledge does what somebody has agreed to, or tells that he declined.
func (in *intake) keepPledge(row *store.Pledge, agrees bool) error {
	switch row.Kind {
	case pledgeAddress:
		if agrees {
			return in.keepAddress(row)
		}
	case pledgeDeputy:
		if agrees {
			return in.keepDeputy(row)
		}
	case pledgeObserve:
		if agrees {
			return in.keepObserver(row)
		}
	case pledgeInvite:
		return in.answerInvite(row, agrees)
	case pledgeJoin:
		if agrees {
			return in.keepJoin(row)
		}
	case pledgePractice:
		if agrees {
			return in.keepPractice(row)
		}
	case pledgeStandby:
		if agrees {
			return in.keepStandby(row)
		}
	}
	lang, _ := in.s.spoken(in.tx, row)
	return in.tellAddress(row.Address, in.letter.From.Name, cmp.Or(lang, in.lang()), kindSettings, rules.M("pledge.declined"))
}

// tellAddress queues an answer to who may be nobody yet.
func (in *intake) tellAddress(to, name string, lang rules.Lang, kind store.Kind, messages ...rules.Message) error {
	page := in.s.book.Notice(templates.Notice{Head: templates.Head{Lang: lang, Now: in.now, Player: name}, Messages: messages})
	return in.postIn(to, name, lang, kind, page)
}

// untilOf is when a pledge made now ends, in words.
func (in *intake) untilOf(lang rules.Lang, zone *time.Location) rules.Arg {
	return rules.Text("until", in.s.book.When(lang, in.now.Add(pledgeLife), zone))
}
