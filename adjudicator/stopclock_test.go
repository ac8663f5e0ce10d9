package adjudicator_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// held returns a game in which every sheet is in and held; accepted is the answer to Ana's.
func held(t *testing.T, change ...func(*world)) (w *world, g string, accepted store.Dispatch) {
	t.Helper()
	w, g = holding(t, change...)
	w.Order(g, toy.Blue, "ocupar la colina")
	mails := w.Order(g, toy.Red, "hold mill")
	return w, g, mails[0]
}

// TestWhatIsNotUnderstoodStopsTheClock, to the deadline, of its own side and once: greetings and
// thanks do not. The answer says first when the phase is played.
func TestWhatIsNotUnderstoodStopsTheClock(t *testing.T) {
	deadline := noon.Add(72 * time.Hour)
	for _, tc := range []struct {
		text  string
		stops bool
	}{
		{"wait, I want to change something", true}, {"espera, quiero cambiar una cosa", true}, {"Hm, not like that I think", true},
		{"orders\nhold nowhere\nend", true}, {"orders\nend", true}, {"Could we have more time?", true}, {"I take back my orders of this morning", true}, {"Forget my last orders", true}, {"Retiro lo que he mandado", true},
		{"Thanks!", false}, {"Hi,\n\nthank you, good luck to you all\n\nAna", false}, {"¡Gracias y suerte!", false}, {"Haha, what a night", false}, {"jaja, nos vemos", false}, {"Hello", false}, {"status", false},
		{"Great game so far!", false}, {"Good morning Benito, good luck", false}, {"No changes from me.", false}, {"All fine here, thanks", false}, {"🎉", false}, {"See you on Monday!", false},
		{"¡Qué partida! Buena suerte a todos", false}, {"Sin cambios, gracias", false}, {"Todo bien. Nos vemos el lunes", false}, {"😀👍", false}, {"Buenas noches, Benito", false},
		{"No changes, but wait for me", true}, {"Thanks! I forgot the raid", true}, {"Great, 1 to the hill", true}, {"Hola, falta una orden", true}, {"Todo bien, salvo la colina", true},
		{"Thanks\nRaid Hill", true}, {"Good luck\nDrop Raid", true}, {"Thanks, raid hill", true}, {"Thanks, take it back", true}, {"Gracias, dadme más tiempo", true},
		{"Thanks, hill rather", true}, {"👎", true}, {"Nice. Sorry, the other army", true}, {"Gracias, pero mejor el vado", true},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w, g, _ := held(t)
			mails := w.bare(g, toy.Red, tc.text)
			at := w.Show(g).PlayAt
			if stopped := at.Equal(deadline); stopped != tc.stops || !tc.stops && !at.Equal(noon.Add(10*time.Minute)) {
				t.Errorf("it is played at %v; stopped %v, want %v", at, stopped, tc.stops)
			}
			slices.SortStableFunc(mails, func(a, b store.Dispatch) int { return strings.Compare(a.Recipient, b.Recipient) })
			for _, m := range mails {
				if m.Recipient != ana && !strings.HasPrefix(string(m.Kind), "moderator") {
					t.Errorf("%s to %s", m.Kind, m.Recipient)
				}
			}
			if tc.stops {
				says(t, mails[0], "your sheet waits for \"play now\", \"undo\" or a new sheet, until the deadline at the latest")
			}
			if mails[0].Kind.Family() != "ack" {
				says(t, mails[0], "Every sheet is in: phase 1 is played on")
			}
			w.Clock.Advance(11 * time.Minute)
			if played := strings.Contains(summary(w.Tick()), "sitrep"); played == tc.stops {
				t.Errorf("played after the hold: %v", played)
			}
		})
	}
}

