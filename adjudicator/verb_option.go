package adjudicator

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbOption changes what a game is played under besides its rules, see [Terms]. Its
// arguments are the names of terms, and what stands in a line beside them.
const VerbOption Verb = "option"

// ArgRule of option is what somebody would change that is no term of a game.
const ArgRule = "rule"

// changed is a term that is otherwise now.
type changed struct {
	term        term
	before, now string
}

// option changes terms of a game, by their names. What is as it was stays out of it; the
// deadline of the current phase stays where it is, and all players are told, each in his
// language, what was and what is.
func (c *command) option() error {
	if word := c.arg(ArgRule); word != "" {
		return c.noOption(word)
	}
	g := &c.game
	was, is := gameTerms(g), gameTerms(g)
	var all []changed
	for _, t := range allTerms() {
		value, given := c.row.Args[t.Name]
		if !given {
			continue
		}
		if err := t.set(&is, value); err != nil {
			return c.refuse("verb.no-term", rules.Word("what", "door.field."+t.Name), rules.Text("word", value))
		}
		if before, now := t.get(&was), t.get(&is); before != now {
			all = append(all, changed{t, before, now})
		}
	}
	if len(all) == 0 {
		return c.idly("verb.option-already")
	}
	if err := c.playable(&was, &is); err != nil {
		return err
	}
	g.Policy, g.Missing, g.Trust, g.Private = is.Policy, is.Missing, is.Trust, is.Private
	for id, v := range is.Options {
		if v != g.Option(id) {
			if g.Changed == nil {
				g.Changed = map[string]string{}
			}
			g.Changed[id] = v
		}
	}
	if g.State == store.Running {
		g.Due = c.s.nextLook(g)
	}
	if err := c.tx.SaveGame(g); err != nil {
		return err
	}
	c.told = func(lang rules.Lang) (out []rules.Message) {
		for i := range all {
			out = append(out, c.changedIn(lang, &all[i]))
		}
		return out
	}
	for i := range all {
		c.note(all[i].term.Name, all[i].before+" → "+all[i].now)
	}
	c.answer = c.told(c.lang())
	if g.State == store.Gathering { // they are told when it begins
		return nil
	}
	c.sayWithDeadline("verb.option", rules.Num("n", len(c.seats)))
	return c.s.tellSame(c.tx, g, c.seats, c.kind(kindOption), c.now, func(seat *store.Seat) []rules.Message {
		out := append([]rules.Message{rules.M("notice.option", rules.Text("game", g.ID))}, c.told(seat.Lang)...)
		out = append(out, c.reasoned()...)
		if g.State != store.Running {
			return out
		}
		return append(out, c.s.localMessage(withDeadline(rules.M("notice.option-deadline"), g), g, seat))
	})
}

// changedIn says of a term what it was and what it is.
func (c *command) changedIn(lang rules.Lang, t *changed) rules.Message {
	return rules.M("notice.option-item", rules.Word("what", "door.field."+t.term.Name),
		rules.Text("before", t.term.tell(c.s.book, lang, t.before)), rules.Text("now", t.term.tell(c.s.book, lang, t.now)))
}

// playable refuses what cannot be, or what players were promised otherwise.
func (c *command) playable(was, is *Terms) error {
	if was.Private && !is.Private {
		return c.refuse("verb.option-private")
	}
	if is.Policy.Calendar.Check(c.now) != nil {
		return c.refuse("verb.option-calendar")
	}
	if is.Trust != was.Trust && c.s.checkTrust(is.Trust) != nil {
		return c.refuse("verb.option-trust")
	}
	return nil
}

// noOption says why something cannot be changed.
func (c *command) noOption(word string) error {
	d, err := c.s.desk(&c.game)
	if err != nil {
		return err
	}
	id, _, _ := strings.Cut(strings.ToLower(word), " ")
	for _, o := range d.About().Options {
		if o.ID == id {
			return c.refuse("verb.option-fixed", rules.Text("word", id))
		}
	}
	args := []rules.Arg{rules.Text("word", word)}
	for _, t := range allTerms() {
		way, _, _ := strings.Cut(c.s.book.Text(c.lang(), nil, rules.M("door.lead."+t.Name)), "|")
		args = append(args, rules.Text("terms", way))
	}
	return c.refuse("verb.option-unknown", args...)
}
