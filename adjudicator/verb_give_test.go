package adjudicator_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// trayWorld is a world with a moderator of all games, Mo, one of the first alone, Nora, and two games.
func trayWorld(t *testing.T) (*world, string) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderator = office.Person{Address: mod, Name: "Mo", Lang: rules.English}
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: "nora@example.org", Name: "Nora", Lang: rules.Spanish}, Games: []string{"toy-1"}}}
	})
	g := w.Game(map[string]string{"turns": "3", "report": "turn"})
	w.Game(map[string]string{"turns": "3", "report": "turn"})
	w.Mails()
	return w, g
}

// stray has a letter go astray, and returns its name.
func (w *world) stray(from, subject, body string) string {
	w.T.Helper()
	w.Receive(w.Letter(raw("astray-"+strings.ReplaceAll(w.Clock.Now().String(), " ", "")+"@x", from, subject, body)))
	w.Clock.Advance(time.Minute)
	w.Mails()
	var last store.Stray
	for _, g := range []string{"toy-1", "toy-2", ""} {
		for _, s := range w.strays(g) {
			if s.Letter > last.Letter {
				last = s
			}
		}
	}
	if last.Name == "" {
		w.T.Fatal("nothing is kept")
	}
	return last.Name
}

// gives gives the verb give.
func (w *world) gives(by, game, stray string, side rules.Side) (store.Command, error) {
	return w.Service.Command(w.Ctx, store.Command{Verb: "give", Game: game, Actor: "moderator:" + by, Args: map[string]string{"stray": stray, "side": string(side)}})
}

// offersTo gives a letter, and returns the mail by which the player is asked.
func (w *world) offersTo(by, game, stray string, side rules.Side, to string) store.Dispatch {
	w.T.Helper()
	w.done(w.gives(by, game, stray, side))
	for _, m := range w.Mails() {
		if m.Recipient == to && m.Kind.Family() == office.KindConfirmation {
			return m
		}
	}
	w.T.Fatal("nobody is asked")
	return store.Dispatch{}
}

// TestLetterIsGiven: a letter from another address is shown whole to the player at his registered one, counts
// for nothing before he agrees, and then as a sheet of his, which says so; he is told how that address
// becomes one of his.
func TestLetterIsGiven(t *testing.T) {
	w, g := trayWorld(t)
	name := w.stray(work, "["+g+" red] my orders", "Hello,\nhold mill\nraid ford\nAna\n")
	m := w.offersTo("Mo", g, name, toy.Red, ana)
	says(t, m, "Mo, your moderator", work, "nothing vouches", "| hold mill", "| raid ford", "| Ana")
	if strings.Contains(m.Text, w.Key(g, toy.Red)) {
		t.Error("the mail holds the key")
	}
	if w.Show(g).Seats[0].Sheet == inquiry.SheetIn {
		t.Fatal("it counts before he agrees")
	}
	w.WantMails(w.Send(work, "yes\n"), "notice>ana") // who wrote it does not answer for the player
	if w.Show(g).Seats[0].Sheet == inquiry.SheetIn {
		t.Fatal("it counts before he agrees")
	}
	w.Receive(w.Letter(raw("yes@x", ana, "Re: "+m.Subject, under(&m, "yes"), answering(&m)...)))
	mails := w.Mails()
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "toy.order.hold", "toy.order.raid", "address add "+work)
	if w.Show(g).Seats[0].Sheet != inquiry.SheetIn {
		t.Fatal("it does not count")
	}
	log, err := w.Service.Inquiry.AuditLog(w.Ctx, g, 2)
	if err != nil || len(log) != 2 {
		t.Fatal(log, err)
	}
	for _, e := range log {
		if strings.Contains(e.Detail["stray"]+e.Action, "mill") || e.Detail["stray"] != name || e.Action != "give" && e.Action != "given" {
			t.Errorf("the audit has %+v", e)
		}
	}
	if got := w.refused(w.gives("Mo", g, name, toy.Red)); !catalogtest.Tells(t, rules.English, got, "verb.give-taken") {
		t.Error(got)
	}
	w.Send(ana, "yes\n", answering(&m)...) // once more changes nothing
	w.Order(g, toy.Blue, "hold hill")
	w.Tick()
	if got := w.Show(g); got.Phase != 2 {
		t.Fatalf("phase %d", got.Phase)
	}
	if p := w.export(g).Phases[0]; !p.Sheets[0].Entered || p.Sheets[1].Entered {
		t.Errorf("the archive marks %v, %v", p.Sheets[0].Entered, p.Sheets[1].Entered)
	}
}

