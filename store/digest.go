package store

import "time"

// Digest is when a person gets his next digest, and what was told in the last one. Who
// wants none has none.
type Digest struct {
	Person int64
	Since  time.Time // what happened until then was told
	Due    time.Time
}

// SaveDigest stores when the next digest of a person is due.
func (t *Tx) SaveDigest(d *Digest) error {
	_, err := t.exec("save digest", `INSERT INTO digest (person, since, due) VALUES (?, ?, ?)
		ON CONFLICT (person) DO UPDATE SET since = excluded.since, due = excluded.due`, d.Person, millis(d.Since), millis(d.Due))
	return err
}

// DropDigest has a person get no more digests.
func (t *Tx) DropDigest(person int64) error {
	_, err := t.exec("drop digest", `DELETE FROM digest WHERE person = ?`, person)
	return err
}

const digestColumns = `person, since, due`

func readDigest(r scanner) (d Digest, err error) {
	return d, r.Scan(&d.Person, moment{&d.Since}, moment{&d.Due})
}

// DigestOf returns the digest of a person. ErrNotFound says that he wants none.
func (t *Tx) DigestOf(person int64) (Digest, error) {
	return one(t, "digest of", readDigest, `SELECT `+digestColumns+` FROM digest WHERE person = ?`, person)
}

// DueDigests returns the digests whose time has come, by person.
func (t *Tx) DueDigests(now time.Time) ([]Digest, error) {
	return list(t, "due digests", readDigest, `SELECT `+digestColumns+` FROM digest WHERE due <= ? ORDER BY person`, millis(now))
}
