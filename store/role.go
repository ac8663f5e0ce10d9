package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// RoleKind is what a person is in a game besides its players of now, whom the seats name.
type RoleKind string

// The kinds of roles.
const (
	Deputy   RoleKind = "deputy"   // writes for a side beside its player
	Standby  RoleKind = "standby"  // takes over a side that falls free
	Observer RoleKind = "observer" // reads what everybody may know
	Player   RoleKind = "player"   // held a side that is another's now; such a role is over when it is stored
)

// Role is a time in which a person was something in a game.
type Role struct {
	ID      int64
	Game    string
	Side    rules.Side // "" of observers
	Kind    RoleKind
	KeyNo   int    // of a deputy; 0: none
	KeyHash []byte // of a deputy
	Since   time.Time
	Until   time.Time // zero: he still is

	Person  int64 // Address, Name, Lang and Zone are his
	Address string
	Name    string
	Lang    rules.Lang
	Zone    string
}

const roleQuery = `SELECT r.id, r.game, r.side, r.role, r.key_no, r.key_hash, r.since, r.until, r.person, ` + reached + `, p.name, p.lang, p.zone
	FROM role r JOIN person p ON p.id = r.person JOIN address a ON a.person = p.id AND a.main = 1 `

func readRole(r scanner) (o Role, err error) {
	return o, r.Scan(&o.ID, &o.Game, &o.Side, &o.Kind, &o.KeyNo, &o.KeyHash, moment{&o.Since}, moment{&o.Until}, &o.Person, &o.Address, &o.Name, &o.Lang, &o.Zone)
}

// AddRole stores a role that begins.
func (t *Tx) AddRole(r *Role) (id int64, err error) {
	return t.insert("add role", `INSERT INTO role (game, side, person, role, key_no, key_hash, since) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		r.Game, r.Side, r.Person, r.Kind, r.KeyNo, notNil(r.KeyHash), millis(r.Since))
}

// EndRole says since when a role is no more.
func (t *Tx) EndRole(id int64, at time.Time) error {
	return t.change("end role", `UPDATE role SET until = ? WHERE id = ? AND until = 0`, millis(at), id)
}

// Roles returns the roles of a game that last, the first to begin first.
func (t *Tx) Roles(game string) ([]Role, error) {
	return list(t, "roles", readRole, roleQuery+`WHERE r.game = ? AND r.until = 0 ORDER BY r.id`, game)
}

// RolesOf returns the roles of a person that last, in all games.
func (t *Tx) RolesOf(person int64) ([]Role, error) {
	return list(t, "roles of", readRole, roleQuery+`WHERE r.person = ? AND r.until = 0 ORDER BY r.id`, person)
}

// HasLeftSince reports whether somebody gave a side up, or lost it, at or after a moment.
func (t *Tx) HasLeftSince(game string, side rules.Side, since time.Time) (left bool, err error) {
	return left, t.row("left since", `SELECT EXISTS (SELECT 1 FROM role WHERE game = ? AND side = ? AND role = ? AND until >= ?)`, []any{game, side, Player, millis(since)}, &left)
}

// TakeoverTime returns when who holds a side of a game took it from somebody, zero where nobody held it
// before him.
func (t *Tx) TakeoverTime(game string, side rules.Side) (at time.Time, err error) {
	return at, t.row("taken", `SELECT COALESCE(MAX(until), 0) FROM role WHERE game = ? AND side = ? AND role = ?`, []any{game, side, Player}, moment{&at})
}

// LastDeputyKey returns the highest number that a key of a deputy of a side ever had, 0
// where there was none: no number is given twice.
func (t *Tx) LastDeputyKey(game string, side rules.Side) (n int, err error) {
	return n, t.row("last deputy key", `SELECT COALESCE(MAX(key_no), 0) FROM role WHERE game = ? AND side = ?`, []any{game, side}, &n)
}
