package adjudicator

import (
	"bytes"
	"cmp"
	"context"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbForget forgets a person. It is about no game, and only who moderates all of them can
// have it done.
const VerbForget Verb = "forget"

// forget takes a person out of the database: his name, all his addresses, the texts of his
// letters and of the mails to him, and what others were told of him (a name of one word,
// which may be anybody's, in the games that he played only). His games stay whole:
// what he ordered and what came of it is there, under no name, and archives are written
// anew without it. What he wrote himself beside an order of a phase that was played, as a
// comment, is part of what the chain of the game proves, and stays. Who plays in a game that is not over is not forgotten, nor is any
// backup. An address that a moderator corrected is another person's, to be forgotten apart.
func (c *command) forget() error {
	if mod := c.s.moderatorCalled(c.row.Actor); mod != nil && mod.Games != nil {
		return c.refuse("verb.forget-office")
	}
	given := strings.TrimSpace(c.arg(ArgAddress))
	if at, err := mail.ParseAddress(given); err == nil {
		given = strings.ToLower(at.Address)
	}
	p, err := c.tx.PersonOf(given)
	if isNotFound(err) {
		return c.refuse("verb.forget-nobody", rules.Text("word", given))
	}
	if err != nil {
		return err
	}
	if c.s.moderatorAt(given) != nil {
		return c.refuse("verb.forget-moderator")
	}
	over, err := c.overGames(&p)
	if err != nil {
		return err
	}
	words, err := c.wordsOf(&p, given)
	if err != nil {
		return err
	}
	mentions := func(raw []byte) bool { return c.mentions(raw, words) }
	former := func(lang string) string {
		return c.s.book.Text(cmp.Or(rules.Lang(lang), rules.English), nil, rules.M("person.former"))
	}
	press, err := c.tx.ForgetPerson(p.ID, words, former, mentions, c.now)
	if err != nil {
		return err
	}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(over, press)))) { // their archives are written without his name
		g, err := c.tx.Game(id)
		if err != nil {
			return err
		}
		if g.State != store.Over {
			continue
		}
		g.Due = c.now
		if err := c.tx.SaveGame(&g); err != nil {
			return err
		}
	}
	c.note(argPerson, strconv.FormatInt(p.ID, 10))
	c.say("verb.forgotten", rules.Num("n", len(over)))
	c.say("verb.forgotten-backups")
	return nil
}

// compact writes the database anew. What somebody reads meanwhile stays in its files until
// it is done again, which Tick looks after.
func (s *Service) compact(ctx context.Context) {
	if err := s.store.Compact(ctx); err != nil {
		s.env.Log.Error("what was forgotten may still stand in the file of the database", keyError, err)
	}
	s.compacted = s.now()
}

// compactEvery is how often it is tried.
const compactEvery = time.Minute

// compactIfDue does so where a person was forgotten and it was not done, as by a crash.
func (s *Service) compactIfDue(ctx context.Context, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if past := now.Sub(s.compacted); past >= 0 && past < compactEvery {
		return nil
	}
	s.compacted = now
	due := false
	err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		due, err = tx.CompactDue()
		return err
	})
	if err == nil && due {
		s.compact(ctx)
	}
	return err
}

// overGames returns the finished games of a person; one that is not over is why he cannot be
// forgotten.
func (c *command) overGames(p *store.Person) (over []string, err error) {
	seats, err := c.tx.SeatsHeld(p.ID)
	if err != nil {
		return nil, err
	}
	var playing []rules.Arg
	for i := range seats {
		g, err := c.tx.Game(seats[i].Game)
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
		return nil, c.refuse("verb.forget-plays", playing...)
	}
	return over, nil
}

// wordsOf returns the name and the addresses of a person, and what else he was called in games.
func (c *command) wordsOf(p *store.Person, given string) (words []string, err error) {
	add := func(word string) {
		if word = strings.TrimSpace(word); word != "" && word != store.Anonymous && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	all, err := c.tx.Addresses(p.ID)
	if err != nil {
		return nil, err
	}
	add(given)
	for _, a := range all {
		add(a.Address)
	}
	seats, err := c.tx.SeatsHeld(p.ID)
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
func (c *command) mentions(raw []byte, words []string) bool {
	text := strings.ToLower(string(raw))
	if l, err := parser.ReadLetter(raw, parser.Options{}); err == nil {
		var b bytes.Buffer
		b.WriteString(l.From.Name + " " + l.Subject + "\n")
		for _, lines := range [][]parser.Line{l.Lines, l.Words} {
			for _, line := range lines {
				b.WriteString(line.Text + "\n")
			}
		}
		text += "\n" + strings.ToLower(b.String())
	}
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, strings.ToLower(word)) })
}
