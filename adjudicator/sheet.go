package adjudicator

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// sheet takes the orders and standing orders of a letter and acknowledges
// them. Before anything is changed the letter must hold the key, and be for a
// phase that is not over.
func (in *intake) sheet(d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	if refusal := in.refusal(d, sheet); refusal != nil {
		if !in.proved {
			in.unproved = unproved(in.letter.Lines, sheet)
		}
		return in.refuse(*refusal)
	}
	pos, err := in.s.position(in.tx, &in.game)
	if err != nil {
		return "", err
	}
	a := &acceptance{in: in, desk: d, pos: pos, sheet: sheet}
	a.ack.Head = in.s.head(&in.game, &in.seat, d, in.now)
	a.ack.Lines = numbered(in.letter.Lines)
	if refusal, err := a.take(); err != nil {
		return "", err
	} else if len(refusal) > 0 {
		return in.refuse(refusal[0], refusal[1:]...)
	}
	if err := a.finish(); err != nil {
		return "", err
	}
	return a.outcome(), in.reply(kindAck, in.s.book.Ack(a.ack))
}

// refusal says why the letter may change nothing, nil when it may.
func (in *intake) refusal(d *desk.Desk, sheet *desk.Sheet) *rules.Message {
	g := &in.game
	var m rules.Message
	switch {
	case !in.proved && in.letter.Key.Value == "":
		m = rules.M("notice.missing-key")
	case !in.proved && in.s.wasKey(in.letter.Key.Value, &in.seat):
		m = rules.M("notice.key-rotated")
	case !in.proved:
		m = rules.M("notice.wrong-key")
	case g.State == store.Over:
		m = rules.M("notice.game-over", rules.Text("game", g.ID))
	case in.phase > g.Phase:
		m = rules.M("notice.phase-ahead", rules.Num("phase", in.phase), rules.Num("current", g.Phase))
	case in.phase > 0 && in.phase < g.Phase && sheet.Turn <= g.Clock.Turn && !onlyStanding(sheet):
		m = rules.M("notice.phase-over", rules.Num("phase", in.phase), rules.Num("current", g.Phase),
			rules.Text("label", in.s.book.Text(in.seat.Lang, d, g.Clock.Label)))
	default:
		return nil
	}
	return &m
}

func onlyStanding(s *desk.Sheet) bool {
	return len(s.Standing) > 0 && len(s.Orders) == 0 && !s.Wait && len(s.Problems) == s.Chatter
}

// otherTitle tells whose orders a letter holds in which its own title
// understands nothing: the title that understands half of its lines, or nil.
func (in *intake) otherTitle() *desk.Desk {
	lines := in.letter.Lines[:min(len(in.letter.Lines), 20)]
	for _, id := range in.s.order {
		if id == in.game.Title {
			continue
		}
		other := in.s.desks[id].Read(lines)
		if n := len(other.Orders) + len(other.Standing); n > 0 && 2*n >= len(lines) {
			return in.s.desks[id]
		}
	}
	return nil
}

// acceptance is what becomes of the orders of one letter.
type acceptance struct {
	in    *intake
	desk  *desk.Desk
	pos   rules.Position
	sheet *desk.Sheet
	row   store.Sheet
	ack   templates.Ack
	kept  bool // a sheet was stored

	tooLate   bool            // the sheet gives way to one that the mail server received later
	overtaken []rules.Message // what gives way to letters that the mail server received later
}

