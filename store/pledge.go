package store

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Confirmation is something that somebody was asked by mail and has not agreed to yet.
type Confirmation struct {
	Code    []byte // keyed hash of the code that the mail holds
	Kind    string // what he agrees to
	Address string // who was asked, lower case
	Person  int64  // who had him asked; 0: he himself, whom nobody knows yet
	Game    string
	Side    rules.Side
	Detail  map[string]string
	Asked   time.Time
	Until   time.Time
}

// AddConfirmation stores a pledge.
func (t *Tx) AddConfirmation(p *Confirmation) error {
	_, err := t.exec("add pledge", `INSERT INTO pledge (code, kind, address, person, game, side, detail, asked, until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.Code, p.Kind, strings.ToLower(p.Address), p.Person, p.Game, p.Side, doc{p.Detail}, millis(p.Asked), millis(p.Until))
	return err
}

const pledgeQuery = `SELECT code, kind, address, person, game, side, detail, asked, until FROM pledge `

func readConfirmation(r scanner) (p Confirmation, err error) {
	return p, r.Scan(&p.Code, &p.Kind, &p.Address, &p.Person, &p.Game, &p.Side, doc{&p.Detail}, moment{&p.Asked}, moment{&p.Until})
}

// Confirmation returns the pledge of a code. ErrNotFound says that there is none.
func (t *Tx) Confirmation(code []byte) (Confirmation, error) {
	return one(t, "pledge", readConfirmation, pledgeQuery+`WHERE code = ?`, code)
}

// GameConfirmations returns those of a game that are of a kind, the first to be asked first.
func (t *Tx) GameConfirmations(game, kind string) ([]Confirmation, error) {
	return list(t, "game pledges", readConfirmation, pledgeQuery+`WHERE game = ? AND kind = ? ORDER BY asked, side`, game, kind)
}

// AddressConfirmations returns those of who is asked at an address that are of a kind.
func (t *Tx) AddressConfirmations(address, kind string) ([]Confirmation, error) {
	return list(t, "address pledges", readConfirmation, pledgeQuery+`WHERE address = ? AND kind = ? ORDER BY asked, game, side`, strings.ToLower(address), kind)
}

// SaveConfirmation stores what was done about a pledge.
func (t *Tx) SaveConfirmation(p *Confirmation) error {
	return t.change("note pledge", `UPDATE pledge SET detail = ? WHERE code = ?`, doc{p.Detail}, p.Code)
}

// EndConfirmation forgets a pledge that was kept or declined.
func (t *Tx) EndConfirmation(code []byte) error {
	return t.change("end pledge", `DELETE FROM pledge WHERE code = ?`, code)
}

// DueConfirmations returns those of a kind whose time is over, the first first.
func (t *Tx) DueConfirmations(kind string, now time.Time) ([]Confirmation, error) {
	return list(t, "due pledges", readConfirmation, pledgeQuery+`WHERE until <= ? AND kind = ? ORDER BY until, game, side`, millis(now), kind)
}

// ForgetConfirmations forgets those whose time is over, but for those of two kinds, of whose end
// something comes.
func (t *Tx) ForgetConfirmations(now time.Time, but, and string) error {
	_, err := t.exec("forget pledges", `DELETE FROM pledge WHERE until < ? AND kind NOT IN (?, ?)`, millis(now), but, and)
	return err
}