// TestLetterIsDeclined: a no is remembered, and nobody is asked who did not agree to be.
func TestLetterIsDeclined(t *testing.T) {
	w, g := trayWorld(t)
	name := w.stray("who@work.example", "["+g+"]", "hold mill\n")
	m := w.offersTo("Mo", g, name, toy.Blue, benj)
	if got := w.refused(w.gives("Mo", g, name, toy.Red)); !catalogtest.Tells(t, rules.English, got, "verb.give-open") {
		t.Error(got)
	}
	if got := w.refused(w.gives("Mo", g, name, toy.Blue)); !catalogtest.Tells(t, rules.English, got, "verb.give-open") {
		t.Error(got)
	}
	w.Receive(w.Letter(raw("no@x", benj, "Re: "+m.Subject, under(&m, "no"), answering(&m)...)))
	mails := w.Mails()
	w.WantMails(mails, "settings>benito")
	if !catalogtest.Tells(t, rules.Spanish, mails[0].Text, "stray.declined") {
		t.Error(mails[0].Text)
	}
	if got := w.refused(w.gives("Mo", g, name, toy.Blue)); !catalogtest.Tells(t, rules.English, got, "verb.give-declined") {
		t.Error(got)
	}
	m = w.offersTo("Mo", g, name, toy.Red, ana)
	w.Send(ana, "confirm "+code(t, []store.Dispatch{m})+"\n")
	if w.Show(g).Seats[0].Sheet != inquiry.SheetIn || w.Show(g).Seats[1].Sheet == inquiry.SheetIn {
		t.Error("it counts for another")
	}
}

// TestWhoMayGive: a moderator of another game, one who plays or writes for who does, and whoever moderates
// some games a letter that names none, give nobody anything, and learn nothing.
func TestWhoMayGive(t *testing.T) {
	w, g := trayWorld(t)
	named, none := w.stray(work, "["+g+" red]", "hold mill\n"), w.stray(work, "orders", "hold mill\n")
	for _, tc := range []struct{ by, game, stray, code string }{
		{"Mo", "toy-2", named, "verb.give-none"},
		{"Nora", g, none, "verb.give-none"},
		{"Mo", g, "abcdefgh", "verb.give-none"},
	} {
		if got := w.refused(w.gives(tc.by, tc.game, tc.stray, toy.Red)); !catalogtest.Tells(t, rules.English, got, tc.code) {
			t.Errorf("%s, %s: %s", tc.by, tc.stray, got)
		}
	}
	if got := w.refused(w.gives("Nora", g, named, toy.Blue)); !catalogtest.Tells(t, rules.English, got, "verb.give-other") {
		t.Error(got)
	}
	w.done(w.gives("Nora", g, named, toy.Red))
	w.done(w.gives("Mo", g, none, toy.Blue))
	w.Mails()

	plays := newWorld(t, func(w *world) {
		w.Config.Moderator = office.Person{Address: ana, Name: "Ana", Lang: rules.English}
	})
	g = plays.Game(nil)
	plays.Mails()
	name := plays.stray("benito@work.example", "["+g+" blue]", "hold hill\n")
	for _, by := range []string{"Ana", "root"} {
		if got := plays.refused(plays.gives(by, g, name, toy.Blue)); !catalogtest.Tells(t, rules.English, got, "verb.give-plays") {
			t.Errorf("%s: %s", by, got)
		}
	}
}

