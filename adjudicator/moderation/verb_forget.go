package moderation

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Forget forgets a person. It is about no game, and only who moderates all of them can
// have it done.
var Forget = &Verb{Name: "forget", Do: forget, Office: true, Done: Compact, Fields: []Field{
	{Name: office.ArgAddress, Kind: FieldAddress, Help: "One of his addresses."},
}}

// forget takes a person out of the database: his name, all his addresses, the texts of his letters
// and of the mails to him, and what others were told of him (a name of one word, which may be
// anybody's, in the games that he played only). His games stay whole: what he ordered and what came
// of it is there, under no name, and archives are written anew without it. What he wrote himself
// beside an order of a phase that was played, as a comment, is part of what the chain of the game
// proves, and stays. Who plays in a game that is not over is not forgotten, nor is any backup. An
// address that a moderator corrected is another person's, to be forgotten apart.
func forget(c *office.Command) error {
	if !c.Tx.Office.HasWholeOffice(c.Row.Actor) {
		return c.Refusal("verb.forget-office")
	}
	p, given, err := personAt(c, office.ArgAddress)
	if err != nil {
		return err
	}
	if c.Tx.Office.ModeratorByAddress(given) != nil {
		return c.Refusal("verb.forget-moderator")
	}
	over, err := overGames(c, &p)
	if err != nil {
		return err
	}
	words, err := wordsOf(c, &p, given)
	if err != nil {
		return err
	}
	mentions := func(raw []byte) bool { return mentions(c, raw, words) }
	former := func(lang string) string {
		return c.Tx.Office.Book.Text(cmp.Or(rules.Lang(lang), rules.English), nil, rules.M("person.former"))
	}
	press, err := c.Tx.People().Forget(p.ID, words, former, mentions, c.Now)
	if err != nil {
		return err
	}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(over, press)))) { // their archives are written without his name
		g, err := c.Tx.Game(id)
		if err != nil {
			return err
		}
		if g.State != store.Over {
			continue
		}
		g.Due = c.Now
		if err := c.Tx.SaveGame(&g); err != nil {
			return err
		}
	}
	c.AddAuditDetail(argPerson, strconv.FormatInt(p.ID, 10))
	c.Say("verb.forgotten", rules.Num("n", len(over)))
	c.Say("verb.forgotten-backups")
	return nil
}

// Compact writes the database anew. What somebody reads meanwhile stays in its files until
// it is done again, which Tick looks after.
func Compact(ctx context.Context, o *office.Office) {
	if err := o.Store.Compact(ctx); err != nil {
		o.Env.Log.Error("what was forgotten may still stand in the file of the database", office.KeyError, err)
	}
	*compactedAt(o) = o.Now()
}

// compactedAt returns when the database was last looked at for what was forgotten.
func compactedAt(o *office.Office) *time.Time {
	return office.Memo(o, keyCompacted{}, func() *time.Time { return new(time.Time) })
}

// keyCompacted is the key of what is kept of an office, see compactedAt.
type keyCompacted struct{}

// compactEvery is how often the database is looked at for what was forgotten.
const compactEvery = time.Minute

// CompactIfDue compacts the database where a person was forgotten and that was not done, as
// after a crash.
func CompactIfDue(ctx context.Context, o *office.Office, now time.Time) error {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	at := compactedAt(o)
	if past := now.Sub(*at); past >= 0 && past < compactEvery {
		return nil
	}
	*at = now
	due := false
	err := o.View(ctx, func(tx *office.Tx) (err error) {
		due, err = tx.People().IsCompactDue()
		return err
	})
	if err == nil && due {
		Compact(ctx, o)
	}
	return err
}

// overGames returns the finished games of a person; one that is not over is why he cannot be
// forgotten.
func overGames(c *office.Command, p *store.Person) (over []string, err error) {
	seats, err := c.Tx.Seats().List(store.Seat{Person: p.ID})
	if err != nil {
		return nil, err
	}
	var playing []rules.Arg
	for i := range seats {
		g, err := c.Tx.Game(seats[i].Game)
		if err != nil {
			return nil, err
		}
		if !g.State.Ended() {
			playing = append(playing, rules.Text("games", g.ID))
		} else if !slices.Contains(over, g.ID) {
			over = append(over, g.ID)
		}
	}
	if len(playing) > 0 {
		return nil, c.Refusal("verb.forget-plays", playing...)
	}
	return over, nil
}

// wordsOf returns the name and the addresses of a person, and what else he was called in games.
func wordsOf(c *office.Command, p *store.Person, given string) (words []string, err error) {
	add := func(word string) {
		if word = strings.TrimSpace(word); word != "" && word != store.Anonymous && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	all, err := c.Tx.Addresses(p.ID)
	if err != nil {
		return nil, err
	}
	add(given)
	for _, a := range all {
		add(a.Address)
	}
	seats, err := c.Tx.Seats().List(store.Seat{Person: p.ID})
	if err != nil {
		return nil, err
	}
	add(p.Name)
	for i := range seats {
		add(seats[i].Name)
		add(seats[i].Public)
	}
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) }) // a name may be part of another
	return words, nil
}

// mentions reports whether a letter holds one of some words, in its source or as it reads.
func mentions(c *office.Command, raw []byte, words []string) bool {
	text := strings.ToLower(string(raw))
	if l, err := parser.ReadLetter(raw, mailtext.Options{}); err == nil {
		var b bytes.Buffer
		b.WriteString(l.From.Name + " " + l.Subject + "\n")
		for _, lines := range [][]language.Line{l.OrderLines(), l.Words()} {
			for _, line := range lines {
				b.WriteString(line.Text + "\n")
			}
		}
		text += "\n" + strings.ToLower(b.String())
	}
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, strings.ToLower(word)) })
}
