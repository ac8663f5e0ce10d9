package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Sheet is the orders of one side for one demand, as taken from one letter.
type Sheet struct {
	ID        int64
	Game      string
	Phase     int // the phase it came in
	Side      rules.Side
	Demand    string // the key it answers; "" while it is kept in advance
	Turn      int    // in advance for this turn; 0: for the next demand
	Letter    int64
	Received  time.Time
	Accepted  bool // no error in it; otherwise it is a draft
	Wait      bool // the player says that it is not final
	OnFailure rules.OnFailure
	Orders    []rules.Order // the good part
	Canonical []string      // of the good part
	Lines     []string      // order lines as the player wrote them
	Receipt   string
	HeldUntil time.Time // its side may take it back until then and nothing is played; zero: it keeps nothing waiting
	Offer     []string  // a draft as it was sent back repaired, for who says yes to it
	Stopped   time.Time // its side wrote then what was not understood, and it is held for longer; zero: it did not
	Doubt     bool      // its side was asked whether it means it: it waits until it says yes, or sends the same again
	Entered   bool      // a moderator entered it for its side, or gave it the letter, which had gone astray
	Replaced  time.Time // when it lost its place; zero: it stands
}

// IsReturned reports whether a sheet is one that came back to its side when the game was taken
// back: a draft that nobody has sent, and that nothing is made of.
func (s *Sheet) IsReturned() bool { return !s.Accepted && s.Receipt == "" }

// Thought is the sheet that a bot has thought of for a demand of the current phase.
type Thought struct {
	Game   string
	Phase  int
	Side   rules.Side
	Demand string       // its key
	Grade  engine.Grade // of the bot
	Orders []rules.Order
	Failed bool // to think: there are no orders
	At     time.Time
}

// Thoughts is the table of thoughts.
type Thoughts struct{ Table[Thought] }

// Thoughts returns the table of thoughts.
func (t *Tx) Thoughts() Thoughts { return Thoughts{Table[Thought]{tx: t, of: &thoughts}} }

var thoughts = layout[Thought]{
	name: "thought", order: "game, side, demand", columns: "game, phase, side, demand, grade, orders, failed, at",
	fields: func(to []any, h *Thought) []any {
		return append(to, &h.Game, &h.Phase, &h.Side, &h.Demand, &h.Grade, jsonOf(&h.Orders), &h.Failed, moment{&h.At})
	},
}

// Sweep forgets the thoughts about phases that are over, or of games that are.
func (t Thoughts) Sweep() error {
	_, err := t.tx.exec("sweep thoughts", `DELETE FROM thought WHERE NOT EXISTS (SELECT 1 FROM game g WHERE g.id = thought.game AND g.phase = thought.phase AND g.state IN ('running', 'paused'))`)
	return err
}

// Sheets is the table of sheets.
type Sheets struct{ Table[Sheet] }

// Sheets returns the sheets that nothing replaced, by side, the latest first: those for
// demands, those kept in advance, and drafts.
func (t *Tx) Sheets() Sheets { return Sheets{Table[Sheet]{t, &sheets, "replaced = 0"}} }

// Ever returns the sheets, whatever became of them, in the order in which they came.
func (s Sheets) Ever() Sheets { return Sheets{Table[Sheet]{tx: s.tx, of: &allSheets}} }

const sheetColumns = "id, game, phase, side, demand, turn, letter, received, accepted, wait, on_failure, orders, canonical, lines, receipt, held_until, stopped, offer, doubt, entered, replaced"

var (
	sheets    = layout[Sheet]{name: "sheet", order: "side, id DESC", columns: sheetColumns, fields: sheetFields}
	allSheets = layout[Sheet]{name: "sheet", order: "id", columns: sheetColumns, fields: sheetFields}
)

