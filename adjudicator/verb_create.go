package adjudicator

import (
	"context"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// VerbCreate begins a game from a template: lines that say what it is, as a moderator
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
const VerbCreate Verb = "create"

// ArgTemplate of create is the template, in lines.
const ArgTemplate = "template"

// Create begins a game from a template.
func (s *Service) Create(ctx context.Context, actor, template string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbCreate), Actor: actor, Args: map[string]string{ArgTemplate: template}})
}

func (c *command) create() error {
	t := template{s: c.s, lang: c.lang(), named: map[rules.Side]bool{}}
	t.terms = c.s.usualTerms()
	t.read(c.arg(ArgTemplate))
	if len(t.wrong) > 0 {
		return refused{message: rules.Message{Code: "verb.no-template", Args: []rules.Arg{templates.Rendered("faults", t.faults())}}}
	}
	t.n.Actor, t.n.Policy, t.n.Missing, t.n.Trust, t.n.Private = c.row.Actor, &t.terms.Policy, t.terms.Missing, t.terms.Trust, t.terms.Private
	c.answer = append(c.answer, t.told...)
	if err := c.open(t.desk, &t.n, "verb.created"); err != nil {
		return err
	}
	if t.name != "" {
		c.game.Name = t.name
		if err := c.tx.SaveGame(&c.game); err != nil {
			return err
		}
	}
	return c.tx.SetTags(c.game.ID, t.tags)
}
