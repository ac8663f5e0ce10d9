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

// What a person can have said himself.
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

// Unsay notes that something is no longer what he said himself.
func (p *Person) Unsay(what string) {
	p.Said = slices.DeleteFunc(p.Said, func(said string) bool { return said == what })
}

// Address is where a person is reached.
type Address struct {
	Address   string // lower case
	Person    int64
	Confirmed time.Time // zero: given by a moderator, and nobody answered from it yet
	Main      bool      // mails go there
}

// People is the table of persons, with their addresses.
type People struct{ Table[Person] }

// People returns the table of persons.
func (t *Tx) People() People { return People{Table[Person]{tx: t, of: &people}} }

var people = layout[Person]{
	name: "person", order: "person.id", key: ",id,", fixed: ",created,",
	columns: "id, name, lang, zone, confirmed, map, mails, digest_hour, calendar, twin, said, created, unlisted",
	fields: func(to []any, p *Person) []any {
		return append(to, &p.ID, &p.Name, &p.Lang, &p.Zone, moment{&p.Confirmed}, &p.Map, &p.Mails, &p.DigestHour, &p.Calendar, &p.Twin, jsonOf(&p.Said), moment{&p.Created}, &p.Unlisted)
	},
}

// Person returns a person. ErrNotFound says that there is none.
func (t *Tx) Person(id int64) (Person, error) { return t.People().One(Person{ID: id}) }

// PersonOf returns who is reached at an address. ErrNotFound says that nobody is known
// there.
func (t *Tx) PersonOf(address string) (Person, error) {
	return one(t, "person of", t.People().read, `SELECT `+people.columns+` FROM person WHERE id = (SELECT person FROM address WHERE address = ?)`, strings.ToLower(address))
}

// Add stores a person with his main address, and returns his id.
func (p People) Add(row *Person, address string) (id int64, err error) {
	if err := p.Table.Add(row); err != nil {
		return 0, err
	}
	return row.ID, p.AddAddress(&Address{Address: address, Person: row.ID, Confirmed: row.Confirmed, Main: true})
}

// FindOrCreate returns the id of the person of an address, who is made when nobody is known
// there. One who is known stays as he is; only a name is his where he has none.
func (p People) FindOrCreate(address string, as *Person) (id int64, err error) {
	known, err := p.tx.PersonOf(address)
	if errors.Is(err, ErrNotFound) {
		return p.Add(as, address)
	} else if err != nil {
		return 0, err
	}
	if known.Name != "" || as.Name == "" {
		return known.ID, nil
	}
	known.Name = as.Name
	return known.ID, p.Save(&known)
}

// Addresses returns where a person is reached, the main address first.
func (t *Tx) Addresses(person int64) ([]Address, error) {
	return list(t, "addresses", func(r scanner) (a Address, err error) {
		return a, r.Scan(&a.Address, &a.Person, moment{&a.Confirmed}, &a.Main)
	}, `SELECT address, person, confirmed, main FROM address WHERE person = ? ORDER BY main DESC, address`, person)
}

// AllAddresses returns where everybody is reached, by person, the main address first.
func (t *Tx) AllAddresses() (map[int64][]Address, error) {
	all, err := list(t, "all addresses", func(r scanner) (a Address, err error) {
		return a, r.Scan(&a.Address, &a.Person, moment{&a.Confirmed}, &a.Main)
	}, `SELECT address, person, confirmed, main FROM address ORDER BY main DESC, address`)
	out := map[int64][]Address{}
	for _, a := range all {
		out[a.Person] = append(out[a.Person], a)
	}
	return out, err
}

// AddAddress stores another address of a person. ErrExists says that it is somebody's.
func (p People) AddAddress(a *Address) error {
	_, err := p.tx.exec("add address", `INSERT INTO address (address, person, confirmed, main) VALUES (?, ?, ?, ?)`,
		strings.ToLower(a.Address), a.Person, millis(a.Confirmed), a.Main)
	return err
}

// SetMainAddress says where the mails of a person go: to one of his addresses.
func (p People) SetMainAddress(person int64, address string) error {
	if _, err := p.tx.exec("set main address", `UPDATE address SET main = 0 WHERE person = ?`, person); err != nil {
		return err
	}
	return p.tx.change("set main address", `UPDATE address SET main = 1 WHERE person = ? AND address = ?`, person, strings.ToLower(address))
}

// RemoveAddress forgets an address of a person that is not his main one.
func (p People) RemoveAddress(person int64, address string) error {
	return p.tx.change("remove address", `DELETE FROM address WHERE person = ? AND address = ? AND main = 0`, person, strings.ToLower(address))
}

// Rename has a person be called otherwise where he was called was: in games that go on. In those that
// are over he keeps the name that their archives prove.
func (p People) Rename(person int64, was, name string) error {
	if _, err := p.tx.exec("rename person", `UPDATE seat SET name = ? WHERE person = ? AND name = ''`, was, person); err != nil {
		return err
	}
	_, err := p.tx.exec("rename person", `UPDATE seat SET name = ? WHERE person = ? AND name = ? AND game IN (SELECT id FROM game WHERE state NOT IN (?, ?))`, name, person, was, Over, Moved)
	return err
}

// Merge makes two persons one: what the other was and where he was reached is
// his. Nothing of the other is kept but his names in games, and that no page shows his ratings.
// What both were in a game, or nobody is beside its player, ends.
func (p People) Merge(into, other int64, at time.Time) error {
	for _, query := range []string{
		`UPDATE person SET unlisted = 1 WHERE id = ?1 AND EXISTS (SELECT 1 FROM person o WHERE o.id = ?2 AND o.unlisted = 1)`,
		`UPDATE seat SET name = (SELECT p.name FROM person p WHERE p.id = ?2) WHERE person = ?2 AND name = ''`,
		`UPDATE seat SET person = ?1 WHERE person = ?2`,
		`UPDATE role SET person = ?1 WHERE person = ?2`,
		`UPDATE role SET until = ?3 WHERE until = 0 AND person = ?1 AND EXISTS (SELECT 1 FROM seat WHERE seat.game = role.game AND seat.person = ?1)`,
		`UPDATE role SET until = ?3 WHERE until = 0 AND person = ?1 AND role <> 'deputy' AND EXISTS (SELECT 1 FROM role o WHERE o.game = role.game AND o.person = ?1
			AND o.until = 0 AND o.id <> role.id AND (o.role = 'deputy' OR o.role = role.role AND o.id < role.id))`,
		`UPDATE address SET person = ?1, main = 0 WHERE person = ?2`,
		`UPDATE pledge SET person = ?1 WHERE person = ?2`,
		`DELETE FROM wish WHERE person = ?2 AND title IN (SELECT title FROM wish WHERE person = ?1)`,
		`UPDATE wish SET person = ?1 WHERE person = ?2`,
		`DELETE FROM absence WHERE person = ?2 AND EXISTS (SELECT 1 FROM absence a WHERE a.person = ?1 AND a.first <= absence.until AND absence.first <= a.until)`,
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
		args := []any{into, other}
		if strings.Contains(query, "?3") {
			args = append(args, millis(at))
		}
		if _, err := p.tx.exec("merge person", query, args...); err != nil {
			return err
		}
	}
	return nil
}
