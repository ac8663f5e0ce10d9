package moderation

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Option changes what a game is played under besides its rules, see [Terms]. Its
// arguments are the names of terms, and what stands in a line beside them.
var Option = &Verb{Name: "option", Do: changeTerms, States: []store.GameState{store.Running, store.Paused, store.Recruiting}, AnyBoard: true, TellsReason: true,
	Fields: append(TermFields(), Field{Name: office.ArgFrom, Kind: FieldLine, Optional: true, Lead: true, Seen: true}, Field{Name: office.ArgRule, Kind: FieldLine, Optional: true, Spoken: true, Flag: "set",
		Help: "What it is to be, as in orders=5d, remind=24h, silent=standby, press=none or hold=10m; none takes back. What there is to set is told when a name is not known."})}

// changedTerm is a term that is otherwise now.
type changedTerm struct {
	term        term
	before, now string
}

// changeTerms changes terms of a game, by their names. What is as it was stays out of it; the
// deadline of the current phase stays where it is, and all players are told, each in his
// language, what was and what is.
func changeTerms(c *office.Command) error {
	if word := c.Arg(office.ArgRule); word != "" {
		return refuseTerm(c, word)
	}
	g := &c.Game
	was, is := founding.NewGameLike(g), founding.NewGameLike(g)
	var all []changedTerm
	for _, t := range Terms {
		value, given := c.Row.Args[t.Name]
		if !given {
			continue
		}
		tried := founding.NewGameLike(g)
		if err := t.set(&tried, value); err != nil {
			return c.Refusal("verb.no-term", rules.Word("what", "door.field."+t.Name), rules.Text("word", t.Tell(c.Tx.Office.Book, c.Lang(), value)))
		}
		if before, now := t.Get(&was), t.Get(&tried); before != now {
			all = append(all, changedTerm{t, before, now})
			if err := t.set(&is, value); err != nil {
				return err
			}
		}
	}
	if len(all) == 0 {
		return sayIdle(c, "verb.option-already")
	}
	if err := checkSeen(c, all); err != nil {
		return err
	}
	if err := checkTerms(c, &was, &is); err != nil {
		return err
	}
	g.Policy, g.Missing, g.Trust, g.Private = *is.Policy, is.Missing, is.Trust, is.Private
	for id, v := range is.Options {
		if v != g.Option(id) {
			if g.Changed == nil {
				g.Changed = map[string]string{}
			}
			g.Changed[id] = v
		}
	}
	if g.State == store.Running {
		g.Due = seating.NextDueTime(c.Tx.Office, g)
	}
	if err := c.Tx.SaveGame(g); err != nil {
		return err
	}
	c.Told = func(lang rules.Lang) (out []rules.Message) {
		for i := range all {
			out = append(out, changedTermMessage(c, lang, &all[i]))
		}
		return out
	}
	for i := range all {
		c.AddAuditDetail(all[i].term.Name, all[i].before+" → "+all[i].now)
	}
	c.Answer = c.Told(c.Lang())
	if g.State == store.Recruiting { // they are told when it begins
		return nil
	}
	SayWithDeadline(c, "verb.option", rules.Num("n", len(c.Seats)))
	return post.NotifyOncePerReader(c.Tx, g, c.Seats, c.Kind(office.KindOption), c.Now, func(seat *store.Seat) []rules.Message {
		out := append([]rules.Message{rules.M("notice.option", rules.Text("game", g.ID))}, c.Told(seat.Lang)...)
		out = append(out, reasonMessages(c)...)
		if g.State != store.Running {
			return out
		}
		return append(out, post.LocalizeDeadline(c.Tx.Office, post.AddDeadlineArg(rules.M("notice.option-deadline"), g), g, seat))
	})
}

// changedTermMessage says of a term what it was and what it is.
func changedTermMessage(c *office.Command, lang rules.Lang, t *changedTerm) rules.Message {
	return rules.M("notice.option-item", rules.Word("what", "door.field."+t.term.Name),
		rules.Text("before", t.term.Tell(c.Tx.Office.Book, lang, t.before)), rules.Text("now", t.term.Tell(c.Tx.Office.Book, lang, t.now)))
}

// checkTerms refuses what cannot be, or what players were promised otherwise.
func checkTerms(c *office.Command, was, is *founding.NewGame) error {
	if was.Private && !is.Private {
		return c.Refusal("verb.option-private")
	}
	if is.Policy.Calendar.Check(c.Now) != nil {
		return c.Refusal("verb.option-calendar")
	}
	if is.Trust != was.Trust && c.Tx.Office.CheckAuthMode(is.Trust) != nil {
		return c.Refusal("verb.option-trust")
	}
	return nil
}

// refuseTerm says why something cannot be changed.
func refuseTerm(c *office.Command, word string) error {
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	id, _, _ := strings.Cut(strings.ToLower(word), " ")
	for _, o := range d.About().Options {
		if o.ID == id {
			return c.Refusal("verb.option-fixed", rules.Text("word", id))
		}
	}
	args := []rules.Arg{rules.Text("word", word)}
	for _, t := range Terms {
		way, _, _ := strings.Cut(c.Tx.Office.Book.Text(c.Lang(), nil, rules.M("door.lead."+t.Name)), "|")
		args = append(args, rules.Text("terms", way))
	}
	return c.Refusal("verb.option-unknown", args...)
}
