package adjudicator

import (
	"crypto/rand"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A pledge is what somebody is asked to agree to, by a code that stands in the mail to him
// and nowhere else: whoever sends it back reads the mails of the address, and nothing else
// is needed. Those of an applicant are asked of one of whom it is not proved that he
// writes; what he wants is then done as things are at that moment.
const (
	pledgeAddress  = "address"  // letters of the person who named the address may come from it: asked there
	pledgeMain     = "main"     // mails go to another address of the person: asked of his main one, see address.go
	pledgeRemove   = "remove"   // an address is no longer the person's: likewise
	pledgeMerge    = "merge"    // who is reached at another address is the same person: likewise
	pledgeMove     = "move"     // a moderator moves a seat, unless it is declined until then: told the old address and the new one
	pledgeDeputy   = "deputy"   // he writes for a side beside its player, who named him: asked of who was named
	pledgeInvite   = "invite"   // he takes a side of a game that gathers, which nobody else can take meanwhile: asked of who was invited, or waits for the title
	pledgeJoin     = "join"     // an applicant takes a side, waits for a title, or gives that back
	pledgeObserve  = "observe"  // an applicant observes a game
	pledgePractice = "practice" // an applicant starts a game against programs
	pledgeVerbs    = "verbs"    // a moderator has something done: asked of who wrote in his name
	pledgeStandby  = "standby"  // an applicant stands by for a game, or for none any more
)

// How long somebody may think over what he was asked: an invitation of a moderator, one to
// a game of a title for which he waits, as others wait behind him, and all else. An end of
// the first two is told, so that they count until somebody has looked at them.
const (
	inviteLife = 14 * day
	offerLife  = 3 * day
	pledgeLife = 7 * day
)

// keeps does what somebody has agreed to, by the kind of the pledge. Of an invitation the
// sender is told by [intake.answerInvite] that he declined it, of the others by
// [intake.keepPledge].
var keeps = map[string]func(in *intake, row *store.Pledge) error{
	pledgeAddress:  (*intake).keepAddress,
	pledgeMain:     (*intake).keepMain,
	pledgeRemove:   (*intake).keepRemove,
	pledgeMerge:    (*intake).keepMerge,
	pledgeMove:     (*intake).sayMove,
	pledgeDeputy:   (*intake).keepDeputy,
	pledgeInvite:   func(in *intake, row *store.Pledge) error { return in.answerInvite(row, true) },
	pledgeJoin:     (*intake).keepJoin,
	pledgeObserve:  (*intake).keepObserver,
	pledgePractice: (*intake).keepPractice,
	pledgeStandby:  (*intake).keepStandby,
	pledgeVerbs:    (*intake).keepVerbs,
}

// promise stores what somebody is asked, and returns the code by which he agrees. It
// stands in the mail to him and nowhere else.
func (in *intake) promise(p store.Pledge) (code string, err error) {
	return in.s.promise(in.tx, in.now, p)
}

func (s *Service) promise(tx *store.Tx, now time.Time, p store.Pledge) (code string, err error) {
	if err := tx.ForgetPledges(now, pledgeInvite, pledgeMove); err != nil {
		return "", err
	}
	if code, err = newCode(rand.Reader, mailedLetters); err != nil {
		return "", err
	}
	p.Code, p.Asked, p.Until = s.hashPledge(code), now, now.Add(pledgeLife)
	return code, tx.AddPledge(&p)
}

func (s *Service) hashPledge(code string) []byte {
	return []byte(s.mac(32, "pledge", normalCode(code)))
}

// A line that agrees to something or declines it, by the code of the mail that asked.
var (
	agreeing  = regexp.MustCompile(`(?i)^(?:confirm|confirmo|confirma|confirmar|accept|acepto)\s+([0-9a-z][0-9a-z -]{10,20})[.!]?$`)
	declining = regexp.MustCompile(`(?i)^(?:decline|rechazo|no puedo)\s+([0-9a-z][0-9a-z -]{10,20})[.!]?$`)
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
	if err == nil {
		err = in.discount(&row)
	}
	if err != nil {
		return false, err
	}
	if agrees && row.Kind != pledgeMove { // he reads what is written to him, and wants it
		if err := setUnwanted(in.tx, row.Address, time.Time{}); err != nil {
			return false, err
		}
	}
	return true, in.keepPledge(&row, agrees)
}

// oneWord reports whether the sender says yes or no in so many words.
func (in *intake) oneWord() (agrees, clear bool) {
	var said []parser.Line
	for _, line := range in.letter.Lines {
		if strings.TrimSpace(line.Text) != "" {
			said = append(said, line)
		}
	}
	if len(said) == 0 || len(said) > mostAgreeing {
		return false, false
	}
	tone := desk.ToneToCode(said)
	return tone == rules.Yes, tone != rules.NoTone
}

// codeAnswered returns the code of the mail that the letter answers, "" where that asked for
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
		if kind := d.Kind.Family(); kind != kindInvite && kind != kindPledge && kind != forModerator+aboutModerate || !strings.EqualFold(d.Recipient, in.letter.From.Addr) {
			continue
		}
		for _, found := range codeShown.FindAllString(d.Text, mostAsked) { // a name may look like one
			if _, err := in.tx.Pledge(in.s.hashPledge(found)); err == nil || !isNotFound(err) {
				return found, err
			}
		}
	}
	return "", nil
}

