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

// Pledge returns the pledge of a code. ErrNotFound says that there is none.
func (t *Tx) Pledge(code []byte) (Pledge, error) {
	return one(t, "pledge", func(r scanner) (p Pledge, err error) {
		return p, r.Scan(&p.Code, &p.Kind, &p.Address, &p.Person, &p.Game, &p.Side, doc{&p.Detail}, moment{&p.Asked}, moment{&p.Until})
	}, `SELECT code, kind, address, person, game, side, detail, asked, until FROM pledge WHERE code = ?`, code)
}

// EndPledge forgets a pledge that was kept or declined.
func (t *Tx) EndPledge(code []byte) error {
	return t.change("end pledge", `DELETE FROM pledge WHERE code = ?`, code)
}

// ForgetPledges forgets those whose time is over.
func (t *Tx) ForgetPledges(now time.Time) error {
	_, err := t.exec("forget pledges", `DELETE FROM pledge WHERE until < ?`, millis(now))
	return err
}
