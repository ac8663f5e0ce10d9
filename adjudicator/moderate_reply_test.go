package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const getWell = "Dear Ana,\n\nget well soon.\n\nMo\n\nOn Fri, 27 Mar 2026 at 10:00, Post <post@example.org> wrote:\n> Ana (Red) writes to you\n> I am ill\n"

// asksMo has Ana write to the moderator, and returns the mail that brings it.
func (w *world) asksMo(g string) store.Dispatch {
	w.T.Helper()
	return w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nMo, can we have two more days? I am ill.\n")[0]
}

// TestModeratorAnswersAPlayer: an answer to the mail that brought a player's words reaches
// the player, without an address, and what the player writes back reaches the moderator.
func TestModeratorAnswersAPlayer(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: eva, Name: "Eva"}}}
	})
	g := w.Game(nil)
	w.Mails()
	asked := w.asksMo(g)
	sent := w.Send(mod, getWell, "In-Reply-To: <"+asked.MessageID+">")
	w.WantMails(sent, "press>ana moderator-verbs>eva moderator-verbs>mod")
	says(t, sent[0], "The moderator, Mo, writes to you", "| get well soon.", "not", "I am ill", "On Fri")
	says(t, sent[1], "Mo has answered Ana", "get well soon")
	says(t, sent[2], "passed your words on to Ana", "get well soon")
	if letter, err := w.Service.Commands.Preview(w.Ctx, store.Command{Verb: "pause", Game: g}); err != nil || letter.State != store.CommandDone {
		t.Error(err)
	}
	back := w.Send(ana, "Thank you, Mo!\n", "In-Reply-To: <"+sent[0].MessageID+">")
	w.WantMails(back, "moderator-asked>mod moderator-asked>eva notice>ana")
	says(t, back[0], "“Thank you, Mo!”")
}

// TestWhoseAnswerReachesAPlayer: only that of the moderator to whom the mail went, and
// only who wrote.
func TestWhoseAnswerReachesAPlayer(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	asked := w.asksMo(g)
	for _, from := range []string{"thief@example.com", benj} {
		for _, d := range w.Send(from, getWell, "In-Reply-To: <"+asked.MessageID+">") {
			if d.Recipient == ana {
				t.Errorf("%s reaches her:\n%s", from, d.Text)
			}
		}
	}
	for _, d := range w.Send(mod, getWell) { // forged: it names no mail
		if d.Recipient == ana {
			t.Errorf("what answers nothing reaches her:\n%s", d.Text)
		}
	}
	w.Clock.Advance(time.Minute)
	w.done(w.Service.Replace(w.Ctx, g, "", toy.Red, office.Person{Address: "carla@example.es", Name: "Carla"}))
	w.Mails()
	sent := w.Send(mod, getWell, "In-Reply-To: <"+asked.MessageID+">")
	w.WantMails(sent, "moderator-verbs>mod")
	says(t, sent[0], "in other hands by now")
}

// TestAnswerToAMessage: what a player writes to the moderator as a message is answered
// likewise, and where nobody is told who wrote the moderator is not, either.
func TestAnswerToAMessage(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"press": "anonymous"})
	w.Mails()
	var brought store.Dispatch
	for _, d := range w.Send(benj, "game: "+g+" side: blue key: "+w.Key(g, toy.Blue)+"\n\nto moderator:\nIs this allowed?\nend\n") {
		if d.Recipient == mod {
			brought = d
		}
	}
	sent := w.Send(mod, "It is.\n", "In-Reply-To: <"+brought.MessageID+">")
	w.WantMails(sent, "press>benito moderator-verbs>mod")
	says(t, sent[0], "| It is.", "El árbitro, Mo, te escribe")
	says(t, sent[1], "to the player who wrote to you", "not", "Benito", "Blue")
}

// TestVerbsInAnAnswer: lines that are nothing but verbs are about the game of the mail
// that they answer, and are previewed; words that only begin like one are words.
func TestVerbsInAnAnswer(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	asked := w.asksMo(g)
	for _, body := range []string{"extend 48h\n", "Hi,\nextend 48h\n\nThanks,\nMo Smith\n", "extend 48h\n\nMo\n"} {
		sent := w.Send(mod, body, "In-Reply-To: <"+asked.MessageID+">")
		w.WantMails(sent, "moderator-verbs>mod")
		says(t, sent[0], "Nothing has been done yet", "confirm ")
	}
	for _, body := range []string{"Stop worrying, Ana.\n", "pause\nand breathe\n", "note that I am away\n", "Extend my greetings to Benito\n"} {
		sent := w.Send(mod, body, "In-Reply-To: <"+asked.MessageID+">")
		if len(sent) != 2 || sent[0].Recipient != ana {
			t.Errorf("%q: %s", body, summary(sent))
		}
	}
	if w.Show(g).State != store.Running {
		t.Error("something was done")
	}
}