// take checks the sheet and stores what is good of it. A refusal, if there is
// one, says why nothing was changed.
func (a *acceptance) take() (refusal []rules.Message, err error) {
	in := a.in
	a.ack.Problems = a.sheet.Problems
	wrong := a.wrongTurn()
	if wrong != nil {
		a.ack.Problems = desk.Merge(a.ack.Problems, []rules.Problem{*wrong})
	}
	if len(a.sheet.Standing) > 0 {
		if err := a.standing(); err != nil {
			return nil, err
		}
	}
	all, err := in.tx.SheetStates(in.game.ID)
	if err != nil {
		return nil, err
	}
	mine := bySide(all)[in.seat.Side]
	switch {
	case wrong != nil:
		_, a.ack.Reading = a.demand()
		a.ack.Problems = desk.Merge(a.ack.Problems, a.ack.Reading.Problems)
	case a.onlySettings():
		refusal, err = a.settings()
	case len(a.sheet.Orders) > 0 || len(a.sheet.Standing) == 0:
		err = a.orders(mine)
	default:
		a.ack.Accepted = desk.Accepted(a.ack.Problems)
	}
	if err != nil || len(refusal) > 0 {
		return refusal, err
	}
	if len(a.overtaken) > 0 && !a.kept && len(a.ack.Standing) == 0 && (a.tooLate || a.ack.Accepted) {
		return a.overtaken, nil
	}
	a.ack.Notes = append(a.ack.Notes, a.overtaken...)
	if !a.ack.Accepted && len(a.ack.Standing) > 0 {
		a.ack.Notes = append(a.ack.Notes, rules.M("letter.standing-counts", rules.Num("n", len(a.ack.Standing))))
	}
	return nil, nil
}

// onlySettings tells whether the letter says no more than "wait" or what to do
// on failure.
func (a *acceptance) onlySettings() bool {
	return len(a.sheet.Orders)+len(a.sheet.Standing) == 0 && (a.sheet.Wait || a.sheet.OnFailure != "") && len(a.sheet.Problems) == a.sheet.Chatter
}

// settings changes the sheet that stands: it is no longer final, or treats
// failures in another way.
func (a *acceptance) settings() (refusal []rules.Message, err error) {
	mine, err := a.in.tx.Sheets(a.in.game.ID, a.in.seat.Side)
	if err != nil {
		return nil, err
	}
	for i := range a.in.game.Demands {
		d := &a.in.game.Demands[i]
		if d.Side != a.in.seat.Side {
			continue
		}
		old := standingSheet(mine, d.Key)
		if old == nil {
			continue
		}
		a.sheet.Orders = old.Orders
		if a.sheet.OnFailure == "" {
			a.sheet.OnFailure = old.OnFailure
		}
		a.ack.Lines = old.Lines
		return nil, a.orders(mine)
	}
	return []rules.Message{rules.M("notice.no-orders")}, nil
}

// orders checks the orders against the demand that they answer, or in advance,
// and stores the sheet, unless a letter that the mail server received later
// brought another.
func (a *acceptance) orders(mine []store.Sheet) error {
	in := a.in
	demand, reading := a.demand()
	problems := desk.Merge(a.ack.Problems, reading.Problems)
	a.row = store.Sheet{
		Game: in.game.ID, Phase: in.game.Phase, Side: in.seat.Side, Letter: in.row.ID, Received: in.row.Received,
		Accepted: desk.Accepted(problems), Wait: a.sheet.Wait, OnFailure: a.sheet.OnFailure,
		Orders: a.sheet.Orders, Canonical: reading.Canonical, Lines: a.ack.Lines,
	}
	if demand != nil {
		a.row.Demand = demand.Key
	} else {
		a.row.Turn = a.sheet.Turn
	}
	stands := current(mine, a.row.Demand, a.row.Turn)
	if late, err := a.late(mine, stands); late || err != nil {
		a.ack.Accepted = desk.Accepted(a.ack.Problems)
		return err
	}
	a.ack.Reading, a.ack.Problems, a.ack.Accepted, a.ack.Wait = reading, problems, a.row.Accepted, a.row.Wait
	if demand == nil {
		a.ack.AdvanceTurn, a.ack.AdvanceNext = a.sheet.Turn, a.sheet.Turn == 0
	}
	if !a.row.Accepted {
		a.row.Orders, a.row.Canonical = goodPart(a.pos, rules.Sheet{
			Side: in.seat.Side, Key: a.row.Demand, OnFailure: a.sheet.OnFailure, Orders: a.sheet.Orders,
		}, reading)
	}
	a.row.Receipt = receipt(&a.row)
	if a.row.Accepted {
		a.ack.Receipt = a.row.Receipt
	} else {
		a.ack.EarlierStands = stands != nil
		if stands == nil && demand != nil && len(a.row.Orders) > 0 && in.game.Missing == store.MissingDefault {
			a.ack.Notes = append(a.ack.Notes, rules.M("letter.draft-counts"))
		}
	}
	a.kept = true
	_, err := in.tx.AddSheet(&a.row)
	return err
}

