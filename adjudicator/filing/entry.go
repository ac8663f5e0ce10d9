package filing

import (
	"cmp"
	"crypto/sha256"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// MailboxEntry is where the letters lie that a moderator entered for a side.
const MailboxEntry = "moderator"

// Entry is what somebody enters for a side in its place, as a moderator does who was told its orders
// by telephone. It is read, checked and answered as a letter of that side, which says who entered
// it; its player was not heard by that. Who may do so is for the caller to know.
type Entry struct {
	Game   store.Game
	Seats  []store.Seat
	Seat   store.Seat
	Name   string        // no two entries of a side have the same
	By     office.Person // who enters it, as the side is told
	Text   string        // order lines, with any line ends
	Undo   bool          // there are none: what stands is taken back
	Now    time.Time
	Outage bool
}

// Entered is what became of an entry.
type Entered struct {
	Refusal  []rules.Message // why it changes nothing
	Problems []rules.Problem // or what is wrong with its lines
	Lines    []string        // as they were read; that of a problem is Lines[Line-1]
	Ack      *templates.Ack  // of a sheet, once it counts
	Side     rules.Side
	Game     store.Game // as it is then
	Ready    bool       // the phase can be run
}

// Counts reports whether something was changed.
func (e *Entered) Counts() bool { return len(e.Refusal)+len(e.Problems) == 0 }

// Check tells what would become of the entry, and changes nothing.
func (e *Entry) Check(tx *office.Tx) (out Entered, err error) {
	err = tx.DryRun(func() error {
		out, err = e.enter(tx, new(office.DryRun))
		return err
	})
	return out, err
}

// File makes the entry, where nothing is wrong with it; else it changes nothing.
func (e *Entry) File(tx *office.Tx) (out Entered, err error) {
	if out, err = e.Check(tx); err != nil || !out.Counts() {
		return out, err
	}
	return e.enter(tx, nil)
}

// enter makes a letter of the entry and handles it.
func (e *Entry) enter(tx *office.Tx, dry *office.DryRun) (out Entered, err error) {
	d, err := tx.Office.Desk(&e.Game)
	if err != nil {
		return out, err
	}
	in, err := e.letter(tx)
	if err != nil {
		return out, err
	}
	in.DryRun = dry
	if n := len(in.Letter.Lines); n > tx.Office.Cfg.MaxLines {
		out.Refusal = []rules.Message{rules.M("notice.too-many-lines", rules.Num("lines", n), rules.Num("limit", tx.Office.Cfg.MaxLines))}
		return out, nil
	}
	SplitLines(d, in.Letter)
	out.Side, out.Lines = e.Seat.Side, linesByNumber(in.Letter.Lines)
	sheet := desk.Sheet{Undo: true}
	if !e.Undo {
		sheet = Understand(in, d, in.Letter.Lines)
		if m := foreignPart(&sheet, out.Lines); m != nil {
			out.Refusal = []rules.Message{*m}
			return out, nil
		}
	}
	outcome, err := HandleSheet(in, d, &sheet)
	if err != nil {
		return out, err
	}
	if dry != nil {
		out.Refusal = dry.Refusal
	}
	if in.Ack != nil && !in.Ack.Accepted {
		out.Problems = slices.DeleteFunc(slices.Clone(in.Ack.Problems), func(p rules.Problem) bool { return p.Severity != rules.Error })
	}
	out.Ack, out.Game, out.Ready = in.Ack, in.Game, in.PhaseReady
	return out, tx.Letters().Update(store.LetterFilter{ID: in.Row.ID}, store.LetterUpdate{
		State: new(store.LetterHandled), Outcome: new(outcome), Game: new(e.Game.ID), Side: new(e.Seat.Side), Handled: new(e.Now),
	})
}

// letter stores the entry as a letter, and reads it.
func (e *Entry) letter(tx *office.Tx) (*office.Intake, error) {
	_, host, _ := strings.Cut(tx.Office.Cfg.Address, "@")
	own := OwnLetter{
		Mailbox: MailboxEntry, ID: tx.Office.DeriveSecret(26, "entry", e.Game.ID, string(e.Seat.Side), e.Name) + "@" + host,
		From: mail.Address{Name: e.By.Name, Address: cmp.Or(e.By.Address, tx.Office.Cfg.Address)},
		Game: e.Game.ID, Side: e.Seat.Side, Phase: e.Game.Phase, Opens: "orders", Text: e.Text,
	}
	row := store.Letter{Arrival: own.Arrival(tx.Office, e.Now), Stored: e.Now, MessageID: own.ID}
	row.Received = e.Now.UTC().Truncate(time.Millisecond)
	sum := sha256.Sum256(row.Raw)
	row.Hash = sum[:]
	var err error
	if row.ID, err = tx.Letters().Receive(&row); err != nil {
		return nil, err
	}
	read, err := parser.ReadLetter(row.Raw, ParserOptions(tx.Office))
	if err != nil {
		return nil, err
	}
	in := &office.Intake{Tx: tx, Row: &row, Now: e.Now, Outage: e.Outage, Letter: tx.Office.NewLetter(read)}
	in.Game, in.Seats, in.Seat, in.Phase = e.Game, e.Seats, e.Seat, e.Game.Phase
	in.Authenticated, in.EnteredBy = true, e.By.Name
	return in, nil
}

// foreignPart refuses what is no part of a sheet: a request, which its side alone can make, or that
// nothing is ordered.
func foreignPart(s *desk.Sheet, lines []string) *rules.Message {
	m := rules.M("verb.sheet-empty")
	switch {
	case len(s.Requests) > 0:
		m = rules.M("verb.sheet-request", rules.Text("line", lineOf(lines, s.Requests[0].Line)))
	case s.Undo || s.Check:
		m = rules.M("verb.sheet-request", rules.Text("line", strings.Join(lines, " / ")))
	case len(s.Orders)+len(s.Standing) > 0 || len(s.Problems) > s.Chatter:
		return nil
	}
	return &m
}

// lineOf returns a line by its number, "" where there is none.
func lineOf(lines []string, n int) string {
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}
