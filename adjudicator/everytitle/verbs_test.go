package everytitle

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// filled is an order of a form, of the first names that it takes.
func filled(g *rules.Grammar, form int) (rules.Order, bool) {
	prog := g.Program(form)
	var values []rules.Value
	for i := range prog.Slots {
		s := &prog.Slots[i]
		switch {
		case len(s.Kinds) > 0:
			k := &g.Kinds[s.Kinds[0]]
			values = append(values, order.Named("", k.ID, k.Names[min(i, len(k.Names)-1)].ID))
		case len(s.Words) > 0:
			values = append(values, order.Chosen("", g.Words[s.Words[0]].ID))
		case s.Number:
			values = append(values, order.Number("", 1))
		}
	}
	for n := 0; n <= len(values); n++ { // as little as it takes: some of those that stand together
		for from := 0; from+n <= len(values); from++ {
			if o, ok := g.Fill(form, values[from:from+n]); ok {
				return o, true
			}
		}
	}
	for skip := range values {
		if o, ok := g.Fill(form, slices.Delete(slices.Clone(values), skip, skip+1)); ok {
			return o, true
		}
	}
	return rules.Order{}, false
}

// wordsOf are the words of a form, by number.
func wordsOf(g *rules.Grammar, form int) (out []int32) {
	prog := g.Program(form)
	for _, in := range prog.Code {
		if in.Op == order.OpWord {
			out = append(out, in.X)
		}
	}
	for i := range prog.Slots {
		out = append(out, prog.Slots[i].Words...)
	}
	return out
}

// spelled is a line in which a word of its form is written in each of its ways.
func spelled(g *rules.Grammar, line string, word *order.Word, lang rules.Lang) (lines []string) {
	texts, at, longest := servicetest.Written(g, word.ID, lang), -1, ""
	for _, text := range texts {
		if i := strings.Index(" "+line+" ", " "+text+" "); i >= 0 && len(text) > len(longest) {
			at, longest = i, text
		}
	}
	for _, text := range texts {
		if at >= 0 && text != "" {
			lines = append(lines, line[:at]+text+line[at+len(longest):])
		}
	}
	return lines
}

// told finds in the answer to a sheet that it was accepted, or what is to be mended.
var told = regexp.MustCompile(`^(Accepted|Aceptada)|\n(To mend|Por corregir)\n-+\n.+`)

// mostOtherwise is how many lines of a title may be read as something else than they are
// made of: a hex and what lies in which direction of it, of names that nobody writes.
const mostOtherwise = 5

// TestEachVerbOfATitle: every form of each title is read in each way to write its words,
// in both languages, and by a letter it is accepted, or refused with what is wrong.
func TestEachVerbOfATitle(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	eachTitle(t, func(t *testing.T, title rules.Title, d *desk.Desk, w *world, info inquiry.GameInfo) {
		w.Mails()
		side, g := title.About().SidesOf("")[0], title.Grammar()
		seen, otherwise, forms := map[string]bool{}, 0, 0
		written := 0 // forms that are
		for form := range g.Forms {
			if g.Forms[form].Helpers != nil {
				continue
			}
			written++
			o, ok := filled(g, form)
			if !ok {
				t.Logf("no order of %s: %s", g.Forms[form].ID, g.Forms[form].Pattern)
				continue
			}
			forms++
			for _, lang := range order.Languages {
				line, ok := g.Write(&o, lang)
				if !ok {
					continue
				}
				for _, word := range wordsOf(g, form) {
					for _, variant := range spelled(g, line, &g.Words[word], lang) {
						s := d.Read(desk.Lines(variant))
						got := append(s.Orders, s.Standing...)
						if !seen[variant] && (len(got) != 1 || got[0].Form != o.Form) {
							otherwise++
							t.Logf("%q (%s, of %q) reads as %v", variant, o.Form, line, got)
						}
						seen[variant] = true
					}
				}
				w.Clock.Advance(time.Minute)
				mails := w.Order(info.ID, side, line, "wait")
				if len(mails) != 1 || mails[0].Kind.Family() != "ack" || strings.TrimSpace(mails[0].Text) == "" {
					t.Fatalf("%q is answered by %v", line, mails)
				}
				text := mails[0].Text
				if !told.MatchString(text) {
					t.Errorf("%q is refused without a reason:\n%s", line, text)
				}
			}
		}
		if otherwise > mostOtherwise || len(seen) < 100 || 10*forms < 9*written {
			t.Errorf("%d lines of %d forms (of %d), of which %d read otherwise", len(seen), forms, written, otherwise)
		}
	})
}
