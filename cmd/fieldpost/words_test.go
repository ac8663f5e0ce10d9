package main

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// doorLines are, for each verb, the words behind it as people write them, with what each door has to make of
// them. Two lines that mean the same stand one behind the other, in either language; those of a form of the pages are
// the values of its fields.
var doorLines = map[string][]string{
	"rollback":  {"7", "to phase 7", "a la fase 7"},
	"replace":   {"german Ana <ana@club.es>, es, Europe/Madrid", "alemán Ana <ana@club.es>,es,Europe/Madrid", "german=Ana <ana@club.es>, es, Europe/Madrid", "the german side Ana <ana@club.es>, es, Europe/Madrid"},
	"end":       {"win german", "gana alemán", "victory: German"},
	"extend":    {"48h", "2d", "2 days", "two days", "2 días"},
	"invite":    {"german Ana <ana@club.es>", "german=Ana <ana@club.es>"},
	"address":   {"german a@club.es same key", "german a@club.es, same key", "german: a@club.es, misma clave"},
	"rekey":     {"german", "alemán", "the German side"},
	"silence":   {"german", "alemán"},
	"unsilence": {"german", "alemán"},
	"resend":    {"german", "alemán"},
	"undo":      {"german", "alemán"},
	"rebind":    {"only look", "solo mirar", "dry run"},
	"pause":     {"because of the fair", "reason: the fair", "motivo: the fair"},
	"force":     {"because of the fair", "porque the fair"},
	"option":    {"deadline 5 days, reminder 1 day", "orders=5d remind=24h", "plazo 5 días, aviso 24h"},
	"clone":     {"swapped", "swap"},
	"rename":    {"The cup"},
	"tag":       {"club, spring"},
	"announce":  {"There is no round."},
	"note":      {"Ana rang."},
	"forget":    {"ana@club.es"},
	"uninvite":  {"german", "alemán"},
	"give":      {"kq3fm2xa to german", "kq3fm2xa german", "kq3fm2xa alemán"},
	"person":    {"ana@club.es language en", "ana@club.es idioma inglés"},
	"merge":     {"ana@club.es bob@club.es", "ana@club.es and bob@club.es", "ana@club.es con bob@club.es"},
	"resume":    {"with round 7", "round 7", "con la ronda 7"},
}

// noLine are verbs that are not given in a line of words alone, and why.
var noLine = map[string]string{
	"sheet": "its lines stand below, or in a file", "create": "its lines stand below, or in a file", "export": "the command line writes a file",
	"tournament": "the command line has commands of its own",
}

// TestWordsAreTheSameAtAllDoors: each verb understands the same words in a letter and on the command line, in both
// languages and in every way, and the values of its fields in a form come to the same.
func TestWordsAreTheSameAtAllDoors(t *testing.T) {
	g := newReadmeGame(t, rules.English)
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	o := &daemon.Office{Service: g.service, Book: book}
	o.Config.Moderator.Zone = "UTC"
	now := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	for _, v := range moderation.Verbs {
		if (len(doorLines[v.Name]) == 0) == (noLine[v.Name] == "") {
			t.Errorf("%s: say in doorLines how it is written, or in noLine why it is not", v.Name)
			continue
		}
		var want map[string]string
		for i, line := range doorLines[v.Name] {
			typed, why, over := g.service.Commands.ReadWords(g.service.Office.Order[0], v, line)
			mailed, err := v.ReadArgs(typed, now)
			if err != nil || len(over) > 0 {
				t.Errorf("%s %s: by mail %v, %q is over", v.Name, line, err, over)
				continue
			}
			sideID(g.service.Office, mailed)
			if mailed[office.ArgReason] = why; i == 0 {
				want = mailed
			}
			if !maps.Equal(mailed, want) {
				t.Errorf("%s %s: by mail %v, want %v", v.Name, line, mailed, want)
			}
			form, err := v.ReadArgs(typed, now)
			if sideID(g.service.Office, form); err != nil || !maps.Equal(without(form, office.ArgReason), without(want, office.ArgReason)) {
				t.Errorf("%s %s: on a page %v, %v", v.Name, line, form, err)
			}
			for _, quoted := range []bool{false, true} {
				c := &verbCommand{verb: v}
				args := strings.Fields(line)
				if first, rest, more := strings.Cut(line, " "); quoted && more {
					args = []string{first, rest}
				}
				got, err := commandArgs(o, c, args)
				if err != nil {
					t.Errorf("%s %q: on the command line %v", v.Name, args, err)
					continue
				}
				if sideID(g.service.Office, got); !maps.Equal(got, want) {
					t.Errorf("%s %q: on the command line %v, want %v", v.Name, args, got, want)
				}
			}
		}
	}
}

// commandArgs returns what the command line makes of words behind a verb.
func commandArgs(o *daemon.Office, c *verbCommand, words []string) (map[string]string, error) {
	parser, err := newParser(&commands{}, kong.Vars{"langs": "en,es"})
	if err != nil {
		return nil, err
	}
	args := []string{"game", c.verb.Name}
	if !c.verb.Office {
		args = append(args, o.Service.Office.Order[0]+"-1")
	}
	if c.verb.Phase {
		words = append(slices.Clone(words), "--phase", "1")
	}
	ctx, err := parser.Parse(append(args, words...))
	if err != nil {
		return nil, err
	}
	found := ctx.Selected().Target.Addr().Interface().(*verbCommand)
	got, err := found.args(&program{&cli.Program{In: strings.NewReader("")}}, o)
	if err != nil {
		return nil, err
	}
	delete(got, office.ArgPhase)
	got[office.ArgReason] = found.Reason
	return got, nil
}

// sideID writes a side by its id, as the game would find it.
func sideID(o *office.Office, args map[string]string) {
	if side := args[office.ArgSide]; side != "" {
		args[office.ArgSide] = string(office.FindSide(o, o.Desks[o.Order[0]], side))
	}
}

// without returns arguments without one.
func without(args map[string]string, name string) map[string]string {
	out := maps.Clone(args)
	delete(out, name)
	return out
}
