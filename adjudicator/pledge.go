package adjudicator

import (
	"crypto/rand"
	"regexp"
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
	if err := in.tx.ForgetPledges(in.now); err != nil {
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

// pledged looks for a line that agrees to what somebody was asked. Whoever has the code
// reads the mails of who was asked, so nothing else is needed, whoever he is. The
// outcome is "" for a letter that is none of these.
func (in *intake) pledged() (outcome string, err error) {
	for _, line := range in.letter.Lines[:min(len(in.letter.Lines), mostAsked)] {
		text := strings.TrimSpace(line.Text)
		agrees := agreeing.FindStringSubmatch(text)
		found := agrees
		if found == nil {
			found = declining.FindStringSubmatch(text)
		}
		if found == nil || in.letter.Likely {
			continue
		}
		row, err := in.tx.Pledge(in.s.hashPledge(found[1]))
		if isNotFound(err) || err == nil && in.now.After(row.Until) {
			continue // the ordinary way, where it is told
		}
		if err != nil {
			return "", err
		}
		if err := in.tx.EndPledge(row.Code); err != nil {
			return "", err
		}
		return outcomeRequest, in.keepPledge(&row, agrees != nil)
	}
	return "", nil
}

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
	}
	return in.tellAddress(row.Address, in.letter.From.Name, in.lang(), kindSettings, rules.M("pledge.declined"))
}

// tellAddress queues an answer to who may be nobody yet.
func (in *intake) tellAddress(to, name string, lang rules.Lang, kind store.Kind, messages ...rules.Message) error {
	page := in.s.book.Notice(templates.Notice{Head: templates.Head{Lang: lang, Now: in.now, Player: name}, Messages: messages})
	return in.s.queue(in.tx, dispatch{
		kind: kind, letter: in.row.ID, to: to, name: name, lang: lang, parent: in.letter.MessageID, auto: autoReplied, page: page, now: in.now,
	})
}

// untilOf is when a pledge made now ends, in words.
func (in *intake) untilOf(lang rules.Lang, zone *time.Location) rules.Arg {
	return rules.Text("until", in.s.book.When(lang, in.now.Add(pledgeLife), zone))
}
