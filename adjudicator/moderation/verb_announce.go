package moderation

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// The verbs by which a moderator says something: to all players of a game, or to himself
// and the other moderators.
var (
	Announce = &Verb{Name: "announce", Do: announce, States: unfinished, Says: true, Fields: []Field{{Name: office.ArgText, Kind: FieldText, Help: "What to say."}}}
	Note     = &Verb{Name: "note", Do: noteInAudit, States: unfinished, Says: true, Fields: []Field{{Name: office.ArgText, Kind: FieldLine, Help: "What to say."}}}
)

// The most that is announced or noted.
const (
	mostSaid     = 4000 // bytes
	MostSaidRows = 60   // lines
)

// linesToSay returns the lines that were given.
func linesToSay(c *office.Command) ([]string, error) {
	text := strings.TrimSpace(c.Arg(office.ArgText))
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	switch {
	case text == "":
		return nil, c.Refusal("verb.nothing-said")
	case len(text) > mostSaid || len(lines) > MostSaidRows:
		return nil, c.Refusal("verb.said-too-long", rules.Num("bytes", mostSaid), rules.Num("lines", MostSaidRows))
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return lines, nil
}

// announce tells all players of a game something in the moderator's words, which are not
// translated. Lines of it are quoted, so that they can be taken for neither a report nor
// orders.
func announce(c *office.Command) error {
	lines, err := linesToSay(c)
	if err != nil {
		return err
	}
	by := strings.TrimPrefix(c.Row.Actor, office.ModeratorActorPrefix)
	m := rules.M("notice.announced", rules.Text("game", c.Game.ID), rules.Text("name", by))
	write := func(head templates.Head) templates.Page {
		return c.Tx.Office.Book.Press(templates.Press{
			Head: head, Subject: rules.Message{Code: "subject." + m.Code, Args: m.Args},
			Parts: []templates.Pressed{{Messages: []rules.Message{m}, Text: lines}}, Reply: head.Side != "",
		})
	}
	told := len(c.Seats)
	if c.Game.State == store.Recruiting {
		if told, err = confirm.NotifyRecruits(c.Tx, &c.Game, c.Kind(office.KindAnnounced), write); err == nil && told == 0 {
			return c.Refusal("verb.nobody-holds")
		}
	} else {
		err = post.SendAlike(c.Tx, &c.Game, c.Seats, c.Kind(office.KindAnnounced), c.Now, func(head templates.Head, _ *store.Seat) templates.Page { return write(head) })
	}
	if err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgText, strings.Join(lines, parser.QuoteMark))
	c.Say("verb.announced", rules.Num("n", told))
	c.Quoted = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	return nil
}

// noteInAudit keeps something in the audit of a game, which moderators read and nobody else.
func noteInAudit(c *office.Command) error {
	lines, err := linesToSay(c)
	if err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgText, strings.Join(lines, "\n"))
	c.Say("verb.noted")
	c.Quiet = true
	return nil
}
