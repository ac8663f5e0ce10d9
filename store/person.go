package store

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Person is who writes and reads mail, in all games together.
type Person struct {
	ID         int64
	Name       string
	Lang       rules.Lang
	Zone       string    // IANA time zone
	Confirmed  time.Time // when he answered the first time; zero: not yet
	Map        MapMode   // how maps come with his mails; "": MapInline
	Mails      Mails     // which mails he wants; "": MailsAll
	DigestHour int       // at which the digest comes, in his zone
	Calendar   bool      // deadlines come as calendar files
	Twin       bool      // reports come with their twin for machines
	Said       []string  // SaidLang, SaidZone: what he said himself
	Created    time.Time
	Unlisted   bool // no page shows his ratings
}

// Mails is which mails a person wants.
type Mails string

// The choices.
const (
	MailsAll    Mails = "all"
	MailsAsked  Mails = "asked"  // only those that ask him for orders
	MailsDigest Mails = "digest" // and once a day what came of all his games
)

// What a person can have said himself, see [Tx.FindOrCreatePerson].
const (
	SaidLang = "lang"
	SaidZone = "zone"
)

// Says notes that the person said something himself.
func (p *Person) Says(what string) {
	if !slices.Contains(p.Said, what) {
		p.Said = append(p.Said, what)
	}
}

// Address is where a person is reached.
type Address struct {
	Address   string // lower case
	Person    int64
	Confirmed time.Time // zero: given by a moderator, and nobody answered from it yet
	Main      bool      // mails go there
}

const personColumns = `p.id, p.name, p.lang, p.zone, p.confirmed, p.map, p.mails, p.digest_hour, p.calendar, p.twin, p.said, p.created, p.unlisted`

func readPerson(r scanner) (p Person, err error) {
	return p, r.Scan(&p.ID, &p.Name, &p.Lang, &p.Zone, moment{&p.Confirmed}, &p.Map, &p.Mails, &p.DigestHour, &p.Calendar, &p.Twin, doc{&p.Said}, moment{&p.Created}, &p.Unlisted)
}

// Person returns a person. ErrNotFound says that there is none.
func (t *Tx) Person(id int64) (Person, error) {
	return one(t, "person", readPerson, `SELECT `+personColumns+` FROM person p WHERE p.id = ?`, id)
}

// PersonOf returns who is reached at an address. ErrNotFound says that nobody is known
// there.
func (t *Tx) PersonOf(address string) (Person, error) {
	return one(t, "person of", readPerson, `SELECT `+personColumns+` FROM address a JOIN person p ON p.id = a.person WHERE a.address = ?`, strings.ToLower(address))
}

