package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// raided is a toy game in which blue is asked whether it stands or flees, and the mail
// that asks; lang is what blue is written to in.
func raided(t *testing.T, lang rules.Lang) (w *world, g string, asks store.Dispatch) {
	t.Helper()
	w = newWorld(t)
	g = w.Game(map[string]string{rules.OptionDecisions: "ask"}, func(n *founding.NewGame) { n.Seats[0].Lang = lang })
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
