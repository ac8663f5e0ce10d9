package adjudicator_test

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestNoMoreMailAfterNo: whoever is asked something that he did not want, and says no, gets
// no mail from here any more, whatever is sent in his name or asked of him, until he writes
// himself. Who plays is told no such thing.
func TestNoMoreMailAfterNo(t *testing.T) {
	const victim = "victim@example.org"
	w := newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
	w.trial(office.Probe{AuthServID: exchange})
	g, open := w.Game(nil), w.Game(nil, anyOpen)
	w.Mails()
	asked := w.Send(victim, "join toy\n")
	w.WantMails(asked, "pledge>victim")
	says(t, asked[0], "the one word no", "no more mail from me")
	w.WantMails(w.Send(victim, "no\n", answering(&asked[0])...), "")
	for _, from := range []string{victim, "victim+x@example.org"} {
		for _, line := range []string{"join toy", "games", "help", "practice toy", "observe " + g, "standby " + g, "hello?"} {
			if mails := w.Send(from, line+"\n"); len(mails) != 0 {
				t.Errorf("%q from %s is answered by %s", line, from, summary(mails))
			}
		}
	}
	for _, m := range append(w.Order(g, toy.Red, "deputy "+victim), w.Order(g, toy.Red, "address add "+victim)...) {
		if m.Recipient == victim {
			t.Errorf("he gets %s", m.Kind)
		}
	}
	c, err := w.Service.Command(w.Ctx, store.Command{Verb: moderation.Invite.Name, Game: open, Args: map[string]string{office.ArgSide: "red", office.ArgAddress: victim}})
	if got := w.refused(c, err); !strings.Contains(got, "no mail from here") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
	if mails := w.Send(victim, "games\n", vouched(victim)); len(mails) != 1 {
		t.Errorf("once he writes himself he is answered by %s", summary(mails))
	}
	w.Clock.Advance(25 * time.Hour)
	w.WantMails(w.Send(victim, "games\n"), "games>victim")

	for _, m := range w.Order(g, toy.Red, "deputy "+carol, "address add "+carol) {
		if m.Recipient == carol {
			says(t, m, "no more mail from me")
		}
	}
	w.Game(nil, func(n *founding.NewGame) { n.Seats[0].Address = carol })
	w.Mails()
	for _, m := range w.Order(g, toy.Red, "deputy "+carol) {
		if m.Recipient == carol {
			says(t, m, "not", "no more mail from me")
		}
	}
}

// TestOwnKeyInNoMessage: in whatever spelling, it passes to nobody.
func TestOwnKeyInNoMessage(t *testing.T) {
	w := newWorld(t)
	g, other := w.Game(nil), w.Game(nil)
	w.Mails()
	for _, key := range []string{w.Key(g, toy.Red), w.Key(other, toy.Red)} {
		for _, spelled := range []string{
			key, strings.ToUpper(key), key[:4] + " " + key[4:8] + " " + key[8:12] + " " + key[12:], strings.Join(strings.Split(key, ""), " "), strings.Join(strings.Split(key, ""), "-"),
			"“" + key[:8] + "” “" + key[8:] + "”", key[:8] + "\n" + key[8:], "> " + key[:5] + "\n> " + key[5:], key[:8] + "=\n" + key[8:], key[:3] + "..." + key[3:], key[:8] + "\u00a0\u2013\u00a0" + key[8:],
			strings.Join(strings.Split(strings.ToUpper(key), ""), "."), key[:8] + "*" + key[8:] + "*",
		} {
			for _, to := range []string{"blue", "moderator"} {
				for _, m := range w.Send(ana, w.header(g)+"to "+to+":\nit is "+spelled+"\nyours\nend\n") {
					if m.Recipient != ana && strings.Contains(lettersOf(m.Text), key) {
						t.Errorf("%q passes to %s:\n%s", spelled, m.Recipient, m.Text)
					}
				}
			}
		}
	}
}