func sheetFields(to []any, s *Sheet) []any {
	return append(to, &s.ID, &s.Game, &s.Phase, &s.Side, &s.Demand, &s.Turn, &s.Letter, moment{&s.Received}, &s.Accepted, &s.Wait,
		&s.OnFailure, jsonOf(&s.Orders), jsonOf(&s.Canonical), jsonOf(&s.Lines), &s.Receipt, moment{&s.HeldUntil}, moment{&s.Stopped}, sparseOf(&s.Offer), &s.Doubt, &s.Entered, moment{&s.Replaced})
}

// Add stores a sheet. An accepted one replaces every earlier sheet of its
// side for the same demand (or the same turn in advance), a draft replaces
// earlier drafts only.
func (s Sheets) Add(row *Sheet) error {
	_, err := s.tx.exec("replace sheets", `UPDATE sheet SET replaced = ? WHERE game = ? AND side = ? AND demand = ? AND turn = ?
		AND replaced = 0 AND (accepted = 0 OR ?)`, millis(row.Received), row.Game, row.Side, row.Demand, row.Turn, row.Accepted)
	if err != nil {
		return err
	}
	return s.Table.Add(row)
}

// Latest returns the latest sheets of a side, whatever became of them, the
// newest first.
func (s Sheets) Latest(game string, side rules.Side, most int) ([]Sheet, error) {
	q := s.Ever().like(&Sheet{Game: game, Side: side})
	q.order, q.most = "id DESC", most
	return s.list(q)
}

// AtClose returns the sheets of a phase that went out of play at the moment in which
// it ended, the latest first: those that were carried out, or that nothing was made of as the
// game was taken back.
func (s Sheets) AtClose(p *Phase) ([]Sheet, error) {
	q := s.Ever().like(&Sheet{Game: p.Game, Phase: p.Number, Replaced: p.Adjudicated})
	q.order = "id DESC"
	return s.list(q)
}

// States returns the sheets of a game without what was ordered: who has reported, when,
// and with which receipt.
func (s Sheets) States(game string) ([]Sheet, error) {
	q := s.like(&Sheet{Game: game})
	q.reads = "id, game, phase, side, demand, turn, letter, received, accepted, wait, on_failure, '', '', '', receipt, held_until, stopped, '', doubt, entered, replaced"
	return s.list(q)
}

// CountPhases counts the phases of a game in which a side sent sheets without an error for
// demands whose keys end in a text, "" for all.
func (s Sheets) CountPhases(game string, side rules.Side, asked string) (n int, err error) {
	err = s.tx.row("phases of sheets", `SELECT COUNT(DISTINCT phase) FROM sheet WHERE game = ? AND side = ? AND accepted AND (?3 = '' OR substr(demand, -length(?3)) = ?3)`, []any{game, side, asked}, &n)
	return n, err
}

// Reports returns of all sheets that nothing replaced, of all games, which side has
// sent one for what, whether it is accepted, whether it is final, until when it is held, and
// since when it is stopped; the rest is left out. They come by game and side, the latest first.
func (t Sheets) Reports() ([]Sheet, error) {
	return list(t.tx, "reports", func(r scanner) (s Sheet, err error) {
		return s, r.Scan(&s.ID, &s.Game, &s.Side, &s.Demand, &s.Turn, &s.Accepted, &s.Wait, moment{&s.HeldUntil}, moment{&s.Stopped})
	}, `SELECT id, game, side, demand, turn, accepted, wait, held_until, stopped FROM sheet WHERE replaced = 0 ORDER BY game, side, id DESC`)
}

// RetireAll takes the sheets of a game for a demand out of play: they were
// carried out.
func (s Sheets) RetireAll(game string, side rules.Side, demand string, at time.Time) error {
	_, err := s.tx.exec("retire sheets", `UPDATE sheet SET replaced = ? WHERE game = ? AND side = ? AND demand = ? AND replaced = 0`,
		millis(at), game, side, demand)
	return err
}

// Retire takes a sheet out of play: it was carried out, or is outdated.
func (s Sheets) Retire(id int64, at time.Time) error {
	return s.tx.change("retire sheet", `UPDATE sheet SET replaced = ? WHERE id = ?`, millis(at), id)
}

