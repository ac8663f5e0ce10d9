package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// evaToo has Eva moderate toy-2 and nothing else.
func evaToo(w *world) {
	w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: eva, Name: "Eva"}, Games: []string{"toy-2"}}}
}

// TestForgedModeratorsLetters: who writes in a moderator's name can neither drown him in
// mail nor use up what he may ask himself.
func TestForgedModeratorsLetters(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.AuthServID = "mx.example.org" })
	g := w.Game(nil)
	w.Mails()
	n := 0
	for range 60 {
		n += len(w.Send(mod, "moderator "+g+"\npause\n"))
	}
	if n > 42 {
		t.Errorf("60 forged letters bring him %d mails", n)
	}
	sent := w.Send(mod, "moderator "+g+"\npause\n", "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org")
	w.WantMails(sent, "moderator-verbs>mod")
}

// TestModeratorOfTenGamesOfAnEvening: who looks at ten games and has something done to
// each, with a slip here and there, is answered, though nothing vouches for his letters;
// and what answers a mail to him is his own, however much is forged.
func TestModeratorOfTenGamesOfAnEvening(t *testing.T) {
	w := newWorld(t)
	var games []string
	for range 10 {
		games = append(games, w.Game(nil))
	}
	w.Mails()
	var last store.Dispatch
	for _, g := range games {
		for _, line := range []string{"show", "extend 24h", "extnd 24h"} {
			sent := w.Send(mod, "moderator "+g+"\n"+line+"\n")
			if len(sent) != 1 || strings.Contains(sent[0].Text, "letters in") {
				t.Fatalf("%s: %s is answered by %v", g, line, sent)
			}
			last = sent[0]
		}
	}
	n := 0
	for range 200 {
		n += len(w.Send(mod, "moderator "+games[0]+"\npause\n"))
	}
	if n > 12 {
		t.Errorf("200 forged letters bring him %d mails more", n)
	}
	sent := w.Send(mod, "moderator "+games[0]+"\npause\n", "In-Reply-To: <"+last.MessageID+">")
	w.WantMails(sent, "moderator-verbs>mod")
	says(t, sent[0], "confirm ")
}

// TestModeratorIsToldOfTooManyLetters: the first that counts for nothing is answered.
func TestModeratorIsToldOfTooManyLetters(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	last := ""
	for range 60 {
		for _, d := range w.Send(mod, "moderator "+g+"\nshow\n") {
			last = d.Text
		}
	}
	if !strings.Contains(last, "letters in 60 minutes") || strings.Contains(last, "Red: Ana") {
		t.Errorf("the last he hears is\n%s", last)
	}
}

// TestConfirmedByWhoModeratesNoMore: what was asked for as a moderator is not done for who
// is none when he confirms it.
func TestConfirmedByWhoModeratesNoMore(t *testing.T) {
	w := newWorld(t, evaToo)
	w.Game(nil)
	g := w.Game(nil)
	w.Mails()
	code := codeIn.FindString(w.Send(eva, "moderator "+g+"\npause\n")[0].Text)
	w.Stop()
	w.Config.Moderators[0].Games = []string{"toy-1"}
	w.Start()
	w.Send(eva, "confirm "+code)
	w.carry()
	if w.Show(g).State != store.Running {
		t.Error("who moderates no more has paused the game")
	}
}

// TestAddressNamesNoGamesOfOthers: a moderator of some games is not told where else a
// player plays.
func TestAddressNamesNoGamesOfOthers(t *testing.T) {
	w := newWorld(t, evaToo)
	other := w.Game(nil, func(n *founding.NewGame) { n.Private = true })
	w.Game(nil)
	g := w.Game(nil)
	w.Mails()
	sent := w.Send(eva, "moderator "+g+"\naddress red new@example.net\n")
	w.WantMails(sent, "moderator-verbs>eva")
	if strings.Contains(sent[0].Text, other) || !strings.Contains(sent[0].Text, "confirm ") {
		t.Errorf("she reads of another's game:\n%s", sent[0].Text)
	}
	if sent := w.Send(mod, "moderator "+g+"\naddress red new@example.net\n"); !strings.Contains(sent[0].Text, other) {
		t.Errorf("the moderator of all reads\n%s", sent[0].Text)
	}
}

// TestYesFindsTheCode: what looks like a code in what is asked is not taken for the one
// that was sent.
func TestYesFindsTheCode(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Seats[0].Name = "AAAA-BBBB-CCCC" })
	w.Mails()
	sent := w.Send(mod, "moderator "+g+"\npause\n")
	w.Send(mod, "yes", "In-Reply-To: <"+sent[0].MessageID+">")
	w.carry()
	if w.Show(g).State != store.Paused {
		t.Errorf("yes did not count to\n%s", sent[0].Text)
	}
}