// TestLetterForSeveralGames: however it names them, it is previewed together, confirmed
// by one code and answered once.
func TestLetterForSeveralGames(t *testing.T) {
	for _, body := range []string{
		"moderator toy-1\nextend 24h\nmoderator toy-2\npause\n", "moderator\ntoy-1: extend 24h\ntoy-2: pause\n",
		"Moderator toy-1 extend 24h\nmoderator: toy-2\nplease pause\n\nThanks,\nMo Smith\n",
	} {
		w := newWorld(t)
		w.Game(nil)
		w.Game(nil)
		w.Mails()
		sent := w.Send(mod, body)
		w.WantMails(sent, "moderator-verbs>mod")
		says(t, sent[0], "your letter about toy-1 and toy-2", "toy-1: “extend 24h”", "toy-2: “", "Mail to Ana (Red)", "likewise to Benito (Blue)")
		if n := len(codeIn.FindAllString(sent[0].Text, -1)); n != 1 || sent[0].Subject != "2 games: please confirm" {
			t.Errorf("%d codes below %q", n, sent[0].Subject)
		}
		w.Send(mod, "yes", "In-Reply-To: <"+sent[0].MessageID+">")
		sent = w.carry()
		if got := summary(sent); strings.Count(got, "moderator-verbs>mod") != 1 || w.Show("toy-2").State != store.Paused || !w.Show("toy-1").Deadline.Equal(noon.Add(96*time.Hour)) {
			t.Errorf("%s", got)
		}
		says(t, sent[len(sent)-1], "toy-1: the deadline", "toy-2 is paused")
	}
	w := newWorld(t)
	w.Game(nil)
	w.Game(nil)
	w.Mails()
	sent := w.Send(mod, "moderator toy-1, toy-2 and toy-3\npause\n")
	says(t, sent[0], "no game “toy-3”", "there is nothing to confirm", "not", "confirm 2")
	code := codeIn.FindString(w.Send(mod, "moderator toy-1 and toy-2\nextend 24h\n")[0].Text)
	w.done(w.Service.Extend(w.Ctx, "toy-2", "", time.Hour, time.Time{}))
	w.Mails()
	sent = append(w.Send(mod, "confirm "+code), w.carry()...)
	w.WantMails(sent, "moderator-verbs>mod")
	says(t, sent[0], "something about toy-2", "confirm ")
}

// TestHeadsOfModeratorsLetters: what cannot be done is headed as what it is, and previews
// are short.
func TestHeadsOfModeratorsLetters(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	for body, want := range map[string]string{
		"rekey green": "[toy-1 P1] toy-1: nothing was done", "resume": "[toy-1 P1] toy-1: there is nothing to do", "pause": "[toy-1 P1] toy-1: please confirm",
	} {
		if sent := w.Send(mod, "moderator "+g+"\n"+body+"\n"); sent[0].Subject != want {
			t.Errorf("%s: %q, want %q", body, sent[0].Subject, want)
		}
	}
	sent := w.Send(mod, "moderator "+g+"\nannounce "+strings.Repeat("Nothing happens.\n", 30))
	if n := strings.Count(sent[0].Text, "Nothing happens."); n > 4 || strings.Contains(sent[0].Text, "Lost?") {
		t.Errorf("not for a telephone:\n%s", sent[0].Text)
	}
	for _, body := range []string{"help moderator", "Ayuda árbitro", "moderator help", "árbitro: ayuda"} {
		if sent := w.Send(mod, body+"\n"); len(sent) != 1 || !strings.Contains(sent[0].Text, "extend 48h") {
			t.Errorf("%s: %v", body, summary(sent))
		}
	}
	if sent := w.Send(mod, "Moderator here, I am sorry.\n"); sent[0].Kind.Family() != "notice" {
		t.Errorf("prose is a moderator's letter:\n%s", sent[0].Text)
	}
}