// TestLettersOfAnEarlierPhaseStopNoClock: by the mail they answer, its address, the subject, or when they
// were written.
func TestLettersOfAnEarlierPhaseStopNoClock(t *testing.T) {
	const text = "Hm, not like that"
	for _, tc := range []struct {
		name  string
		send  func(w *world, g string, old, now store.Dispatch)
		stops bool
	}{
		{"of this phase", func(w *world, g string, _, now store.Dispatch) {
			w.Send(ana, text+"\nkey: "+w.Key(g, toy.Red)+"\n", answering(&now)...)
		}, true},
		{"in answer", func(w *world, g string, old, _ store.Dispatch) {
			w.Send(ana, text+"\nkey: "+w.Key(g, toy.Red)+"\n", answering(&old)...)
		}, false},
		{"without a key", func(w *world, g string, old, _ store.Dispatch) { w.Send(ana, text+"\n", answering(&old)...) }, false},
		{"by the address", func(w *world, g string, old, _ store.Dispatch) {
			w.Receive(w.Letter([]byte(strings.Replace(string(raw("t@x", ana, "x", text+"\nkey: "+w.Key(g, toy.Red)+"\n")), "To: "+theOffice, "To: "+old.ReplyTo, 1))))
		}, false},
		{"by the subject", func(w *world, g string, old, _ store.Dispatch) {
			w.Receive(w.Letter(raw("s@x", ana, "Re: "+old.Subject, text+"\nkey: "+w.Key(g, toy.Red)+"\n")))
		}, false},
		{"by its block", func(w *world, g string, _, _ store.Dispatch) {
			w.Send(ana, text+"\ngame: "+g+", side: red, phase: 1\nkey: "+w.Key(g, toy.Red)+"\n")
		}, false},
		{"read late", func(w *world, g string, _, _ store.Dispatch) {
			l := w.Letter(raw("l@x", ana, "x", text+"\ngame: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n"))
			l.Received = noon
			w.Receive(l)
		}, false},
		{"older than the sheet", func(w *world, g string, _, _ store.Dispatch) {
			l := w.Letter(raw("o@x", ana, "x", text+"\ngame: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n"))
			l.Received = w.Clock.Now().Add(-90 * time.Second)
			w.Receive(l)
		}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w, g, old := held(t)
			w.Clock.Advance(11 * time.Minute)
			w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
			w.Clock.Advance(time.Hour)
			w.Order(g, toy.Blue, "ocupar la colina")
			now := w.Order(g, toy.Red, "hold mill")[0]
			due := w.Show(g).PlayAt
			w.Clock.Advance(time.Minute)
			tc.send(w, g, old, now)
			if stopped := w.Show(g).PlayAt.After(due); stopped != tc.stops {
				t.Errorf("stopped %v, want %v", stopped, tc.stops)
			}
		})
	}
}

// TestEveryAnswerSaysFirstWhenTheHeldPhaseIsPlayed, whatever was asked, and once.
func TestEveryAnswerSaysFirstWhenTheHeldPhaseIsPlayed(t *testing.T) {
	for _, text := range []string{
		"help", "help orders", "help options", "report", "report full", "history", "sheet", "status", "map", "settings", "mails asked", "vote draw", "to blue:\nhello\nend",
		"messages", "code", "name Anna", "check\nhold ford", "block blue", "deputy carol@example.org", "away until 2026-04-20", "resign", "new key", "games", "keys", "sessions",
	} {
		t.Run(text, func(t *testing.T) {
			w, g, _ := held(t)
			told := 0
			for _, m := range w.bare(g, toy.Red, text) {
				if m.Recipient != ana || m.Letter == 0 {
					continue
				}
				told++
				lines := strings.Join(strings.Fields(m.Text), " ")
				if at := strings.Index(lines, "phase 1 is played on"); at < 0 || at > 700 || strings.Count(lines, "phase 1 is played on") > 1 {
					t.Errorf("the %s says at %d when the phase is played:\n%s", m.Kind, at, m.Text)
				}
				if !strings.Contains(m.HTML, "phase 1 is played on") {
					t.Errorf("the %s in HTML does not say it", m.Kind)
				}
			}
			if told == 0 {
				t.Error("no answer")
			}
		})
	}
}

// TestALetterOfNoGameIsToldWhatIsHeld, of the games of its sender.
func TestALetterOfNoGameIsToldWhatIsHeld(t *testing.T) {
	w, g, _ := held(t)
	other := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	says(t, w.Send(ana, "wait, I want to change something\n")[0], g+": Red", "phase 1 is played on", "not", other+": Red")
}