// AddPerson stores a person with his main address.
func (t *Tx) AddPerson(p *Person, address string) (id int64, err error) {
	id, err = t.insert("add person", `INSERT INTO person (name, lang, zone, confirmed, map, mails, digest_hour, calendar, twin, said, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.Name, p.Lang, p.Zone, millis(p.Confirmed), p.Map, p.Mails, p.DigestHour, p.Calendar, p.Twin, doc{p.Said}, millis(p.Created))
	if err != nil {
		return 0, err
	}
	return id, t.AddAddress(&Address{Address: address, Person: id, Confirmed: p.Confirmed, Main: true})
}

// SavePerson stores what a person changed.
func (t *Tx) SavePerson(p *Person) error {
	return t.change("save person", `UPDATE person SET name = ?, lang = ?, zone = ?, confirmed = ?, map = ?, mails = ?,
		digest_hour = ?, calendar = ?, twin = ?, said = ?, unlisted = ? WHERE id = ?`,
		p.Name, p.Lang, p.Zone, millis(p.Confirmed), p.Map, p.Mails, p.DigestHour, p.Calendar, p.Twin, doc{p.Said}, p.Unlisted, p.ID)
}

// FindOrCreatePerson returns the id of the person of an address, who is made when nobody is known
// there. Of one who is known, language and zone become what is suggested and he did not
// say himself, and the name where he has none; what is left out ("") stays.
func (t *Tx) FindOrCreatePerson(address string, as *Person) (id int64, err error) {
	p, err := t.PersonOf(address)
	if errors.Is(err, ErrNotFound) {
		return t.AddPerson(as, address)
	} else if err != nil {
		return 0, err
	}
	if p.Name == "" {
		p.Name = as.Name
	}
	if as.Lang != "" && !slices.Contains(p.Said, SaidLang) {
		p.Lang = as.Lang
	}
	if as.Zone != "" && !slices.Contains(p.Said, SaidZone) {
		p.Zone = as.Zone
	}
	return p.ID, t.SavePerson(&p)
}

// Addresses returns where a person is reached, the main address first.
func (t *Tx) Addresses(person int64) ([]Address, error) {
	return list(t, "addresses", func(r scanner) (a Address, err error) {
		return a, r.Scan(&a.Address, &a.Person, moment{&a.Confirmed}, &a.Main)
	}, `SELECT address, person, confirmed, main FROM address WHERE person = ? ORDER BY main DESC, address`, person)
}

// AddAddress stores another address of a person. ErrExists says that it is somebody's.
func (t *Tx) AddAddress(a *Address) error {
	_, err := t.exec("add address", `INSERT INTO address (address, person, confirmed, main) VALUES (?, ?, ?, ?)`,
		strings.ToLower(a.Address), a.Person, millis(a.Confirmed), a.Main)
	return err
}

// SetMainAddress says where the mails of a person go: to one of his addresses.
func (t *Tx) SetMainAddress(person int64, address string) error {
	if _, err := t.exec("set main address", `UPDATE address SET main = 0 WHERE person = ?`, person); err != nil {
		return err
	}
	return t.change("set main address", `UPDATE address SET main = 1 WHERE person = ? AND address = ?`, person, strings.ToLower(address))
}

// RemoveAddress forgets an address of a person that is not his main one.
func (t *Tx) RemoveAddress(person int64, address string) error {
	return t.change("remove address", `DELETE FROM address WHERE person = ? AND address = ? AND main = 0`, person, strings.ToLower(address))
}

// MergePerson makes two persons one: what the other was and where he was reached is
// his. Nothing of the other is kept but his names in games.
func (t *Tx) MergePerson(into, other int64) error {
	for _, query := range []string{
		`UPDATE seat SET name = (SELECT p.name FROM person p WHERE p.id = ?2) WHERE person = ?2 AND name = ''`,
		`UPDATE seat SET person = ?1 WHERE person = ?2`,
		`UPDATE role SET person = ?1 WHERE person = ?2`,
		`UPDATE address SET person = ?1, main = 0 WHERE person = ?2`,
		`UPDATE pledge SET person = ?1 WHERE person = ?2`,
		`DELETE FROM wish WHERE person = ?2 AND title IN (SELECT title FROM wish WHERE person = ?1)`,
		`UPDATE wish SET person = ?1 WHERE person = ?2`,
		`DELETE FROM absence WHERE person = ?2 AND EXISTS (SELECT 1 FROM absence WHERE person = ?1)`, // no two overlap
		`UPDATE absence SET person = ?1 WHERE person = ?2`,
		`UPDATE OR IGNORE leave SET person = ?1 WHERE person = ?2`,
		`DELETE FROM leave WHERE person = ?2`,
		`DELETE FROM digest WHERE person = ?2`,
		`UPDATE OR IGNORE entrant SET person = ?1 WHERE person = ?2`,
		`DELETE FROM entrant WHERE person = ?2`,
		`UPDATE tournament SET detail = json_set(detail, '$.barred',
			(SELECT json_group_array(CASE value WHEN ?2 THEN ?1 ELSE value END) FROM json_each(detail, '$.barred')))
			WHERE EXISTS (SELECT 1 FROM json_each(detail, '$.barred') WHERE value = ?2)`,
		`DELETE FROM person WHERE ?1 <> ?2 AND id = ?2`,
	} {
		if _, err := t.exec("merge person", query, into, other); err != nil {
			return err
		}
	}
	return nil
}
