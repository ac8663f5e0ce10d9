package confirm

import (
	"crypto/rand"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// AnsweredModeratorMail returns the mail to a moderator that the letter answers, nil for none.
func AnsweredModeratorMail(in *office.Intake, mod *office.Moderator) (*store.Dispatch, error) {
	ids := in.Letter.InReplyTo
	if n := len(in.Letter.References); len(ids) == 0 && n > 0 {
		ids = in.Letter.References[n-1:]
	}
	for _, id := range ids[:min(len(ids), MaxRequestLines)] {
		d, err := in.Tx.Dispatches().One(store.DispatchFilter{MessageID: id})
		if post.IsNotFound(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(string(d.Kind), office.ModeratorKindPrefix) && strings.EqualFold(d.Recipient, mod.Address) {
			return &d, nil
		}
	}
	return nil, nil
}

// A confirmation is what somebody is asked to agree to, by a code that stands in the mail to him
// and nowhere else: whoever sends it back reads the mails of the address, and nothing else
// is needed. Those of a requester are asked of somebody of whom it is not proved that he
// wrote; what he wants is then done as things are at that moment.
const (
	KindAddress  = "address"  // letters of the person who named the address may come from it: asked there
	KindMain     = "main"     // mails go to another address of the person: asked of his main one, see package people
	KindRemove   = "remove"   // an address is no longer the person's: likewise
	KindMerge    = "merge"    // who is reached at another address is the same person: likewise
	KindMove     = "move"     // a moderator moves a seat, unless it is declined until then: told the old address and the new one
	KindDeputy   = "deputy"   // he writes for a side beside its player, who named him: asked of who was named
	KindInvite   = "invite"   // he takes a side of a game that is recruiting, which nobody else can take meanwhile: asked of who was invited, or waits for the title
	KindJoin     = "join"     // a requester takes a side, waits for a title, or gives that back
	KindObserve  = "observe"  // a requester observes a game
	KindPractice = "practice" // a requester starts a game against programs
	KindVerbs    = "verbs"    // a moderator has something done: asked of who wrote in his name
	KindGive     = "give"     // a letter that went astray is the player's, and counts: asked of him
	KindReserve  = "standby"  // a requester stands by for a game, or for none any more
)

// How long somebody may think over what he was asked: an invitation of a moderator, one to
// a game of a title for which he waits, as others wait behind him, and all else. An end of
// the first two is told, so that they count until somebody has looked at them.
const (
	inviteLife       = 14 * post.Day
	offerLife        = 3 * post.Day
	confirmationLife = 7 * post.Day
)

// AddConfirmation stores what somebody is asked, and returns the code by which he agrees. It
// stands in the mail to him and nowhere else.
func AddConfirmation(in *office.Intake, p store.Confirmation) (code string, err error) {
	return StoreConfirmation(in.Tx, in.Now, p)
}

// StoreConfirmation stores what somebody is asked, and returns the code by which he agrees.
func StoreConfirmation(tx *office.Tx, now time.Time, p store.Confirmation) (code string, err error) {
	if code, err = newCode(rand.Reader, mailedLetters); err != nil {
		return "", err
	}
	return code, StoreUnderCode(tx, now, code, p)
}

// StoreUnderCode stores what somebody is asked, to be agreed to by a code.
func StoreUnderCode(tx *office.Tx, now time.Time, code string, p store.Confirmation) error {
	if err := tx.Confirmations().Forget(now, KindInvite, KindMove); err != nil {
		return err
	}
	p.Code, p.Asked, p.Until = HashConfirmationCode(tx.Office, code), now, now.Add(confirmationLife)
	return tx.Confirmations().Add(&p)
}

// HashConfirmationCode returns how the code of a confirmation is stored.
func HashConfirmationCode(o *office.Office, code string) []byte {
	return []byte(o.DeriveSecret(32, "pledge", normalizeCode(code)))
}

// A line that agrees to something or declines it, by the code of the mail that asked.
var (
	AgreeLine   = phrases.Pattern(`(?i)^(?:{request.confirm}|{lobby.accept})\s+([0-9a-z][0-9a-z -]{10,20})[.!]?$`)
	DeclineLine = phrases.Pattern(`(?i)^(?:{request.decline})\s+([0-9a-z][0-9a-z -]{10,20})[.!]?$`)
)

// maxAgreeLines is how many lines an answer in one word has, with greetings.
const maxAgreeLines = 5

// ReadYesOrNo reports whether the sender says yes or no in so many words.
func ReadYesOrNo(l *office.Letter) (agrees, clear bool) {
	var said []language.Line
	for _, line := range l.Lines {
		if strings.TrimSpace(line.Text) != "" {
			said = append(said, line)
		}
	}
	if len(said) == 0 || len(said) > maxAgreeLines {
		return false, false
	}
	tone := prose.ToneToCode(said)
	return tone == rules.Yes, tone != rules.NoTone
}

// CodeOfAnsweredMail returns the code of the mail that the letter answers, "" where that asked for
// nothing. Its Message-ID stands in that mail and in answers to it only.
func CodeOfAnsweredMail(in *office.Intake) (string, error) {
	ids := slices.Concat(in.Letter.InReplyTo, in.Letter.References)
	for _, id := range ids[:min(len(ids), MaxRequestLines)] {
		d, err := in.Tx.Dispatches().One(store.DispatchFilter{MessageID: id})
		if post.IsNotFound(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		if kind := d.Kind.Family(); kind != office.KindInvite && kind != office.KindConfirmation && kind != office.ModeratorKindPrefix+office.AboutModerate || !strings.EqualFold(d.Recipient, in.Letter.From.Addr) {
			continue
		}
		for _, found := range codePattern.FindAllString(d.Text, MaxRequestLines) { // a name may look like one
			if _, err := in.Tx.Confirmations().One(store.Confirmation{Code: HashConfirmationCode(in.Tx.Office, found)}); err == nil || !post.IsNotFound(err) {
				return found, err
			}
		}
	}
	return "", nil
}

// UnclearAnswerMessage returns what to answer to somebody who answers a mail of ours that
// asks for a yes or no with something else, or to a moderator whose letter is not known as
// one. A message without a code says that the letter is neither.
func UnclearAnswerMessage(in *office.Intake) (m rules.Message, lang rules.Lang, err error) {
	if code, err := CodeOfAnsweredMail(in); err != nil {
		return m, "", err
	} else if code != "" {
		row, err := in.Tx.Confirmations().One(store.Confirmation{Code: HashConfirmationCode(in.Tx.Office, code)})
		if err != nil {
			return m, "", err
		}
		lang, _, err = ConfirmationLocale(in.Tx, &row)
		return rules.M("pledge.unclear", rules.Text("code", code)), lang, err
	}
	mod := in.Tx.Office.ModeratorByAddress(in.Letter.From.Addr)
	if mod == nil {
		return m, "", nil
	}
	vain, err := confirmsNothing(in, mod)
	if vain {
		return rules.M("moderate.no-code"), mod.Lang, err
	}
	return rules.M("moderate.how"), mod.Lang, err
}

// confirmsNothing reports whether a moderator confirms what is not asked, or no longer: by
// a code that there is not, or by a yes to an answer of ours.
func confirmsNothing(in *office.Intake, mod *office.Moderator) (bool, error) {
	for _, line := range in.Letter.Lines {
		if codePattern.MatchString(strings.ToUpper(line.Text)) {
			return true, nil
		}
	}
	d, err := AnsweredModeratorMail(in, mod)
	agrees, clear := ReadYesOrNo(in.Letter)
	return d != nil && d.Kind.Family() == office.ModeratorKindPrefix+office.AboutModerate && agrees && clear, err
}

// codePattern is a code as mails hold it.
var codePattern = regexp.MustCompile(`\b[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\b`)

// AnswerAddress queues an answer to somebody who may not be known here yet.
func AnswerAddress(in *office.Intake, to, name string, lang rules.Lang, kind store.Kind, messages ...rules.Message) error {
	page := in.Tx.Office.Book.Notice(templates.Notice{Head: templates.Head{Lang: lang, Now: in.Now, Player: name}, Messages: messages})
	return AnswerSenderInLang(in, to, name, lang, kind, page)
}

// ConfirmationEndArg returns when a confirmation that is asked for now ends, in words.
func ConfirmationEndArg(in *office.Intake, lang rules.Lang, zone *time.Location) rules.Arg {
	return ConfirmationEndArgFrom(in.Tx.Office, lang, zone, in.Now)
}

// ConfirmationEndArgFrom returns in words when a confirmation ends that is asked for at a
// moment.
func ConfirmationEndArgFrom(o *office.Office, lang rules.Lang, zone *time.Location, now time.Time) rules.Arg {
	return rules.Text("until", o.Book.When(lang, now.Add(confirmationLife), zone))
}

// MaxRequestLines is how many lines of a letter without a game are looked at for
// requests.
const MaxRequestLines = 20

// AnswerDeclined ends what somebody has declined: a person who is known here is told so,
// and nobody else gets another mail.
func AnswerDeclined(in *office.Intake, row *store.Confirmation) error {
	p, err := in.Tx.PersonOf(row.Address)
	if post.IsNotFound(err) {
		return post.SetMailRefusal(in.Tx, row.Address, in.Now.Add(post.UnwantedLife))
	}
	if err != nil {
		return err
	}
	return AnswerAddress(in, row.Address, "", p.Lang, office.KindSettings, rules.M("pledge.declined"))
}
