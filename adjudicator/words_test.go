package adjudicator_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// wordRow is a line of desk/testdata/words.tsv.
type wordRow struct {
	form          string
	lines         map[rules.Lang]string
	answer, wrong store.Kind
}

func wordRows(t *testing.T) (rows []wordRow) {
	t.Helper()
	text, err := os.ReadFile("desk/testdata/words.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if c := strings.Split(strings.TrimSpace(line), "\t"); len(c) == 5 {
			rows = append(rows, wordRow{c[0], map[rules.Lang]string{rules.English: c[1], rules.Spanish: c[2]}, store.Kind(c[3]), store.Kind(c[4])})
		}
	}
	return rows
}

// spelling is a word of the service in one of its ways.
type spelling struct{ word, text string }

// wordings are the ways to write a line in a language: in turn each word of its form in
// each of its ways. used tells which.
func wordings(g *rules.Grammar, row *wordRow, lang rules.Lang) (lines []string, used []spelling) {
	line := strings.ReplaceAll(row.lines[lang], "ORDER", "hold mill")
	lines = []string{line}
	for _, f := range g.Forms {
		if f.ID != row.form {
			continue
		}
		for _, id := range regexp.MustCompile(`fieldpost\.[a-z-]+`).FindAllString(f.Pattern, -1) {
			texts := written(g, id, lang)
			at, longest := -1, ""
			for _, text := range texts {
				if i := strings.Index(" "+line+" ", " "+text+" "); i >= 0 && len(text) > len(longest) {
					at, longest = i, text
				}
			}
			if at < 0 {
				continue
			}
			for _, text := range texts {
				other := line[:at] + text + line[at+len(longest):]
				used = append(used, spelling{id, text})
				if !slices.Contains(lines, other) {
					lines = append(lines, other)
				}
			}
		}
	}
	return lines, used
}

// wordWorld is a game in which a sheet of Ana's is in hand that is not final.
func wordWorld(t *testing.T) (w *world, to string) {
	t.Helper()
	w = newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Order(g, toy.Red, "hold hill", "wait")
	w.Mails()
	return w, "game: " + g + " side: red key: " + w.Key(g, toy.Red) + "\n"
}

// TestEachWordIsPlayed: what all titles share is carried out or answered, in both
// languages, in each way to write it; and every word of it stands in the table.
func TestEachWordIsPlayed(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	d, err := desk.New(theToy)
	if err != nil {
		t.Fatal(err)
	}
	g, rows := d.Grammar(), wordRows(t)
	for _, lang := range order.Languages {
		played := map[spelling]bool{}
		for i := range rows {
			row := &rows[i]
			lines, used := wordings(g, row, lang)
			for _, s := range used {
				played[s] = true
			}
			for k, line := range lines {
				if !testenv.Pick(i+k, 3) {
					continue
				}
				w, to := wordWorld(t)
				mails := w.Send(ana, to+"orders\n"+strings.ReplaceAll(line, " / ", "\n")+"\nend\n")
				if !slices.ContainsFunc(mails, func(d store.Dispatch) bool { return d.Recipient == ana && d.Kind.Family() == row.answer }) {
					t.Errorf("%q is not answered by %s:", line, row.answer)
					for _, m := range mails {
						t.Errorf("%s to %s: %s\n%s", m.Kind, m.Recipient, m.Subject, m.Text)
					}
				}
			}
		}
		for _, word := range g.Words {
			if !strings.HasPrefix(word.ID, "fieldpost.") {
				continue
			}
			for _, text := range written(g, word.ID, lang) {
				if !played[spelling{word.ID, text}] {
					t.Errorf("%q (%s) stands in no line of desk/testdata/words.tsv", text, word.ID)
				}
			}
		}
	}
	for _, f := range g.Forms {
		if strings.HasPrefix(f.ID, "fieldpost.") && !slices.ContainsFunc(rows, func(r wordRow) bool { return r.form == f.ID }) {
			t.Errorf("%s has no line in desk/testdata/words.tsv", f.ID)
		}
	}
}

// TestEachWordIsRefused: with a wrong key nothing is changed and the player is told why, or
// answered at his registered address what he may know anyway; a stranger learns nothing.
func TestEachWordIsRefused(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	d, err := desk.New(theToy)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range wordRows(t) {
		for l, lang := range order.Languages {
			if !testenv.Pick(i+l, 2) { // in the one language or in the other
				continue
			}
			w, to := wordWorld(t)
			before := w.Current("toy-1", toy.Red)
			body := "orders\n" + strings.ReplaceAll(strings.ReplaceAll(row.lines[lang], "ORDER", "hold mill"), " / ", "\n") + "\nend\n"
			if read := d.Read(desk.Lines(strings.ReplaceAll(row.lines[lang], " / ", "\n"))); len(read.Orders) > 0 {
				t.Errorf("%s is an order: %v", row.lines[lang], read.Orders)
			}
			head, _, _ := strings.Cut(to, "key:")
			mails := w.Send(ana, head+"key: aaaabbbbccccdddd\n"+body)
			w.WantMails(mails, string(row.wrong)+">ana")
			if row.wrong == "notice" {
				says(t, mails[0], "key", "nothing was changed")
			}
			for _, m := range w.Send("eve@example.com", head+body) {
				if m.Recipient != "eve@example.com" || strings.Contains(m.Text, "hold hill") || !slices.Contains([]store.Kind{"notice", "help", "observe", "games", "join", "pledge", "practice", "standby"}, m.Kind.Family()) {
					t.Errorf("%q: a stranger brings about %s to %s:\n%s", row.lines[lang], m.Kind, m.Recipient, m.Text)
				}
			}
			if got := w.Current("toy-1", toy.Red); got != before || w.Show("toy-1").Phase != 1 {
				t.Errorf("%q without the key: her sheet was %q, is %q", row.lines[lang], before, got)
			}
		}
	}
}
