package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// tongues are words of our mails that stand in no mail in the other language, the first
// before the key.
var tongues = map[rules.Lang][]string{
	rules.English: {"key: ", "Deadline", "Moderator", "Your ", " the ", " your ", " of "},
	rules.Spanish: {"clave: ", "Plazo", "Árbitro", "Tu ", " el ", " tu ", " de "},
}

// inTongue fails where a mail is not wholly in a language, or holds another key.
func inTongue(t *testing.T, d store.Dispatch, lang rules.Lang, key, not string) {
	t.Helper()
	all := d.Subject + d.Text + d.HTML
	own := 0
	for of, words := range tongues {
		for _, word := range words {
			switch found := strings.Contains(all, word); {
			case found && of == lang:
				own++
			case found:
				t.Errorf("%s to %s holds %q:\n%s", d.Kind, d.Recipient, word, d.Text)
			}
		}
	}
	if d.Lang != lang || own < 2 {
		t.Errorf("%s to %s is not in %s but %s:\n%s", d.Kind, d.Recipient, lang, d.Lang, d.Text)
	}
	if strings.Contains(all, not) || strings.Contains(all, tongues[lang][0]) && !strings.Contains(all, key) {
		t.Errorf("%s to %s holds another key than %s:\n%s", d.Kind, d.Recipient, key, d.Text)
	}
}

// TestEachHolderReadsHisOwnLanguage: whatever happens to a side is told to its player in
// his language and zone and to its deputy in his, whoever of them wrote.
func TestEachHolderReadsHisOwnLanguage(t *testing.T) {
	w := newWorld(t)
	w.Game(nil, func(n *founding.NewGame) { // by which Dan is known to read Spanish
		n.Seats[0].Person = office.Person{Address: dan, Name: "Dan", Lang: rules.Spanish, Zone: "Europe/Madrid"}
	})
	g := w.Game(map[string]string{"report": "turn", "turns": "3"})
	w.Mails()
	hers := w.Key(g, toy.Red)
	asked := w.Order(g, toy.Red, "deputy "+dan)[0]
	mails := w.Send("Dan <"+dan+">", "acepto "+codeIn.FindString(asked.Text)+"\n")
	_, his, _ := strings.Cut(mails[1].Text, "clave: ")
	his, _, _ = strings.Cut(his, "\n")

	kinds := map[store.Kind]bool{}
	look := func(mails []store.Dispatch) {
		t.Helper()
		told := map[string]int{}
		for _, d := range mails {
			if d.Game != g || d.Side != toy.Red {
				continue
			}
			kinds[d.Kind.Family()] = true
			switch told[d.Recipient]++; d.Recipient {
			case ana:
				inTongue(t, d, rules.English, hers, his)
			case dan:
				inTongue(t, d, rules.Spanish, his, hers)
				if strings.Contains(d.Text, "UTC-4") || strings.Contains(d.Text, "UTC-5") {
					t.Errorf("%s to Dan is in another zone:\n%s", d.Kind, d.Text)
				}
			default:
				t.Errorf("%s goes to %s", d.Kind, d.Recipient)
			}
		}
		if told[ana] == 0 || told[ana] != told[dan] {
			t.Errorf("Ana and Dan are told %+v", told)
		}
	}
	mails = w.Order(g, toy.Red, "hold mill", "wait")
	look(mails)
	says(t, mails[0], "Copia de un correo a Ana")
	mails = w.Send(dan, "partida: "+g+" clave: "+his+"\nhold mill\nespera\n")
	look(mails)
	says(t, mails[0], "Copy of a mail to your deputy")
	look(w.Send(dan, "partida: "+g+" clave: "+his+"\nhodl mill\n"))
	look(w.Order(g, toy.Red, "hold mill", "wait"))
	look(w.Order(g, toy.Red, "ready"))
	w.done(w.Service.Announce(w.Ctx, g, "moderator:Mo", "Easter"))
	look(w.Mails())
	w.done(w.Service.Pause(w.Ctx, g, "moderator:Mo"))
	look(w.Mails())
	w.done(w.Service.Resume(w.Ctx, g, "moderator:Mo"))
	look(w.Mails())
	look(w.Order(g, toy.Blue, "hold ford"))
	w.Clock.Advance(60 * time.Hour)
	look(w.Tick())
	w.Clock.Advance(24 * time.Hour)
	look(w.Tick())
	look(w.Order(g, toy.Blue, "concede now"))
	for _, kind := range []store.Kind{"ack", "announced", "paused", "resumed", "sitrep", "reminder", "over"} {
		if !kinds[kind] {
			t.Errorf("no %s was told", kind)
		}
	}
}