// TestPreviewOfGivingTellsNothing: what the letter says stands in no preview, and its code counts for nothing.
func TestPreviewOfGivingTellsNothing(t *testing.T) {
	w, g := trayWorld(t)
	name := w.stray(work, "["+g+" red]", "hold mill\n")
	p, err := w.Service.Commands.Preview(w.Ctx, store.Command{Verb: "give", Game: g, Actor: "moderator:Mo", Args: map[string]string{"stray": name, "side": "red"}})
	if err != nil || p.State != store.CommandDone || len(p.Mails) == 0 {
		t.Fatal(p, err)
	}
	for _, m := range p.Mails {
		if strings.Contains(m.Text, "mill") || strings.Contains(m.Text, w.Key(g, toy.Red)) {
			t.Errorf("the preview tells\n%s", m.Text)
		}
		if c := strings.Index(m.Text, "confirm "); c > 0 {
			w.Send(ana, m.Text[c:c+22]+"\n")
		}
	}
	if w.Show(g).Seats[0].Sheet == inquiry.SheetIn {
		t.Error("the code of a preview counts")
	}
	w.offersTo("Mo", g, name, toy.Red, ana) // and it can be given all the same
}

// TestGivenTooLate: where the phase is over, the game taken back, the side another's, or the letter gone,
// nothing counts and he is told so.
func TestGivenTooLate(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func(w *world, g string)
		code string
	}{
		"the phase is over": {func(w *world, g string) {
			w.Order(g, toy.Red, "hold ford")
			w.Order(g, toy.Blue, "hold hill")
			w.Tick()
		}, "stray.over"},
		"taken back": {func(w *world, g string) {
			w.Order(g, toy.Red, "hold ford")
			w.Order(g, toy.Blue, "hold hill")
			w.Tick()
			w.done(w.Service.Command(w.Ctx, store.Command{Verb: "rollback", Game: g, Actor: "moderator:Mo", Args: map[string]string{"to": "1", "phase": strconv.Itoa(w.Show(g).Phase)}}))
		}, "stray.over"},
		"another plays": {func(w *world, g string) {
			w.done(w.Service.Replace(w.Ctx, g, "moderator:Mo", toy.Red, office.Person{Address: "carla@example.es", Name: "Carla", Lang: rules.English, Zone: "UTC"}))
		}, "stray.not-yours"},
		"gone": {func(w *world, g string) {
			if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error { return tx.Strays().Drop(w.Clock.Now().Add(time.Hour)) }); err != nil {
				w.T.Fatal(err)
			}
		}, "stray.gone"},
	} {
		t.Run(name, func(t *testing.T) {
			w, g := trayWorld(t)
			stray := w.stray(work, "["+g+" red]", "hold mill\nraid ford\n")
			m := w.offersTo("Mo", g, stray, toy.Red, ana)
			tc.do(w, g)
			w.Mails()
			w.Receive(w.Letter(raw("late@x", ana, "Re: "+m.Subject, under(&m, "yes"), answering(&m)...)))
			mails := w.Mails()
			w.WantMails(mails, "settings>ana")
			if len(mails) != 1 || !catalogtest.Tells(t, rules.English, mails[0].Text, tc.code) {
				t.Errorf("he is told %+v", mails)
			}
			if w.Show(g).Seats[0].Sheet == inquiry.SheetIn {
				t.Error("it counts")
			}
		})
	}
}

// TestGivenLetterOnlyOrders: what a letter asks besides its orders is left alone, and one of another phase,
// or without orders, is refused as a letter of his would be.
func TestGivenLetterOnlyOrders(t *testing.T) {
	for name, tc := range map[string]struct{ subject, body, code string }{
		"a request":     {"", "hold mill\nresign\naddress add eve@example.net\nvote draw\n", "letter.given-requests"},
		"another phase": {" P7", "hold mill\n", "-"},
		"prose":         {"", "I am away this week, please wait for me. Thank you very much\n", "-"},
		"only requests": {"", "resign now\n", "-"},
	} {
		t.Run(name, func(t *testing.T) {
			w, g := trayWorld(t)
			stray := w.stray(work, "["+g+tc.subject+" red]", tc.body)
			m := w.offersTo("Mo", g, stray, toy.Red, ana)
			w.Receive(w.Letter(raw("yes@x", ana, "Re: "+m.Subject, under(&m, "yes"), answering(&m)...)))
			mails := w.Mails()
			if len(mails) != 1 || mails[0].Recipient != ana {
				t.Fatalf("%s", summary(mails))
			}
			if counts := w.Show(g).Seats[0].Sheet == inquiry.SheetIn; counts != (tc.code != "-") {
				t.Errorf("it counts: %v\n%s", counts, mails[0].Text)
			}
			if tc.code != "-" && !catalogtest.Tells(t, rules.English, mails[0].Text, tc.code) {
				t.Errorf("he is told\n%s", mails[0].Text)
			}
			if seat := w.Show(g).Seats[0]; seat.Player != "Ana" {
				t.Errorf("the side is %s's", seat.Player)
			}
		})
	}
}