// TestKeySpelledTwice: each spelling of a key is left out of what the moderator is passed.
func TestKeySpelledTwice(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	key := w.Key(g, toy.Red)
	once := key[:4] + " " + key[4:8] + " " + key[8:12] + " " + key[12:]
	mails := w.Send(ana, w.header(g)+"\nMo, how does supply work across rivers?\n"+once+"\nWhy is that?\n"+key[:8]+"\n"+key[8:]+"\n"+once+"\n")
	w.WantMails(mails, "moderator-asked>mod notice>ana")
	if text := mails[0].Text; strings.Contains(lettersOf(text), key) || !strings.Contains(text, "across rivers") || !strings.Contains(text, "Why is that?") {
		t.Errorf("the moderator reads\n%s", text)
	}
}

// lettersOf returns a text without what stands between its letters and digits.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// TestMessageWithoutColon is one all the same, and nothing below it is done.
func TestMessageWithoutColon(t *testing.T) {
	for _, opening := range []string{"to blue", "To Blue", "to the blue", "al azul", "Mensaje al azul", "a message to blue", "para el azul", "to all", "a todos", "to moderator", "al árbitro"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		w.Send(ana, w.header(g)+opening+"\nI have had enough.\nresign now\n")
		w.Send(ana, w.header(g)+opening+"\nI have had enough.\nconcede now\nhold mill\n")
		if info := w.Show(g); info.Seats[0].Address != ana || info.State != store.Running || info.Phase != 1 {
			t.Errorf("below %q something was done: %+v", opening, info)
		}
	}
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Send(ana, w.header(g)+"to blue\nMeet me at the mill.\nend\n")
	w.WantMails(mails, "press>benito press>ana")
	says(t, mails[0], "Meet me at the mill")
	for _, line := range []string{"to the mill", "to whom it may concern", "to blue or not to blue", "al molino"} {
		for _, m := range w.Order(g, toy.Red, line) {
			if m.Kind.Family() == "press" {
				t.Errorf("%q opens a message", line)
			}
		}
	}
}

// TestWhoGivesUpSaysNothingElse: beside anything else he is asked whether he means it.
func TestWhoGivesUpSaysNothingElse(t *testing.T) {
	for _, letter := range []string{
		"hold mill\nresign now", "resign now\nhold mill", "resign now\nstatus", "I would never write\nresign now\nas Carla did.", "to blue: shall I\nend\nresign now",
		"hold mill\nconcede now", "concede now\nstatus", "He said to me:\nconcede now\nand laughed.", "me rindo ya\nhold mill", "abandono ya\nhold mill",
	} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		w.Send(ana, w.header(g)+letter+"\n")
		if info := w.Show(g); info.Seats[0].Address != ana || info.State != store.Running {
			t.Errorf("%q: %+v", letter, info)
		}
		if votes := w.votes(g); len(votes) != 0 {
			t.Errorf("%q is a vote", letter)
		}
	}
	for letter, resigns := range map[string]bool{"resign now": true, "Hello,\n\nresign now\n\nThanks,\nAna\n-- \nAna Gil\nsent from my phone": true, "concede now": false} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		w.Send(ana, w.header(g)+letter+"\n")
		if info := w.Show(g); resigns == (info.Seats[0].Address == ana) {
			t.Errorf("%q: %+v", letter, info.Seats[0])
		}
		if votes := w.votes(g); !resigns && w.Show(g).State == store.Running && len(votes) == 0 {
			t.Errorf("%q is no vote", letter)
		}
	}
}

// header returns what proves that a letter is red's, and no block of orders.
func (w *world) header(g string) string {
	return strings.Replace(w.Block(g, toy.Red, 0), "orders\n\nend\n", "", 1) + "\n"
}

// votes returns those of a game.
func (w *world) votes(g string) (out []store.Vote) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		out, err = tx.Votes().List(store.Vote{Game: g})
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}