// TestTheClockIsStoppedOnce for each demand, until its side says what it wants.
func TestTheClockIsStoppedOnce(t *testing.T) {
	w, g, _ := held(t)
	w.bare(g, toy.Red, "Hm, not like that")
	w.Clock.Advance(time.Hour)
	w.WantMails(w.Tick(), "")
	w.Order(g, toy.Red, "hold ford")
	if at := w.Show(g).PlayAt; !at.Equal(noon.Add(70 * time.Minute)) {
		t.Errorf("with the new sheet it is played at %v", at)
	}
	w.bare(g, toy.Red, "Hm, not like that either")
	if at := w.Show(g).PlayAt; !at.Equal(noon.Add(70 * time.Minute)) {
		t.Errorf("the clock was stopped twice: %v", at)
	}
	w.Clock.Advance(10 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")

	for _, tc := range []struct{ word, want string }{{"play now", "ack>ana sitrep>ana sitrep>benito"}, {"undo", "notice>ana"}} {
		w, g, _ := held(t)
		w.bare(g, toy.Red, "Hm, not like that")
		w.Clock.Advance(time.Hour)
		w.WantMails(append(w.bare(g, toy.Red, tc.word), w.Tick()...), tc.want)
	}
}

// TestWhoseWordsStopTheClock: the side's own, by its key or in answer to the mail that accepted the
// sheet; nobody else's, no machine's, and nothing is stopped where nothing is held.
func TestWhoseWordsStopTheClock(t *testing.T) {
	const text = "Hm, not like that\n"
	for _, tc := range []struct {
		name  string
		send  func(w *world, g string, accepted store.Dispatch)
		stops bool
	}{
		{"in answer to the mail", func(w *world, g string, accepted store.Dispatch) { w.Send(ana, text, answering(&accepted)...) }, true},
		{"with the quotation", func(w *world, g string, accepted store.Dispatch) {
			w.Send(ana, under(&accepted, "Hm, not like that"), answering(&accepted)...)
		}, true},
		{"without a key", func(w *world, g string, _ store.Dispatch) { w.Send(ana, "game: "+g+"\n"+text) }, false},
		{"of a thread", func(w *world, g string, accepted store.Dispatch) {
			w.Send(ana, text, "References: <"+accepted.MessageID+">")
		}, false},
		{"from elsewhere", func(w *world, g string, accepted store.Dispatch) { w.Send(carol, text, answering(&accepted)...) }, false},
		{"from the enemy", func(w *world, g string, accepted store.Dispatch) { w.Send(benj, text, answering(&accepted)...) }, false},
		{"a file", func(w *world, g string, accepted store.Dispatch) {
			letter := string(raw("f@x", ana, "Re: "+accepted.Subject, "", append(answering(&accepted), "MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b")...))
			letter += "--b\r\nContent-Type: application/msword; name=orders.doc\r\nContent-Disposition: attachment; filename=orders.doc\r\nContent-Transfer-Encoding: base64\r\n\r\n0M8R4KGxGuE=\r\n--b--\r\n"
			w.Receive(w.Letter([]byte(letter)))
		}, true},
		{"a machine's", func(w *world, g string, accepted store.Dispatch) {
			w.Send(ana, text, append(answering(&accepted), "Auto-Submitted: auto-replied")...)
		}, false},
		{"out of office", func(w *world, g string, accepted store.Dispatch) {
			w.Send(ana, "I am out of the office.\n", append(answering(&accepted), "Subject: Automatic reply: "+accepted.Subject)...)
		}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w, g, accepted := held(t)
			tc.send(w, g, accepted)
			if stopped := w.Show(g).PlayAt.After(noon.Add(10 * time.Minute)); stopped != tc.stops {
				t.Errorf("stopped %v, want %v", stopped, tc.stops)
			}
		})
	}
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Order(g, toy.Red, "hold mill")
	if mails := w.bare(g, toy.Red, text); strings.Contains(mails[0].Text, "waits for") {
		t.Errorf("nothing is held, and the clock stops:\n%s", mails[0].Text)
	}
}

