package store

import (
	"cmp"
	"time"
)

// What a game that is moved from one office to another needs besides what others read
// and write: rows as they are, whatever replaced them.

// Origin is where a game came from that began in another office.
type Origin struct {
	Game string    `json:"game"` // its id when it began: the one that its chain of hashes names
	From string    `json:"from"` // the address of the office that it was in last
	Sum  string    `json:"sum"`  // of the file that it came in
	At   time.Time `json:"at"`   // when it came
}

// Gone is where a game went that is played in another office.
type Gone struct {
	To    string    `json:"to"`    // the address of that office
	State GameState `json:"state"` // what it was until then
	At    time.Time `json:"at"`
}

// ChainID returns the id that the chain of hashes of a game names, its receipts and its
// anchors: the one that it began under.
func (g *Game) ChainID() string {
	if g.Origin == nil {
		return g.ID
	}
	return cmp.Or(g.Origin.Game, g.ID)
}

// PutGame stores a game as it is, of which there is none here.
func (t *Tx) PutGame(g *Game) error {
	if err := t.AddGame(g); err != nil {
		return err
	}
	if err := t.change("put game", `UPDATE game SET rebound = ? WHERE id = ?`, g.Rebound, g.ID); err != nil {
		return err
	}
	if err := t.SaveGame(g); err != nil {
		return err
	}
	return t.SetTags(g.ID, g.Tags)
}

// KeptSheet is a sheet with what became of it.
type KeptSheet struct {
	Sheet
	Replaced time.Time // zero: it stands
}

// KeptSheets returns all sheets of a game, in the order in which they came.
func (t *Tx) KeptSheets(game string) ([]KeptSheet, error) {
	return list(t, "kept sheets", func(r scanner) (s KeptSheet, err error) {
		return s, r.Scan(&s.ID, &s.Game, &s.Phase, &s.Side, &s.Demand, &s.Turn, &s.Letter, moment{&s.Received}, &s.Accepted, &s.Wait,
			&s.OnFailure, doc{&s.Orders}, doc{&s.Canonical}, doc{&s.Lines}, &s.Receipt, moment{&s.HeldUntil}, moment{&s.Stopped}, doc{&s.Offer}, &s.Doubt, moment{&s.Replaced})
	}, `SELECT `+sheetColumns+`, replaced FROM sheet WHERE game = ? ORDER BY id`, game)
}

// PutSheet stores a sheet as it is: no other loses its place by it.
func (t *Tx) PutSheet(s *KeptSheet) error {
	_, err := t.exec("put sheet", `INSERT INTO sheet
		(game, phase, side, demand, turn, letter, received, accepted, wait, on_failure, orders, canonical, lines, receipt, held_until, stopped, offer, doubt, replaced)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.Game, s.Phase, s.Side, s.Demand, s.Turn, s.Letter, millis(s.Received), s.Accepted, s.Wait, s.OnFailure,
		doc{s.Orders}, doc{s.Canonical}, doc{s.Lines}, s.Receipt, millis(s.HeldUntil), millis(s.Stopped), offered(s.Offer), s.Doubt, millis(s.Replaced))
	return err
}