func TestReadSpanBounds(t *testing.T) {
	for _, text := range []string{"99999w", "30501w", "99999w 99999w", "15251w 15251w", "0h", "0"} {
		if span, err := moderation.ReadSpan(text); err == nil && span < 10*365*24*time.Hour {
			t.Errorf("%s is read as %s", text, span)
		}
	}
}

// TestOddModeratorsLetters are answered or not, and change nothing.
func TestOddModeratorsLetters(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	long := strings.Repeat("x", 200_000)
	for _, body := range []string{
		"moderator toy-1\n" + long, "moderator " + long, "moderator toy-1\nextend " + long, "moderator toy-1\nextend " + strings.Repeat("until ", 20_000),
		"moderator toy-1\nrekey \x00red", "moderator toy-1\nextend until \u202e0002", "moderator toy-1\nextend 99999w", "moderator toy-1\nextend 30501w",
		"moderator toy-1\nextend until 9999-12-31T23:59:59+23:59", "moderator toy-1\nextend until 0000-01-01 00:00", "moderator [\npause",
		"moderator toy-1\naddress red <b>@example.net", "moderator toy-1\naddress red \"Ana\nBcc\"@example.net", "moderator toy-1\n😀 😀",
		"moderator toy-1\nextend until 2026-02-30 10:00", "moderator ../toy-1\npause", "moderator toy-1\nrekey red blue", "moderator toy-1\n" + strings.Repeat("pause\n", 500),
		"moderator toy-1\n.\n!\n¡", "moderator toy-1\nextend -48h", "moderator toy-1\nextend 48h until 2026-04-09 10:00",
	} {
		w := newWorld(t)
		g := w.Game(nil)
		before, key := w.Show(g).Deadline, w.Key(g, toy.Red)
		w.Mails()
		began := time.Now()
		sent := w.Send(mod, body)
		if d := time.Since(began); d > 3*time.Second {
			t.Errorf("%.60q took %s", body, d)
		}
		w.carry()
		if got := w.Show(g); got.State != store.Running || !got.Deadline.Equal(before) || w.Key(g, toy.Red) != key {
			t.Errorf("%.60q changed something", body)
		}
		for _, d := range sent {
			if d.Kind.Family() == "moderator-verbs" && len(d.Text) > 100_000 {
				t.Errorf("%.60q is answered by %d bytes", body, len(d.Text))
			}
			if d.State == store.Failed || d.Kind.Family() == "moderator-fault" {
				t.Errorf("%.60q: %s %s", body, d.Kind, d.State)
			}
			if strings.Contains(d.Text, "\x00") || strings.Contains(d.Text, "\u202e") {
				t.Errorf("%.60q is told as it is: %q", body, d.Text)
			}
		}
	}
}

// TestAskedOfADeputy: what a player asks the moderator does not go to one who writes for
// another side.
func TestAskedOfADeputy(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Moderator.Address = dan })
	g := w.Game(nil)
	w.Mails()
	w.deputized(g)
	mails := w.Send(benj, "game: "+g+" side: blue key: "+w.Key(g, toy.Blue)+"\n\nDear moderator, does the mill count twice if I hold the ford?\n")
	w.WantMails(mails, "notice>benito")
	says(t, mails[0], "No he pasado nada")
}

// TestAskedOfOneWhoPlays: a player is told who got what he asks, which is nobody who plays.
func TestAskedOfOneWhoPlays(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: ana, Name: "Ana"}, Games: []string{"toy-*"}}}
	})
	g := w.Game(nil)
	w.Mails()
	mails := w.Send(benj, "game: "+g+" side: blue key: "+w.Key(g, toy.Blue)+"\n\nDear moderator, does the mill count twice if I hold the ford?\n")
	w.WantMails(mails, "moderator-asked>mod notice>benito")
	says(t, mails[1], "al árbitro, Mo (mod@example.org)")
}

// TestAskedWithAKey: no key of any seat goes to the moderator, however it is written.
func TestAskedWithAKey(t *testing.T) {
	for _, as := range []func(string) string{
		strings.ToUpper, func(k string) string { return k },
		func(k string) string {
			k = strings.ReplaceAll(k, "-", "")
			return k[:4] + "-" + k[4:8] + "-" + k[8:12] + "-" + k[12:]
		},
	} {
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			w := newWorld(t)
			other := w.Game(nil)
			g := w.Game(nil)
			w.Mails()
			for _, of := range []string{g, other} {
				key := as(w.Key(of, side))
				mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nhold mill\n\nMo, what is "+key+" good for?\n")
				asked := false
				for _, d := range mails {
					asked = asked || d.Kind.Family() == "moderator-asked"
					if d.Recipient == mod && strings.Contains(d.Text, key) {
						t.Errorf("the key of %s %s goes to the moderator:\n%s", of, side, d.Text)
					}
				}
				if !asked {
					t.Errorf("%s of %s was not passed on: %s", key, of, summary(mails))
				}
			}
		}
	}
}

