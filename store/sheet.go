package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
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
}

// AddSheet stores a sheet. An accepted one replaces every earlier sheet of its
// side for the same demand (or the same turn in advance), a draft replaces
// earlier drafts only.
func (t *Tx) AddSheet(s *Sheet) (int64, error) {
	_, err := t.exec("replace sheets", `UPDATE sheet SET replaced = ? WHERE game = ? AND side = ? AND demand = ? AND turn = ?
		AND replaced = 0 AND (accepted = 0 OR ?)`, millis(s.Received), s.Game, s.Side, s.Demand, s.Turn, s.Accepted)
	if err != nil {
		return 0, err
	}
	return t.insert("add sheet", `INSERT INTO sheet
		(game, phase, side, demand, turn, letter, received, accepted, wait, on_failure, orders, canonical, lines, receipt, held_until, stopped, offer, doubt)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.Game, s.Phase, s.Side, s.Demand, s.Turn, s.Letter, millis(s.Received), s.Accepted, s.Wait, s.OnFailure,
		doc{s.Orders}, doc{s.Canonical}, doc{s.Lines}, s.Receipt, millis(s.HeldUntil), millis(s.Stopped), offered(s.Offer), s.Doubt)
}

// offered returns the column of a draft that was sent back repaired, or was not.
func offered(lines []string) any {
	if len(lines) == 0 {
		return ""
	}
	return doc{lines}
}

const sheetColumns = `id, game, phase, side, demand, turn, letter, received, accepted, wait, on_failure, orders, canonical, lines, receipt, held_until, stopped, offer, doubt`

func readSheet(r scanner) (s Sheet, err error) {
	return s, r.Scan(&s.ID, &s.Game, &s.Phase, &s.Side, &s.Demand, &s.Turn, &s.Letter, moment{&s.Received}, &s.Accepted, &s.Wait,
		&s.OnFailure, doc{&s.Orders}, doc{&s.Canonical}, doc{&s.Lines}, &s.Receipt, moment{&s.HeldUntil}, moment{&s.Stopped}, doc{&s.Offer}, &s.Doubt)
}

// Sheets returns the sheets of a side that nothing replaced, the latest first:
// those for its demands, those kept in advance, and drafts.
func (t *Tx) Sheets(game string, side rules.Side) ([]Sheet, error) {
	return list(t, "sheets", readSheet, `SELECT `+sheetColumns+` FROM sheet
		WHERE game = ? AND side = ? AND replaced = 0 ORDER BY id DESC`, game, side)
}

// GameSheets does the same for all sides of a game.
func (t *Tx) GameSheets(game string) ([]Sheet, error) {
	return list(t, "game sheets", readSheet, `SELECT `+sheetColumns+` FROM sheet
		WHERE game = ? AND replaced = 0 ORDER BY side, id DESC`, game)
}

// LatestSheets returns the latest sheets of a side, whatever became of them, the
// newest first.
func (t *Tx) LatestSheets(game string, side rules.Side, most int) ([]Sheet, error) {
	return list(t, "latest sheets", readSheet, `SELECT `+sheetColumns+` FROM sheet WHERE game = ? AND side = ? ORDER BY id DESC LIMIT ?`, game, side, most)
}

// SheetPhases counts the phases of a game in which a side sent sheets without an error for
// demands whose keys end in a text, "" for all.
func (t *Tx) SheetPhases(game string, side rules.Side, asked string) (n int, err error) {
	err = t.row("phases of sheets", `SELECT COUNT(DISTINCT phase) FROM sheet WHERE game = ? AND side = ? AND accepted AND (?3 = '' OR substr(demand, -length(?3)) = ?3)`, []any{game, side, asked}, &n)
	return n, err
}

// SheetStates is GameSheets without what was ordered: who has reported, when,
// and with which receipt.
func (t *Tx) SheetStates(game string) ([]Sheet, error) {
	return list(t, "sheet states", readSheet, `SELECT id, game, phase, side, demand, turn, letter, received, accepted, wait, on_failure, '', '', '', receipt, held_until, stopped, '', doubt
		FROM sheet WHERE game = ? AND replaced = 0 ORDER BY side, id DESC`, game)
}

// Reports returns of all sheets that nothing replaced, of all games, which side has
// sent one for what, whether it is accepted, whether it is final, until when it is held, and
// since when it is stopped; the rest is left out. They come by game and side, the latest first.
func (t *Tx) Reports() ([]Sheet, error) {
	return list(t, "reports", func(r scanner) (s Sheet, err error) {
		return s, r.Scan(&s.ID, &s.Game, &s.Side, &s.Demand, &s.Turn, &s.Accepted, &s.Wait, moment{&s.HeldUntil}, moment{&s.Stopped})
	}, `SELECT id, game, side, demand, turn, accepted, wait, held_until, stopped FROM sheet WHERE replaced = 0 ORDER BY game, side, id DESC`)
}

// RetireSheets takes the sheets of a game for a demand out of play: they were
// carried out.
func (t *Tx) RetireSheets(game string, side rules.Side, demand string, at time.Time) error {
	_, err := t.exec("retire sheets", `UPDATE sheet SET replaced = ? WHERE game = ? AND side = ? AND demand = ? AND replaced = 0`,
		millis(at), game, side, demand)
	return err
}

// RetireSheet takes a sheet out of play: it was carried out, or is outdated.
func (t *Tx) RetireSheet(id int64, at time.Time) error {
	return t.change("retire sheet", `UPDATE sheet SET replaced = ? WHERE id = ?`, millis(at), id)
}

// FinishSheet makes a sheet that nothing replaced its side's last word; released has it
// keep nothing waiting, either.
func (t *Tx) FinishSheet(id int64, released bool) error {
	return t.change("finish sheet", `UPDATE sheet SET wait = 0, held_until = CASE WHEN ? THEN 0 ELSE held_until END
		WHERE id = ? AND replaced = 0`, released, id)
}

// HoldSheet holds a sheet that nothing replaced until a moment, as its side has written at another what
// was not understood.
func (t *Tx) HoldSheet(id int64, until, stopped time.Time) error {
	return t.change("hold sheet", `UPDATE sheet SET held_until = ?, stopped = ? WHERE id = ? AND replaced = 0`, millis(until), millis(stopped), id)
}

// HasStopped reports whether a sheet of a side for a demand was held by HoldSheet since a moment.
func (t *Tx) HasStopped(game string, side rules.Side, demand string, since time.Time) (found bool, err error) {
	err = t.row("has stopped", `SELECT EXISTS (SELECT 1 FROM sheet WHERE game = ? AND side = ? AND demand = ? AND stopped > 0 AND stopped >= ?)`,
		[]any{game, side, demand, millis(since)}, &found)
	return found, err
}

// SheetWithdrawnAt returns when an accepted sheet of a side for a demand of a phase last lost
// its place, the zero time for never. Where none stands now, it was taken back.
func (t *Tx) SheetWithdrawnAt(game string, phase int, side rules.Side, demand string) (at time.Time, err error) {
	err = t.row("taken back", `SELECT COALESCE(MAX(replaced), 0) FROM sheet WHERE game = ? AND phase = ? AND side = ? AND demand = ? AND accepted`,
		[]any{game, phase, side, demand}, moment{&at})
	return at, err
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
		VALUES (?, ?, ?, ?, ?, ?, ?)`, s.Game, s.Side, s.Letter, millis(s.Received), doc{s.Orders}, doc{s.Letters}, doc{s.Canonical})
	return err
}

func readStanding(r scanner) (s Standing, err error) {
	err = r.Scan(&s.ID, &s.Game, &s.Side, &s.Letter, moment{&s.Received}, doc{&s.Orders}, doc{&s.Letters}, doc{&s.Canonical})
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

// SheetsFrom returns the sheets that were taken from a letter, those replaced
// included.
func (t *Tx) SheetsFrom(game string, letter int64) ([]Sheet, error) {
	return list(t, "sheets from", readSheet, `SELECT `+sheetColumns+` FROM sheet WHERE game = ? AND letter = ? ORDER BY id`, game, letter)
}
