package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// The verbs by which a moderator says something: to all players of a game, or to himself
// and the other moderators.
const (
	VerbAnnounce Verb = "announce"
	VerbNote     Verb = "note"
)

// ArgText of announce and note is what is said, in lines.
const ArgText = "text"

// The most that is announced or noted.
const (
	mostSaid     = 4000 // bytes
	mostSaidRows = 60   // lines
)

// said returns the lines that were given.
func (c *command) said() ([]string, error) {
	text := strings.TrimSpace(c.arg(ArgText))
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	switch {
	case text == "":
		return nil, c.refuse("verb.nothing-said")
	case len(text) > mostSaid || len(lines) > mostSaidRows:
		return nil, c.refuse("verb.said-too-long", rules.Num("bytes", mostSaid), rules.Num("lines", mostSaidRows))
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return lines, nil
}

// announce tells all players of a game something in the moderator's words, which are not
// translated. Lines of it are quoted, so that they can be taken for neither a report nor
// orders.
func (c *command) announce() error {
	lines, err := c.said()
	if err != nil {
		return err
	}
	d, err := c.s.desk(&c.game)
	if err != nil {
		return err
	}
	by := strings.TrimPrefix(c.row.Actor, moderatorPrefix)
	m := rules.M("notice.announced", rules.Text("game", c.game.ID), rules.Text("name", by))
	write := func(head templates.Head) templates.Page {
		return c.s.book.Press(templates.Press{
			Head: head, Subject: rules.Message{Code: "subject." + m.Code, Args: m.Args},
			Parts: []templates.Pressed{{Messages: []rules.Message{m}, Text: lines}}, Reply: head.Side != "",
		})
	}
	alone := func() error {
		for i := range c.seats {
			seat := &c.seats[i]
			err := c.s.queueToHolders(c.tx, &c.game, seat, c.kind(kindAnnounced), c.now, nil, func(seat *store.Seat) (written, error) {
				head := c.s.head(&c.game, seat, d, c.now)
				return written{head: head, page: write(head)}, nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	err = c.s.togetherAs(c.tx, c.seats, alone, func(one oneOf) (templates.Page, bool, error) {
		return write(c.s.headOfAll(&one, d)), true, nil
	})
	if err != nil {
		return err
	}
	c.note(ArgText, strings.Join(lines, parser.QuoteMark))
	c.say("verb.announced", rules.Num("n", len(c.seats)))
	c.quoted = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	return nil
}

// remember keeps something in the audit of a game, which moderators read and nobody else.
func (c *command) remember() error {
	lines, err := c.said()
	if err != nil {
		return err
	}
	c.note(ArgText, strings.Join(lines, "\n"))
	c.say("verb.noted")
	c.quiet = true
	return nil
}