// TestAStoppedClockWithoutADeadline reminds after a day, once, and waits on.
func TestAStoppedClockWithoutADeadline(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Hold, w.Config.Policy = 10*time.Minute, store.Policy{}
	})
	g := w.Game(map[string]string{"report": "turn"}, func(n *founding.NewGame) { n.Policy = &store.Policy{} })
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Order(g, toy.Red, "hold mill")
	says(t, w.bare(g, toy.Red, "Hm, not like that")[0], "or a new sheet.")
	w.Clock.Advance(23 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(2 * time.Hour)
	mails := w.Tick()
	w.WantMails(mails, "reminder>ana")
	says(t, mails[0], "phase 1 has waited for you since", "\"play now\"")
	w.Clock.Advance(20 * 24 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.WantMails(append(w.bare(g, toy.Red, "play now"), w.Tick()...), "ack>ana sitrep>ana sitrep>benito")
}

// TestOthersHearNothingOfAStoppedClock but when the phase is played: two worlds that differ in the
// words alone send the other side the same mails, until it asks for that moment.
func TestOthersHearNothingOfAStoppedClock(t *testing.T) {
	var worlds [2]string
	for i, text := range []string{"Hm, not like that", "status"} {
		w, g, _ := held(t)
		w.bare(g, toy.Red, text)
		for _, m := range w.Outbox() {
			if m.Recipient == benj {
				worlds[i] += m.Subject + m.Text
			}
		}
	}
	if worlds[0] != worlds[1] {
		t.Errorf("the other side is told:\n%s\n\n%s", worlds[0], worlds[1])
	}
}

// TestTheModeratorIsToldWhyAHeldPhaseWaits where he asks, without side or words and by no mail of its own;
// not one who plays, nor the other sides.
func TestTheModeratorIsToldWhyAHeldPhaseWaits(t *testing.T) {
	const why = "because a side wrote something that was not understood"
	w, g, _ := held(t)
	says(t, w.Send(mod, "moderator "+g+"\n")[0], "not", why)
	w.WantMails(w.bare(g, toy.Red, "Hm, not like that"), "notice>ana")
	told := w.Send(mod, "moderator "+g+"\n")[0]
	says(t, told, "Every sheet is in, and the phase has waited since Saturday 28 March 2026, 12:00 (UTC)", why, "not", "like that")
	says(t, w.bare(g, toy.Blue, "status")[0], "not", "algo que no se ha entendido")
	if since := w.Show(g).Stopped; !since.Equal(noon) {
		t.Errorf("stopped since %v", since)
	}
	list, err := w.Service.Inquiry.ListGames(w.Ctx)
	if err != nil || !list[0].Stopped.Equal(noon) {
		t.Errorf("in the list: %v, %v", list[0].Stopped, err)
	}
	if text, err := json.Marshal(w.Show(g)); err != nil || strings.Contains(strings.ToLower(string(text)), "stop") {
		t.Errorf("%s, %v", text, err)
	}
	w.bare(g, toy.Red, "play now")
	if since := w.Show(g).Stopped; !since.IsZero() {
		t.Errorf("after play now it is stopped since %v", since)
	}

	w, g, _ = held(t, func(w *world) { w.Config.Moderator.Address = benj })
	w.bare(g, toy.Red, "Hm, not like that")
	says(t, w.Send(benj, "moderator "+g+"\n")[0], "Three Places", "not", why)
}

// TestUndoInManyWords takes the sheet back whatever follows, at the beginning of a letter or line.
func TestUndoInManyWords(t *testing.T) {
	for text, undone := range map[string]bool{
		"undo please, I forgot something": true, "deshaz por favor, me he equivocado": true, "Undo my orders, I was too fast": true,
		"Hi,\n\nundo that was too fast": true, "cancel my orders for now": true, "Deshazlo, que me olvidé de una": true, "undo": true, "undo.": true,
		"add raid hill\nundo": true, "shall I undo this?": false, "take back hill with everything": false,
	} {
		w, g, _ := held(t)
		mails := w.bare(g, toy.Red, text)
		if got := w.Current(g, toy.Red) == ""; got != undone {
			t.Errorf("%q: undone %v, want %v\n%s", text, got, undone, mails[0].Text)
		}
	}
}
