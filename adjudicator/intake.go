package adjudicator

import (
	"errors"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// What a letter came to, for the moderator.
const (
	outcomeAccepted  = "accepted"
	outcomeAdvance   = "advance"
	outcomeStanding  = "standing"
	outcomeDraft     = "draft"
	outcomeRequest   = "request"
	outcomeRefused   = "refused"   // it changes nothing; the answer says why
	outcomeOvertaken = "overtaken" // the mail server received a later one
	outcomeLate      = "late"      // for a phase whose deadline had passed
	outcomeUndone    = "undone"    // a sheet was taken back
	outcomeFinal     = "final"     // a sheet is his last word
	outcomeChecked   = "checked"   // nothing was to be kept of it
	outcomeRepeat    = "repeat"    // handled before under another Message-ID
	outcomeStranger  = "stranger"  // from nobody who plays here
	outcomeMachine   = "machine"
	outcomeOwn       = "own"
	outcomeBounce    = "bounce"
	outcomeRate      = "rate" // one too many of its sender
	outcomeUnaddress = "no-sender"
)

// intake is the handling of one letter, within its transaction.
type intake struct {
	s   *Service
	tx  *store.Tx
	row *store.Letter
	now time.Time

	letter *parser.Letter
	from   []store.Seat // the seats of the sender's address, see knowSender
	looked bool         // from was looked up
	person int64        // whose the sender's address is, once the game is known; 0: nobody's

	game   store.Game // zero until identified
	seat   store.Seat
	phase  int  // the phase that the letter claims to be for; 0: none
	proved bool // the letter is the seat's, see proves

	quoted   bool          // what counts was read in the quotation
	unmarked bool          // that looks as if he had typed it, see copied
	beside   []parser.Line // of what he typed then, what is not ours
	outsider bool          // the sender's address holds no seat of the game

	trial    *trial   // the letter is only to be checked
	unproved []string // the orders of a letter without the key, to send once more

	ack *templates.Ack // of the orders of the letter, once it is written

	leaves bool // it is only to be checked, and of what it holds something would change more than a sheet

	outage bool // no deadline counts at the moment
	ready  bool // the phase of the game can be run now
}

// run handles the letter: what machines sent, then who it is, then what it
// says. It returns what the letter came to.
func (in *intake) run() (outcome string, err error) {
	reading := in.s.reading()
	if in.row.Mailbox == mailboxPage {
		reading.Press = nil // a page has no lines but orders
	}
	in.letter, err = parser.ReadLetter(in.row.Raw, reading)
	if err != nil { // no header at all: nobody to answer
		return outcomeUnaddress, nil
	}
	in.s.unmark(in.letter)
	if outcome, err := in.machine(); outcome != "" || err != nil {
		return outcome, err
	}
	if outcome, err := in.pledged(); outcome != "" || err != nil {
		return outcome, err
	}
	refusal, err := in.identify()
	if err != nil {
		return "", err
	}
	if in.letter.Likely && (refusal != nil || !in.proved) {
		return outcomeMachine, nil
	}
	if refusal != nil || !in.proved {
		if err := in.knowSender(); err != nil {
			return "", err
		}
	}
	if refusal != nil { // the answer goes to the sender, and is counted as his
		in.seat = store.Seat{}
	}
	if ok, err := in.withinRate(); !ok || err != nil {
		return outcomeRate, err
	}
	if refusal != nil {
		return in.refuseUnidentified(*refusal)
	}
	if in.proved {
		if err := in.tx.HearSeat(in.game.ID, in.seat.Side, in.row.Received); err != nil {
			return "", err
		}
		if err := in.noteVouched(); err != nil {
			return "", err
		}
	}
	return in.read()
}

// reading is how letters are read.
func (s *Service) reading() parser.Options {
	return parser.Options{Address: s.cfg.Address, Loop: s.cfg.Loop, AuthServID: s.cfg.AuthServID, MaxText: s.maxText(), Press: s.opensPress}
}

// maxText is how many bytes of a letter are read as text.
func (s *Service) maxText() int { return min(s.cfg.MaxLetter, 256<<10) }

// knowSender looks up the seats of the sender's address. A letter that names
// its game and holds its key does without.
func (in *intake) knowSender() (err error) {
	if !in.looked {
		in.looked = true
		if in.from, err = in.tx.SeatsOf(in.letter.From.Addr); err != nil {
			return err
		}
		person, err := in.personOf(in.letter.From.Addr)
		if err != nil || person == 0 {
			return err
		}
		more, err := deputySeats(in.tx, person)
		in.from = append(in.from, more...)
		return err
	}
	return nil
}

// machine deals with letters that no person wrote. They get no answer (RFC
// 3834 §2); a report that a mail of ours came back is counted on its seat.
//
// Of letters that only look like it (parser.Letter.Likely) one kind is a
// person's all the same: it holds the key of a seat and at least one order that
// is understood and counts. That one is read and answered like any other, so
// that no orders vanish; the rest get no answer. See refuse and read.
func (in *intake) machine() (outcome string, err error) {
	l := in.letter
	if l.Auto == parser.AutoOwn || l.From.Addr == in.s.cfg.Address {
		return outcomeOwn, nil
	}
	if l.MessageID != "" {
		_, err := in.tx.DispatchByMessageID(l.MessageID)
		if err == nil {
			return outcomeOwn, nil
		} else if !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
	}
	if l.Bounce != nil {
		return outcomeBounce, in.bounce(l.Bounce)
	}
	if l.Auto != "" && !l.Likely {
		return outcomeMachine, nil
	}
	if l.From.Addr == "" {
		return outcomeUnaddress, nil
	}
	return "", nil
}

// read reads the lines of a letter whose seat is known, and acts on them.
func (in *intake) read() (outcome string, err error) {
	d, err := in.s.desk(&in.game)
	if err != nil {
		return "", err
	}
	l := in.letter
	if before, told, err := in.repeats(); err != nil {
		return "", err
	} else if before != nil {
		return in.repeat(before, told)
	}
	switch {
	case in.row.TooBig:
		return in.refuse(rules.M("notice.too-big", rules.Num("size", int(in.row.Size>>10)), rules.Num("limit", in.s.cfg.MaxLetter>>10)))
	case len(l.Lines) > in.s.cfg.MaxLines:
		return in.refuse(rules.M("notice.too-many-lines", rules.Num("lines", len(l.Lines)), rules.Num("limit", in.s.cfg.MaxLines)))
	}
	pressed, err := in.press(d)
	if err != nil {
		return "", err
	}
	if outcome, done, err := in.agree(d); done || err != nil {
		return outcome, err
	}
	sheet := in.understand(d, l.Lines)
	in.quoted = l.Quoted
	if l.Block && l.Own && !l.Quoted {
		if in.unmarked, in.beside, err = in.copied(&in.seat); err != nil {
			return "", err
		}
		in.quoted = in.unmarked
	}
	if len(l.Below)+len(l.Passed) == 0 && greets(&sheet) {
		asked := desk.Number([]string{l.Subject})
		if requests := d.Read(asked); len(requests.Requests) > 0 { // people ask for help in the subject
			sheet, l.Lines = requests, asked
		}
	}
	if greets(&sheet) && readable(l.Below, in.s) {
		if below := in.understand(d, l.Below); says(&below) > 0 {
			sheet, l.Lines = below, l.Below
		}
	}
	if greets(&sheet) && readable(l.Passed, in.s) {
		fromQuotation := l.HasNote(parser.NoteQuotedIgnored) // else it is attached
		if passed := d.Read(l.Passed); says(&passed) > 0 || fromQuotation && !greets(&passed) {
			sheet, l.Lines, in.quoted = passed, l.Passed, fromQuotation
		}
	}
	trial := in.checks(d, &sheet)
	if trial {
		in.leaveChanges(&sheet)
	}
	if in.quoted && !trial {
		if why, err := in.unmeant(d, &sheet); err != nil {
			return "", err
		} else if len(why) > 0 && pressed { // he answers a message, and his program quotes
			return outcomeRequest, nil
		} else if len(why) > 0 {
			in.quoted = false // so much was read, but it counts for nothing
			return in.refuse(why[0], why[1:]...)
		}
	}
	if pressed && says(&sheet) == 0 && idle(&sheet) {
		return outcomeRequest, nil
	}
	if len(l.Lines) == 0 {
		return in.refuse(rules.M(emptyCode(l)))
	}
	if says(&sheet) == 0 {
		if other := in.otherTitle(); other != nil {
			lang := in.seat.Lang
			return in.refuse(rules.M("notice.other-title", rules.Text("title", other.About().Names.In(lang)), rules.Text("own", d.About().Names.In(lang))))
		}
		if !l.Block && idle(&sheet) {
			return in.noOrders(d)
		}
	}
	if l.Likely && says(&sheet) == len(sheet.Requests) {
		return outcomeMachine, nil
	}
	ordered := len(sheet.Orders)+len(sheet.Standing) > 0 || sheet.Wait || sheet.OnFailure != "" || sheet.Says() || len(sheet.Problems) > sheet.Chatter
	if in.proved && !in.quoted && len(sheet.Orders)+len(sheet.Standing) > 0 {
		l.Likely = false // a person's: also that it comes too late has to be told
	}
	switch { // before the requests: they may be about it
	case trial:
		ordered = true
		outcome, err = in.check(d, &sheet)
	case ordered:
		outcome, err = in.sheet(d, &sheet)
	}
	if err != nil {
		return "", err
	}
	asked, err := in.requests(d, &sheet)
	if err != nil {
		return "", err
	}
	switch {
	case ordered:
		return outcome, nil
	case asked > 0:
		if several := in.severalSheets(); len(several) > 0 && l.Block {
			return in.refuse(several[0])
		}
		return outcomeRequest, nil
	case pressed:
		return outcomeRequest, nil
	default:
		return in.noOrders(d)
	}
}

// understand reads lines, and those that are no orders as answers to what is asked of
// the seat.
func (in *intake) understand(d *desk.Desk, lines []parser.Line) desk.Sheet {
	sheet := d.Read(lines)
	asked := decisions(in.game.Demands, in.seat.Side)
	takes := func(o rules.Order) bool {
		pos, err := in.s.position(in.tx, &in.game)
		if err != nil {
			return true
		}
		r := pos.Check(rules.Sheet{Side: in.seat.Side, Key: asked[0].Key, Orders: []rules.Order{o}})
		return r.OK()
	}
	d.Answer(&sheet, lines, asked, takes, func(m rules.Message) (texts []string) {
		for _, lang := range in.s.book.Langs() {
			texts = append(texts, in.s.book.Text(lang, d, m))
		}
		return texts
	})
	return sheet
}

// says counts what a sheet asks for.
func says(s *desk.Sheet) int {
	n := len(s.Orders) + len(s.Standing) + len(s.Requests)
	if s.Wait || s.OnFailure != "" || s.Says() || s.Check {
		n++
	}
	return n
}

// greets reports whether nothing in the lines of a sheet resembles an order.
func greets(s *desk.Sheet) bool { return says(s) == 0 && s.Chatter == len(s.Problems) }

func readable(lines []parser.Line, s *Service) bool {
	return len(lines) > 0 && len(lines) <= s.cfg.MaxLines
}

// idle reports whether no line of a sheet resembles an order.
func idle(s *desk.Sheet) bool {
	for i := range s.Problems {
		p := &s.Problems[i]
		if p.Severity == rules.Error && (p.Message.Code != "fault.unknown-verb" || len(p.Suggest) > 0) {
			return false
		}
	}
	return true
}

// emptyCode says why a letter has no line of orders.
func emptyCode(l *parser.Letter) string {
	switch {
	case l.HasNote(parser.NoteBrokenMIME):
		return "notice.broken"
	case l.HasNote(parser.NoteNoBody) && l.HasNote(parser.NoteAttachmentIgnored):
		return "notice.binary"
	case l.HasNote(parser.NoteNoBody):
		return "notice.empty"
	case strings.TrimSpace(l.Subject) == "" && !l.HasNote(parser.NoteNoOrders):
		return "notice.empty"
	default:
		return "notice.no-orders"
	}
}
