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
	Reserve  RoleKind = "standby"  // takes over a side that falls free
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

// Roles is the table of roles.
type Roles struct{ Table[Role] }

// Roles returns the roles that last, the first to begin first.
func (t *Tx) Roles() Roles { return Roles{Table[Role]{t, &roles, "role.until = 0"}} }

// Ended returns the roles that last no more.
func (r Roles) Ended() Roles { return Roles{Table[Role]{r.tx, r.of, "role.until <> 0"}} }

// Ever returns the roles that last, and those that last no more.
func (r Roles) Ever() Roles { return Roles{Table[Role]{r.tx, r.of, ""}} }

var roles = layout[Role]{
	name: "role", order: "role.id",
	columns: "id, game, side, person, role, key_no, key_hash, since, until",
	reads:   `role.id, role.game, role.side, role.person, role.role, role.key_no, role.key_hash, role.since, role.until, ` + reached + `, p.name, p.lang, p.zone`,
	from:    "role JOIN person p ON p.id = role.person JOIN address a ON a.person = p.id AND a.main = 1",
	fields: func(to []any, r *Role) []any {
		return append(to, &r.ID, &r.Game, &r.Side, &r.Person, &r.Kind, &r.KeyNo, blob{&r.KeyHash}, moment{&r.Since}, moment{&r.Until}, &r.Address, &r.Name, &r.Lang, &r.Zone)
	},
}

// End says since when a role is no more.
func (r Roles) End(id int64, at time.Time) error {
	u := r.changes()
	sets(u, "until", &at)
	return r.update(r.like(&Role{ID: id}), u)
}

// HasLeftSince reports whether somebody gave a side up, or lost it, at or after a moment.
func (r Roles) HasLeftSince(game string, side rules.Side, since time.Time) (left bool, err error) {
	return left, r.tx.row("left since", `SELECT EXISTS (SELECT 1 FROM role WHERE game = ? AND side = ? AND role = ? AND until >= ?)`, []any{game, side, Player, millis(since)}, &left)
}

// TakeoverTime returns when who holds a side of a game took it from somebody, zero where nobody held it
// before him.
func (r Roles) TakeoverTime(game string, side rules.Side) (at time.Time, err error) {
	return at, r.tx.row("taken", `SELECT COALESCE(MAX(until), 0) FROM role WHERE game = ? AND side = ? AND role = ?`, []any{game, side, Player}, moment{&at})
}

// LastDeputyKey returns the highest number that a key of a deputy of a side ever had, 0
// where there was none: no number is given twice.
func (r Roles) LastDeputyKey(game string, side rules.Side) (n int, err error) {
	return n, r.tx.row("last deputy key", `SELECT COALESCE(MAX(key_no), 0) FROM role WHERE game = ? AND side = ?`, []any{game, side}, &n)
}

// Left is a time in which somebody held a side that is another's by now: until Until.
type Left struct {
	Game   string
	Side   rules.Side
	Person int64
	Until  time.Time
}

// FormerHolders returns who held sides that are others' by now, the first to leave first.
func (r Roles) FormerHolders() ([]Left, error) {
	return list(r.tx, "left", func(r scanner) (l Left, err error) {
		return l, r.Scan(&l.Game, &l.Side, &l.Person, moment{&l.Until})
	}, `SELECT game, side, person, until FROM role WHERE role = ? ORDER BY game, until, id`, Player)
}