// TestReplaceByAnOddName: a name that no player can have is refused, with whatever else
// is odd about who is named.
func TestReplaceByAnOddName(t *testing.T) {
	for _, p := range []office.Person{
		{Address: "carla@example.es", Name: "Carla\r\nBcc: all@example.net"}, {Address: "carla@example.es", Name: strings.Repeat("Carla", 1000)},
		{Address: "carla@example.es", Name: "Carla\x00"}, {Address: "carla@example.es", Name: "Carla", Lang: "xx"}, {Address: "carla@example.es", Name: "Carla", Zone: "Nowhere/At all"},
		{Address: "Carla <carla@example.es>\r\nBcc: all@example.net", Name: "Carla"},
	} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		got, err := w.Service.Replace(w.Ctx, g, "", toy.Red, p)
		if err != nil || got.State != store.CommandRefused || len(w.Mails()) > 0 || w.Show(g).Seats[0].Address != ana {
			t.Errorf("%.80q: %s, %v", p, got.State, err)
		}
	}
}

// TestMessageToModeratorsWhoPlay: who of several moderators plays does not get what
// another side writes to the moderator, nor reads along.
func TestMessageToModeratorsWhoPlay(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: ana, Name: "Ana"}}}
	})
	g := w.Game(map[string]string{"press": "signed"})
	w.Mails()
	got := w.Send(benj, "game: "+g+" side: blue key: "+w.Key(g, toy.Blue)+"\n\nto moderator:\nI am about to raid the mill. Is that allowed?\nend\n")
	found := false
	for _, d := range got {
		found = found || d.Recipient == mod && strings.Contains(d.Text, "raid the mill")
		if d.Recipient == ana {
			t.Errorf("Ana, who plays red, is mailed\n%s", d.Text)
		}
	}
	if !found {
		t.Errorf("the moderator got nothing: %s", summary(got))
	}
}

// blindTitle fails when anybody wants to see the position, once seen is over.
type blindTitle struct {
	toy.Title
	fails *bool
}

type blindPosition struct {
	rules.Position
	fails *bool
}

func (b blindTitle) Decode(raw []byte) (rules.Position, error) {
	p, err := b.Title.Decode(raw)
	return blindPosition{p, b.fails}, err
}

func (b blindPosition) Known(v rules.Viewer) *rules.Known {
	if *b.fails {
		panic("secret")
	}
	return b.Position.Known(v)
}

// TestPreviewOfATitleThatFails says so, and the letter is answered.
func TestPreviewOfATitleThatFails(t *testing.T) {
	fails := false
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{blindTitle{theToy, &fails}} })
	g := w.Game(nil)
	w.Mails()
	w.Stop()
	w.Start()
	fails = true
	sent := w.Send(mod, "moderator "+g+"\nresend red\n")
	w.WantMails(sent, "moderator-verbs>mod")
	if strings.Contains(sent[0].Text, "confirm ") || strings.Contains(sent[0].Text, "secret") {
		t.Errorf("told\n%s", sent[0].Text)
	}
	p, err := w.Service.Commands.Preview(w.Ctx, store.Command{Verb: "resend", Game: g, Args: map[string]string{"side": "red"}})
	if err != nil || p.State == store.CommandDone || len(p.Answer) != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestModeratorOfManyGames: the list of them is no longer than a mail.
func TestModeratorOfManyGames(t *testing.T) {
	w := newWorld(t)
	for range 103 {
		w.Game(nil)
	}
	w.Mails()
	text := w.Send(mod, "moderator\nlist\n")[0].Text
	if n := strings.Count(text, "(Three Places)"); n != 100 || !strings.Contains(text, "3 other games") {
		t.Errorf("%d games are listed in\n%s", n, text)
	}
}

// TestAskedTooOften: what is not passed on any more is said to be passed over.
func TestAskedTooOften(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	asked := 0
	for range 7 {
		mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nhold mill\n\nMo, does the mill count twice?\n")
		if len(mails) > 1 {
			asked++
		} else if !strings.Contains(flat(mails[0].Text), "passed over what does not look like orders: Mo, does the mill count twice?") {
			t.Errorf("her question is gone:\n%s", mails[0].Text)
		}
	}
	if asked != 4 {
		t.Errorf("%d were passed on", asked)
	}
}