// late tells whether the mail server received a sheet for the same demand, or
// a draft where this one is no better, after this letter: that stays.
func (a *acceptance) late(mine []store.Sheet, stands *store.Sheet) (bool, error) {
	m := rules.M("notice.overtaken")
	last := stands
	if last != nil {
		m.Args = append(m.Args, rules.Text("receipt", last.Receipt))
	} else if !a.row.Accepted {
		last = draft(mine, a.row.Demand, a.row.Turn)
	}
	if last == nil {
		return false, nil
	}
	late, err := a.in.older(last.Received, last.Letter)
	if late {
		a.tooLate = true
		a.overtaken = append([]rules.Message{m}, a.overtaken...)
	}
	return late, err
}

// demand finds the demand of the side that the orders answer: of several the
// one they fit best. It is nil for a sheet in advance.
func (a *acceptance) demand() (*rules.Demand, rules.Reading) {
	g := &a.in.game
	sheet := rules.Sheet{Side: a.in.seat.Side, OnFailure: a.sheet.OnFailure, Orders: a.sheet.Orders}
	var best *rules.Demand
	var reading rules.Reading
	if a.sheet.Turn <= g.Clock.Turn {
		for i := range g.Demands {
			d := &g.Demands[i]
			if d.Side != sheet.Side {
				continue
			}
			sheet.Key = d.Key
			r := a.pos.Check(sheet)
			if best == nil || faults(&r) < faults(&reading) || faults(&r) == faults(&reading) && best.Optional && !d.Optional {
				best, reading = d, r
			}
		}
	}
	if best == nil {
		sheet.Key = ""
		reading = a.pos.Check(sheet)
	}
	return best, reading
}

func faults(r *rules.Reading) (n int) {
	for i := range r.Problems {
		if r.Problems[i].Severity == rules.Error {
			n++
		}
	}
	return n
}

// goodPart returns the orders of a sheet against which no error stands, and
// what they are called. Leaving out one order may spoil another, so it is
// looked at again until nothing changes.
func goodPart(pos rules.Position, sheet rules.Sheet, r rules.Reading) ([]rules.Order, []string) {
	for range len(sheet.Orders) + 1 {
		var good []rules.Order
		for i := range sheet.Orders {
			if i < len(r.Good) && r.Good[i] {
				good = append(good, sheet.Orders[i])
			}
		}
		if len(good) == len(sheet.Orders) {
			return good, r.Canonical
		}
		sheet.Orders = good
		r = pos.Check(sheet)
	}
	return nil, nil
}

// finish completes the acknowledgement and looks whether the phase can be run.
func (a *acceptance) finish() error {
	in := a.in
	sheets, err := in.tx.SheetStates(in.game.ID)
	if err != nil {
		return err
	}
	a.ack.Waiting = waiting(&in.game, bySide(sheets))
	a.ack.Notes = append(in.notes(a.ack.Accepted), a.ack.Notes...)
	if !a.ack.Accepted {
		a.ack.Draft = marked(in.letter.Lines, a.ack.Problems)
	}
	if in.game.State == store.Paused {
		a.ack.Notes = append(a.ack.Notes, rules.M("notice.game-paused", rules.Text("game", in.game.ID)))
	}
	if in.game.State == store.Running && a.kept && len(a.ack.Waiting) == 0 {
		in.ready, a.ack.Last = true, true
		in.game.Due = in.now // so that it is run after a crash, too
		return in.tx.SaveGame(&in.game)
	}
	return nil
}

func (a *acceptance) outcome() string {
	switch {
	case !a.ack.Accepted && !a.kept && len(a.ack.Standing) == 0:
		return outcomeRefused
	case !a.ack.Accepted:
		return outcomeDraft
	case a.kept && a.row.Demand == "":
		return outcomeAdvance
	case a.kept:
		return outcomeAccepted
	default:
		return outcomeStanding
	}
}

// older tells whether this letter reached the mail server before another:
// within a second the order of the mailbox counts.
func (in *intake) older(received time.Time, letter int64) (bool, error) {
	if !in.row.Received.Equal(received) {
		return in.row.Received.Before(received), nil
	}
	other, err := in.tx.Letter(letter)
	if err != nil {
		return false, err
	}
	return other.Mailbox == in.row.Mailbox && other.UIDValidity == in.row.UIDValidity && in.row.UID < other.UID, nil
}

