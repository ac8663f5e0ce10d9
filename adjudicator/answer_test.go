package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// raided is a toy game in which blue is asked whether it stands or flees, and the mail
// that asks; lang is what blue is written to in.
func raided(t *testing.T, lang rules.Lang) (w *world, g string, asks store.Dispatch) {
	t.Helper()
	w = newWorld(t)
	g = w.Game(map[string]string{rules.OptionDecisions: "ask"}, func(n *adjudicator.NewGame) { n.Seats[0].Lang = lang })
	mails := w.Order(g, toy.Red, "raid ford")
	for _, m := range mails {
		if m.Side == toy.Blue {
			asks = m
		}
	}
	if !strings.Contains(asks.Text, "1) ") {
		t.Fatalf("blue is not asked by numbers:\n%s", asks.Text)
	}
	return w, g, asks
}

// TestQuestionIsAnsweredInFewWords: a reply that quotes the mail that asks and says a
// number or a beginning is an answer; what fits none or several is told with the list.
func TestQuestionIsAnsweredInFewWords(t *testing.T) {
	for _, tc := range []struct {
		lang         rules.Lang
		text, want   string // "" when it is no answer
		says, answer []string
	}{
		{rules.English, "2", "flee", nil, nil},
		{rules.English, "I flee", "flee", nil, nil},
		{rules.English, "Hi,\n\nst\n\nBen", "stand", nil, nil},
		{rules.Spanish, "huir, por favor", "flee", nil, nil},
		{rules.Spanish, "1) resistir", "stand", nil, nil},
		{rules.English, "yes", "", []string{"I cannot tell which answer “yes” is.", "What is asked of you", "1) ", "2) "}, nil},
		{rules.Spanish, "sí", "", []string{"No sé a qué respuesta se refiere «sí».", "Qué se te pide", "1) ", "2) "}, nil},
		{rules.Spanish, "7", "", []string{"No sé a qué respuesta se refiere «7».", "2) "}, nil},
		{rules.English, "Well, let me think about that for a day or so.", "", []string{"What is asked of you", "2) "}, nil},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w, g, asks := raided(t, tc.lang)
			mails := w.Send(benj, under(&asks, tc.text), answering(&asks)...)
			if tc.want != "" {
				if w.Show(g).Phase == asks.Phase {
					t.Fatalf("not played: %v", mails)
				}
				if got, want := w.Carried(g, asks.Phase), "blue: "+tc.want; got != want {
					t.Errorf("carried out %q, want %q\n%v", got, want, mails)
				}
				return
			}
			if len(mails) != 1 || w.Show(g).Phase != asks.Phase {
				t.Fatalf("phase %d, %d mails", w.Show(g).Phase, len(mails))
			}
			says(t, mails[0], tc.says...)
		})
	}
}

// TestEveryTitleIsAnsweredByNumber: each title's first question is answered by letter
// with the number of its last choice, in either language.
func TestEveryTitleIsAnsweredByNumber(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, title := range all {
		t.Run(title.About().ID, func(t *testing.T) {
			w, info := newTitled(t, all, title, i)
			for info.Phase < 120 {
				for _, d := range w.Mails() {
					q, ok := w.question(info.ID, &d)
					if !ok || len(q.Choices) < 2 {
						continue
					}
					labels := rules.Labels([]rules.Demand{q}, 0)
					mails := w.Send(d.Recipient, under(&d, labels[len(labels)-1]), answering(&d)...)
					if len(mails) == 0 || mails[0].Kind.Family() != "ack" || w.Show(info.ID).Phase == info.Phase {
						t.Errorf("phase %d: %q to\n%s\nbrings\n%v", info.Phase, labels[len(labels)-1], d.Text, mails)
					}
					return
				}
				w.Clock.Advance(time.Minute)
				for _, l := range w.Bots(title, info.ID) {
					w.Receive(l)
				}
				info = w.Show(info.ID)
			}
			t.Error("nobody is asked anything")
		})
	}
}

// newTitled is a game of a title in which players are asked; number chooses the
// language.
func newTitled(t *testing.T, all []rules.Title, title rules.Title, number int) (*world, adjudicator.GameInfo) {
	t.Helper()
	w := newWorld(t, func(w *world) { w.Titles = all })
	n := adjudicator.NewGame{Title: title.About().ID, Options: map[string]string{rules.OptionDecisions: "ask"}, Seed: &dice.Seed{3}}
	for k, side := range title.About().Sides {
		n.Seats = append(n.Seats, adjudicator.NewSeat{Side: side, Person: adjudicator.Person{Address: fmt.Sprintf("p%d@example.net", k), Lang: w.langs()[number%2]}})
	}
	info, err := w.Service.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	return w, info
}

func (w *world) langs() []rules.Lang { return []rules.Lang{rules.English, rules.Spanish} }

// question is what a mail asks of its side, if that is still open.
func (w *world) question(game string, d *store.Dispatch) (q rules.Demand, ok bool) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		for _, demand := range g.Demands {
			if demand.Side == d.Side && d.Phase == g.Phase && d.Kind.Family() == "sitrep" && demand.Kind == rules.DemandDecision {
				q, ok = demand, true
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return q, ok
}