// Finish makes a sheet that nothing replaced its side's last word; released has it
// keep nothing waiting, either.
func (s Sheets) Finish(id int64, released bool) error {
	return s.tx.change("finish sheet", `UPDATE sheet SET wait = 0, held_until = CASE WHEN ? THEN 0 ELSE held_until END
		WHERE id = ? AND replaced = 0`, released, id)
}

// Hold holds a sheet that nothing replaced until a moment, as its side has written at another what
// was not understood.
func (s Sheets) Hold(id int64, until, stopped time.Time) error {
	return s.tx.change("hold sheet", `UPDATE sheet SET held_until = ?, stopped = ? WHERE id = ? AND replaced = 0`, millis(until), millis(stopped), id)
}

// HasStopped reports whether a sheet of a side for a demand was held by Hold since a moment.
func (s Sheets) HasStopped(game string, side rules.Side, demand string, since time.Time) (found bool, err error) {
	err = s.tx.row("has stopped", `SELECT EXISTS (SELECT 1 FROM sheet WHERE game = ? AND side = ? AND demand = ? AND stopped > 0 AND stopped >= ?)`,
		[]any{game, side, demand, millis(since)}, &found)
	return found, err
}

// WithdrawnAt returns when an accepted sheet of a side for a demand of a phase last lost
// its place, the zero time for never. Where none stands now, it was taken back.
func (s Sheets) WithdrawnAt(game string, phase int, side rules.Side, demand string) (at time.Time, err error) {
	err = s.tx.row("taken back", `SELECT COALESCE(MAX(replaced), 0) FROM sheet WHERE game = ? AND phase = ? AND side = ? AND demand = ? AND accepted`,
		[]any{game, phase, side, demand}, moment{&at})
	return at, err
}

// Return gives a sheet back to its side as a draft for a demand of a phase.
func (s Sheets) Return(row *Sheet, phase int) error {
	return s.Add(&Sheet{
		Game: row.Game, Phase: phase, Side: row.Side, Demand: row.Demand, Letter: row.Letter, Received: row.Received,
		OnFailure: row.OnFailure, Orders: []rules.Order{}, Canonical: []string{}, Lines: row.Lines, Offer: row.Lines,
	})
}

// Standing is all standing orders of a side at one time.
type Standing struct {
	ID        int64
	Game      string
	Side      rules.Side
	Letter    int64 // that was received last
	Received  time.Time
	Orders    []rules.Order // in the order in which they were received
	Letters   []int64       // the letter that each came in
	Canonical []string
}

// SetStanding stores the standing orders of a side in place of the earlier.
func (t *Tx) SetStanding(s *Standing) error {
	_, err := t.exec("replace standing", `UPDATE standing SET replaced = ? WHERE game = ? AND side = ? AND replaced = 0`,
		millis(s.Received), s.Game, s.Side)
	if err != nil {
		return err
	}
	_, err = t.exec("set standing", `INSERT INTO standing (game, side, letter, received, orders, letters, canonical)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, s.Game, s.Side, s.Letter, millis(s.Received), jsonOf(&s.Orders), jsonOf(&s.Letters), jsonOf(&s.Canonical))
	return err
}

func readStanding(r scanner) (s Standing, err error) {
	err = r.Scan(&s.ID, &s.Game, &s.Side, &s.Letter, moment{&s.Received}, jsonOf(&s.Orders), jsonOf(&s.Letters), jsonOf(&s.Canonical))
	for len(s.Letters) < len(s.Orders) { // written before version 3
		s.Letters = append(s.Letters, s.Letter)
	}
	return s, err
}

// Standing returns the standing orders in force in a game, by side.
func (t *Tx) Standing(game string) ([]Standing, error) {
	return list(t, "standing", readStanding, `SELECT id, game, side, letter, received, orders, letters, canonical FROM standing
		WHERE game = ? AND replaced = 0 ORDER BY side`, game)
}