// notes tells what was noticed in reading the letter that the player should
// know. How it came does not matter where all of it was understood.
func (in *intake) notes(understood bool) (out []rules.Message) {
	for _, n := range in.letter.Notes {
		switch {
		case n == parser.NoteTruncated:
			out = append(out, rules.M("letter.truncated", rules.Num("limit", in.s.cfg.MaxLetter>>10)))
		case understood:
		case n == parser.NoteHTMLOnly:
			out = append(out, rules.M("letter.html-only"))
		case n == parser.NoteCharsetGuessed:
			out = append(out, rules.M("letter.charset"))
		case n == parser.NoteQuotedBlock:
			out = append(out, rules.M("letter.quoted"))
		}
	}
	return append(out, in.severalSheets()...)
}

// severalSheets says what becomes of a letter with the sheets of two sides, as
// who holds both may send: one letter is the sheet of one side.
func (in *intake) severalSheets() (out []rules.Message) {
	side := rules.SideArg("side", in.seat.Side)
	if in.letter.HasNote(parser.NoteSecondBlock) {
		return []rules.Message{rules.M("letter.second-block", side)}
	}
	if in.letter.HasNote(parser.NoteKeyConflict) {
		return []rules.Message{rules.M("letter.key-conflict", side)}
	}
	return nil
}

// numbered lists order lines so that line n is at n-1.
func numbered(lines []parser.Line) []string {
	most := 0
	for _, l := range lines {
		most = max(most, l.No)
	}
	out := make([]string, most)
	for _, l := range lines {
		if l.No > 0 {
			out[l.No-1] = l.Text
		}
	}
	return out
}

// marked returns the lines to be corrected, without greetings: behind those
// with an error stands [templates.DraftMark].
func marked(lines []parser.Line, problems []rules.Problem) (out []string) {
	for _, l := range lines {
		bad, chatter := false, false
		for i := range problems {
			if p := &problems[i]; p.Line == l.No {
				bad = bad || p.Severity == rules.Error
				chatter = chatter || p.Message.Code == "fault.chatter"
			}
		}
		switch {
		case bad:
			out = append(out, l.Text+"  "+templates.DraftMark)
		case l.Text != "" && !chatter:
			out = append(out, l.Text)
		}
	}
	return out
}

// unproved returns the orders of a letter without the key as a draft: comments,
// so that an answer that only quotes them orders nothing.
func unproved(lines []parser.Line, sheet *desk.Sheet) (out []string) {
	if len(sheet.Orders)+len(sheet.Standing) == 0 {
		return nil
	}
	for _, text := range marked(lines, sheet.Problems) {
		out = append(out, "# "+text)
	}
	return out
}

// receipt is the receipt of a sheet, see archive.Receipt.
func receipt(s *store.Sheet) string {
	return archive.Receipt(s.Game, s.Phase, s.Side, s.OnFailure, s.Canonical)
}

// bySide sorts sheets that nothing replaced by their sides.
func bySide(sheets []store.Sheet) map[rules.Side][]store.Sheet {
	out := map[rules.Side][]store.Sheet{}
	for _, s := range sheets {
		out[s.Side] = append(out[s.Side], s)
	}
	return out
}

// current returns the accepted sheet for a demand, or in advance for a turn.
func current(sheets []store.Sheet, demand string, turn int) *store.Sheet {
	for i := range sheets {
		if s := &sheets[i]; s.Accepted && s.Demand == demand && s.Turn == turn {
			return s
		}
	}
	return nil
}

// standingSheet returns the accepted sheet for a demand, final or not.
func standingSheet(sheets []store.Sheet, demand string) *store.Sheet {
	return current(sheets, demand, 0)
}

// final returns the accepted and final sheet for a demand.
func final(sheets []store.Sheet, demand string) *store.Sheet {
	if s := standingSheet(sheets, demand); s != nil && !s.Wait {
		return s
	}
	return nil
}

// draft returns the latest draft for a demand, or in advance for a turn.
func draft(sheets []store.Sheet, demand string, turn int) *store.Sheet {
	for i := range sheets {
		if s := &sheets[i]; !s.Accepted && s.Demand == demand && s.Turn == turn {
			return s
		}
	}
	return nil
}