// TestLongLetterIsShownWhole: of a letter that is too long for a mail the whole goes with it.
func TestLongLetterIsShownWhole(t *testing.T) {
	w, g := trayWorld(t)
	stray := w.stray(work, "["+g+" red]", "hold mill\n"+strings.Repeat("# so it is, and so it has to be\n", 1200)+"raid ford\n")
	m := w.offersTo("Mo", g, stray, toy.Red, ana)
	if len(m.Files) != 1 || !strings.HasSuffix(m.Files[0].Text, "raid ford\n") || len(m.Text) > 20<<10 {
		t.Errorf("%d bytes, %d files", len(m.Text), len(m.Files))
	}
}

// TestOfferIsAnsweredInWords: who is asked whether a letter is his says so as people do.
func TestOfferIsAnsweredInWords(t *testing.T) {
	for answer, counts := range map[string]bool{
		"Yes, it's mine.": true, "Yes, that is mine, thanks!": true, "It's mine": true, "I wrote that.": true, "yes please": true, "Sí, es mía": true, "Es mía, gracias.": true, "Sí, la escribí yo": true,
		"No, it's not mine.": false, "That's not mine": false, "I didn't write that.": false, "No, not me.": false, "No, no es mía": false, "No la he escrito yo.": false, "Esa carta no es mía.": false,
	} {
		t.Run(answer, func(t *testing.T) {
			w, g := trayWorld(t)
			name := w.stray(work, "["+g+" red]", "hold mill\n")
			m := w.offersTo("Mo", g, name, toy.Red, ana)
			w.Receive(w.Letter(raw("says@x", ana, "Re: "+m.Subject, under(&m, answer), answering(&m)...)))
			said := w.strays(g)[0].Offers[0].Said
			if (w.Show(g).Seats[0].Sheet == inquiry.SheetIn) != counts || said != map[bool]store.OfferSaid{true: store.OfferTaken, false: store.OfferDeclined}[counts] {
				t.Errorf("it counts %v, noted is %q", !counts, said)
			}
		})
	}
}

// TestCodesStandInNoTray: of a letter with a code that counts, of a confirmation or of pages, the head alone is
// kept, though it is not written as the mail has it.
func TestCodesStandInNoTray(t *testing.T) {
	w, g := trayWorld(t)
	other := w.stray("who@work.example", "["+g+"]", "hold mill\n")
	m := w.offersTo("Mo", g, other, toy.Red, ana)
	asked := strings.ReplaceAll(code(t, []store.Dispatch{m}), "-", "")
	for _, text := range []string{asked, strings.ToLower(asked), asked[:4] + " " + asked[4:8] + " " + asked[8:], asked[:4] + "–" + asked[4:8] + ".\n" + asked[8:], "“" + asked + "”"} {
		name := w.stray(work, "["+g+" red] my orders", "the code was "+text+" I think\nhold mill\n")
		for _, s := range w.strays(g) {
			if s.Name == name && (s.Text != "" || s.Head != store.HeadOfKey) {
				t.Errorf("%q is shown", text)
			}
		}
	}
	if w.stray(work, "["+g+" red] my orders", "the code was 23ABCD45EFGH I think\nhold mill\n"); w.strays(g)[0].Text == "" {
		t.Error("what is no code is one")
	}
}
