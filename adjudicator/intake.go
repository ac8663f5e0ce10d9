package adjudicator

import (
	"errors"
	"time"

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

	section int         // the part of the letter that is read, from 1; 0: the whole
	changed []bool      // of those parts, which were changed; nil: none, or it is not known
	blocks  bool        // the parts are blocks of ours that it quotes
	ofBlock quotedBlock // what he has done to that block

	letter   *parser.Letter
	answered []store.Dispatch // what it answers, see parents; nil: not looked up
	from     []store.Seat     // the seats of the sender's address, see knowSender
	looked   bool             // from was looked up
	person   int64            // whose the sender's address is, once the game is known; 0: nobody's

	several bool // the whole of it answers a mail to several sides

	seats  []store.Seat // of the game that the letter names, each as its writer holds it
	game   store.Game   // zero until identified
	seat   store.Seat
	phase  int  // the phase that the letter claims to be for; 0: none
	proved bool // the letter is the seat's, see proves

	quoted   bool          // what counts was read in the quotation
	unmarked bool          // that looks as if he had typed it, see copied
	beside   []parser.Line // of what he typed then, what is not ours
	misnamed string        // what the letter calls its side, where no side is called so and the key decides
	outsider bool          // the sender's address holds no seat of the game

	trial    *trial   // the letter is only to be checked
	unproved []string // the orders of a letter without the key, to send once more

	ack *templates.Ack // of the orders of the letter, once it is written

	passed []rules.Message // that words beside the orders went to the moderator

	spoken *store.Sheet // what a yes or no is about

	leaves bool // it is only to be checked, and of what it holds something would change more than a sheet

	outage   bool            // no deadline counts at the moment
	caughtUp map[string]bool // games of which a phase was played before it, see playedBefore
	ready    bool            // the phase of the game can be run now

	line store.Line // of the phases that led to how the game stands
}

// run handles the letter: what is of no side whatever game it is about (what machines
// sent, the answer of who was asked to agree to something, and whatever else says of
// itself that it is no player's), then who it is, then what it says. It returns what the
// letter came to.
func (in *intake) run() (outcome string, err error) {
	reading := in.s.reading()
	reading.Press = in.opensMessage
	if in.row.Mailbox == mailboxPage && fieldOf(in.row.Raw, pageHolds) != pageMessage {
		reading.Press = nil // a sheet of a page has no lines but orders
	}
	reading.Section, reading.Quoted = in.section, in.blocks
	in.letter, err = parser.ReadLetter(in.row.Raw, reading)
	if err != nil { // no header at all: nobody to answer
		return outcomeUnaddress, nil
	}
	in.s.unmark(in.letter)
	for _, look := range []func() (string, error){in.machine, in.pledged, in.moderates} {
		if outcome, err := look(); outcome != "" || err != nil {
			return outcome, err
		}
	}
	if in.section == 0 {
		if parts, err := in.parted(reading); parts > 0 || err != nil {
			if err != nil {
				return "", err
			}
			return in.sections(parts)
		}
	}
	refusal, err := in.identify()
	if err != nil {
		return "", err
	}
	if err := in.playedBefore(); err != nil {
		return "", err
	}
	if in.game.TakenBack > 0 && in.phase > 0 && in.phase < in.game.Phase {
		if in.line, err = in.tx.LineOf(&in.game); err != nil {
			return "", err
		}
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
	if ok, err := in.withinRate(); err != nil {
		return "", err
	} else if !ok {
		return in.stopsObserving()
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

// reading returns how letters are read.
func (s *Service) reading() parser.Options {
	return parser.Options{Address: s.cfg.Address, Loop: s.cfg.Loop, AuthServID: s.cfg.AuthServID, MaxText: s.maxText(), Press: s.opensPress}
}

// maxText returns how many bytes of a letter are read as text.
func (s *Service) maxText() int { return min(s.cfg.MaxLetter, 256<<10) }

// knowSender looks up the seats of the sender's address. A letter that names
// its game and holds its key does without.
func (in *intake) knowSender() (err error) {
	if !in.looked {
		in.looked = true
		in.from, err = SeatsAt(in.tx, in.letter.From.Addr)
	}
	return err
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
