package store

import "time"

// Absence is a time in which a person is away.
type Absence struct {
	First time.Time
	Until time.Time // when he is back
}

// Absences returns the absences of a person that are not over at a moment, the
// earliest first.
func (t *Tx) Absences(person int64, now time.Time) ([]Absence, error) {
	return list(t, "absences", func(r scanner) (a Absence, err error) {
		return a, r.Scan(moment{&a.First}, moment{&a.Until})
	}, `SELECT first, until FROM absence WHERE person = ? AND until > ? ORDER BY first`, person, millis(now))
}

// AddAbsence stores an absence of a person. Those that it touches become one with it,
// which is returned.
func (t *Tx) AddAbsence(person int64, a Absence) (Absence, error) {
	all, err := t.Absences(person, a.First.Add(-time.Millisecond)) // those that end when it begins, too
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
	if _, err := t.exec("join absences", `DELETE FROM absence WHERE person = ? AND first <= ? AND until >= ?`, person, millis(a.Until), millis(a.First)); err != nil {
		return a, err
	}
	_, err = t.exec("add absence", `INSERT INTO absence (person, first, until) VALUES (?, ?, ?)`, person, millis(whole.First), millis(whole.Until))
	return whole, err
}

// EndAbsences ends the absences of a person at a moment; those to come are forgotten.
func (t *Tx) EndAbsences(person int64, now time.Time) error {
	if _, err := t.exec("forget absences", `DELETE FROM absence WHERE person = ? AND first >= ?`, person, millis(now)); err != nil {
		return err
	}
	_, err := t.exec("end absences", `UPDATE absence SET until = ? WHERE person = ? AND until > ?`, millis(now), person, millis(now))
	return err
}

// Grant notes that the deadline of a phase was moved for a person who is away, and how
// much of what the game allows him that took.
func (t *Tx) Grant(game string, phase int, person int64, granted time.Duration) error {
	_, err := t.exec("grant leave", `INSERT INTO leave (game, phase, person, granted) VALUES (?, ?, ?, ?)`, game, phase, person, granted.Milliseconds())
	return err
}

// GrantedTime returns how much a game has given a person who was away, and whether the
// deadline of a phase was moved for him.
func (t *Tx) GrantedTime(game string, phase int, person int64) (all time.Duration, moved bool, err error) {
	var ms int64
	err = t.row("leave granted", `SELECT COALESCE(SUM(granted), 0), COALESCE(MAX(phase = ?), 0) FROM leave WHERE game = ? AND person = ?`, []any{phase, game, person}, &ms, &moved)
	return time.Duration(ms) * time.Millisecond, moved, err
}
