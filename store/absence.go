package store

import "time"

// Absence is a time in which a person is away.
type Absence struct {
	First time.Time
	Until time.Time // when he is back
}

// Absences is the table of absences, and of what was granted for them.
type Absences struct{ tx *Tx }

// Absences returns the table of absences.
func (t *Tx) Absences() Absences { return Absences{t} }

// Of returns the absences of a person that are not over at a moment, the
// earliest first.
func (b Absences) Of(person int64, now time.Time) ([]Absence, error) {
	return list(b.tx, "absences", func(r scanner) (a Absence, err error) {
		return a, r.Scan(moment{&a.First}, moment{&a.Until})
	}, `SELECT first, until FROM absence WHERE person = ? AND until > ? ORDER BY first`, person, millis(now))
}

// Add stores an absence of a person. Those that it touches become one with it,
// which is returned.
func (b Absences) Add(person int64, a Absence) (Absence, error) {
	all, err := b.Of(person, a.First.Add(-time.Millisecond)) // those that end when it begins, too
	if err != nil {
		return a, err
	}
	whole := a
	for _, other := range all {
		if other.First.After(a.Until) {
			continue
		}
		if other.First.Before(whole.First) {
			whole.First = other.First
		}
		if other.Until.After(whole.Until) {
			whole.Until = other.Until
		}
	}
	if _, err := b.tx.exec("join absences", `DELETE FROM absence WHERE person = ? AND first <= ? AND until >= ?`, person, millis(a.Until), millis(a.First)); err != nil {
		return a, err
	}
	_, err = b.tx.exec("add absence", `INSERT INTO absence (person, first, until) VALUES (?, ?, ?)`, person, millis(whole.First), millis(whole.Until))
	return whole, err
}

// End ends the absences of a person at a moment; those to come are forgotten.
func (b Absences) End(person int64, now time.Time) error {
	if _, err := b.tx.exec("forget absences", `DELETE FROM absence WHERE person = ? AND first >= ?`, person, millis(now)); err != nil {
		return err
	}
	_, err := b.tx.exec("end absences", `UPDATE absence SET until = ? WHERE person = ? AND until > ?`, millis(now), person, millis(now))
	return err
}

// Grant notes that the deadline of a phase was moved for a person who is away, and how
// much of what the game allows him that took.
func (b Absences) Grant(game string, phase int, person int64, granted time.Duration) error {
	_, err := b.tx.exec("grant leave", `INSERT INTO leave (game, phase, person, granted) VALUES (?, ?, ?, ?)`, game, phase, person, granted.Milliseconds())
	return err
}

// GrantedTime returns how much a game has given a person who was away, and whether the
// deadline of a phase was moved for him.
func (b Absences) GrantedTime(game string, phase int, person int64) (all time.Duration, moved bool, err error) {
	var ms int64
	err = b.tx.row("leave granted", `SELECT COALESCE(SUM(granted), 0), COALESCE(MAX(phase = ?), 0) FROM leave WHERE game = ? AND person = ?`, []any{phase, game, person}, &ms, &moved)
	return time.Duration(ms) * time.Millisecond, moved, err
}

// Leave is a deadline that was moved for a person who is away.
type Leave struct {
	Phase   int
	Person  int64
	Granted time.Duration
}

// Leaves returns the deadlines of a game that were moved.
func (b Absences) Leaves(game string) ([]Leave, error) {
	return list(b.tx, "leaves", func(r scanner) (l Leave, err error) {
		var ms int64
		err = r.Scan(&l.Phase, &l.Person, &ms)
		l.Granted = time.Duration(ms) * time.Millisecond
		return l, err
	}, `SELECT phase, person, granted FROM leave WHERE game = ? ORDER BY phase, person`, game)
}

// Digest is when a person gets his next digest, and what was told in the last one. Who
// wants none has none.
type Digest struct {
	Person int64
	Since  time.Time // what happened until then was told
	Due    time.Time
}

// Digests is the table of digests.
type Digests struct{ Table[Digest] }

// Digests returns the table of digests, by person.
func (t *Tx) Digests() Digests { return Digests{Table[Digest]{tx: t, of: &digests}} }

// Due returns the digests whose time has come.
func (d Digests) Due(now time.Time) ([]Digest, error) {
	q := d.asks()
	q.and("due <= ?", millis(now))
	return d.list(q)
}

var digests = layout[Digest]{
	name: "digest", order: "person", columns: "person, since, due",
	fields: func(to []any, d *Digest) []any { return append(to, &d.Person, moment{&d.Since}, moment{&d.Due}) },
}