// unclear says what to answer to who answers a mail of ours that asks for a yes or no with
// something else, and to a moderator whose letter is not known as one; no Code: neither.
func (in *intake) unclear() (m rules.Message, lang rules.Lang, err error) {
	if code, err := in.codeAnswered(); err != nil {
		return m, "", err
	} else if code != "" {
		row, err := in.tx.Pledge(in.s.hashPledge(code))
		if err != nil {
			return m, "", err
		}
		lang, _, err = in.s.spoken(in.tx, &row)
		return rules.M("pledge.unclear", rules.Text("code", code)), lang, err
	}
	mod := in.s.moderatorAt(in.letter.From.Addr)
	if mod == nil {
		return m, "", nil
	}
	vain, err := in.confirmsNothing(mod)
	if vain {
		return rules.M("moderate.no-code"), mod.Lang, err
	}
	return rules.M("moderate.how"), mod.Lang, err
}

// confirmsNothing reports whether a moderator confirms what is not asked, or no longer: by
// a code that there is not, or by a yes to an answer of ours.
func (in *intake) confirmsNothing(mod *Moderator) (bool, error) {
	for _, line := range in.letter.Lines {
		if codeShown.MatchString(strings.ToUpper(line.Text)) {
			return true, nil
		}
	}
	d, err := in.answeredBy(mod)
	agrees, clear := in.oneWord()
	return d != nil && d.Kind.Family() == forModerator+aboutModerate && agrees && clear, err
}

// codeShown is a code as mails hold it.
var codeShown = regexp.MustCompile(`\b[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\b`)

// keepPledge does what somebody has agreed to, or tells that he declined.
func (in *intake) keepPledge(row *store.Pledge, agrees bool) error {
	if keep := keeps[row.Kind]; agrees && keep != nil {
		return keep(in, row)
	}
	switch row.Kind {
	case pledgeInvite:
		return in.answerInvite(row, false)
	case pledgeMove:
		return in.stopMove(row)
	}
	return in.tellDeclined(row)
}

// tellAddress queues an answer to who may be nobody yet.
func (in *intake) tellAddress(to, name string, lang rules.Lang, kind store.Kind, messages ...rules.Message) error {
	page := in.s.book.Notice(templates.Notice{Head: templates.Head{Lang: lang, Now: in.now, Player: name}, Messages: messages})
	return in.postIn(to, name, lang, kind, page)
}

// untilOf returns when a pledge made now ends, in words.
func (in *intake) untilOf(lang rules.Lang, zone *time.Location) rules.Arg {
	return in.s.untilOf(lang, zone, in.now)
}

func (s *Service) untilOf(lang rules.Lang, zone *time.Location, now time.Time) rules.Arg {
	return rules.Text("until", s.book.When(lang, now.Add(pledgeLife), zone))
}
