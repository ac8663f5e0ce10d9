package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// Create begins a game from a template: lines that say what it is, as a moderator
// writes them from memory, in either language.
//
//	title: empires
//	scenario: 1914
//	deadline: 5 days
//	German: Ana <ana@club.es>, es, Europe/Madrid
//	Russian: open
//	name: Club championship, final
//
// It is about no game. Who moderates some games only can begin those that would be his:
// a game's number is known when it is made, and one of an id that is not his is refused.
var Create = &Verb{Name: "create", Do: create, Office: true, Fields: []Field{{Name: office.ArgTemplate, Kind: FieldText}}}

func create(c *office.Command) error {
	t := template{tx: c.Tx, s: c.Tx.Office, lang: c.Lang(), n: founding.NewUsualGame(c.Tx.Office), named: map[rules.Side]bool{}}
	t.n.Actor = c.Row.Actor
	t.read(c.Arg(office.ArgTemplate))
	if t.err != nil {
		return t.err
	}
	if len(t.wrong) > 0 {
		return office.RefusalError{Message: rules.Message{Code: "verb.no-template", Args: []rules.Arg{templates.Rendered("faults", t.faults())}}}
	}
	c.Answer = append(c.Answer, t.told...)
	return openNewGame(c, t.desk, &t.n, "verb.created")
}
