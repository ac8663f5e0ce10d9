package store

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Pledge is something that somebody was asked by mail and has not agreed to yet.
type Pledge struct {
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

// AddPledge stores a pledge.
func (t *Tx) AddPledge(p *Pledge) error {
	_, err := t.exec("add pledge", `INSERT INTO pledge (code, kind, address, person, game, side, detail, asked, until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.Code, p.Kind, strings.ToLower(p.Address), p.Person, p.Game, p.Side, doc{p.Detail}, millis(p.Asked), millis(p.Until))
	return err
}

const pledgeQuery = `SELECT code, kind, address, person, game, side, detail, asked, until FROM pledge `

func readPledge(r scanner) (p Pledge, err error) {
	return p, r.Scan(&p.Code, &p.Kind, &p.Address, &p.Person, &p.Game, &p.Side, doc{&p.Detail}, moment{&p.Asked}, moment{&p.Until})
}

// Pledge returns the pledge of a code. ErrNotFound says that there is none.
func (t *Tx) Pledge(code []byte) (Pledge, error) {
	return one(t, "pledge", readPledge, pledgeQuery+`WHERE code = ?`, code)
}

// GamePledges returns those of a game that are of a kind, the first to be asked first.
func (t *Tx) GamePledges(game, kind string) ([]Pledge, error) {
	return list(t, "game pledges", readPledge, pledgeQuery+`WHERE game = ? AND kind = ? ORDER BY asked, side`, game, kind)
}

// AddressPledges returns those of who is asked at an address that are of a kind.
func (t *Tx) AddressPledges(address, kind string) ([]Pledge, error) {
	return list(t, "address pledges", readPledge, pledgeQuery+`WHERE address = ? AND kind = ? ORDER BY asked, game, side`, strings.ToLower(address), kind)
}

// NotePledge stores what was done about a pledge.
func (t *Tx) NotePledge(p *Pledge) error {
	return t.change("note pledge", `UPDATE pledge SET detail = ? WHERE code = ?`, doc{p.Detail}, p.Code)
}

// EndPledge forgets a pledge that was kept or declined.
func (t *Tx) EndPledge(code []byte) error {
	return t.change("end pledge", `DELETE FROM pledge WHERE code = ?`, code)
}

// DuePledges returns those of a kind whose time is over, the first first.
func (t *Tx) DuePledges(kind string, now time.Time) ([]Pledge, error) {
	return list(t, "due pledges", readPledge, pledgeQuery+`WHERE until <= ? AND kind = ? ORDER BY until, game, side`, millis(now), kind)
}

// ForgetPledges forgets those whose time is over, but for those of two kinds, of whose end
// something comes.
func (t *Tx) ForgetPledges(now time.Time, but, and string) error {
	_, err := t.exec("forget pledges", `DELETE FROM pledge WHERE until < ? AND kind NOT IN (?, ?)`, millis(now), but, and)
	return err
}
