package eurofront_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// newOfThree returns a service with a game of three seats: Ana has the Axis, Benito the two others.
func newOfThree(t *testing.T) (w *servicetest.World, game string) {
	t.Helper()
	title := seatThree(t)
	w = servicetest.New(t, func(w *servicetest.World) { w.Titles = []rules.Title{title} })
	n := founding.NewGame{Title: title.About().ID, Seed: &dice.Seed{7}}
	for _, side := range title.About().SidesOf("") {
		who := office.Person{Address: servicetest.Benito, Lang: rules.English}
		if side == "axis" {
			who.Address = servicetest.Ana
		}
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: who})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	return w, info.ID
}

// TestTwoSidesOfOneHand: who holds two of three seats has a key, a view and a sheet for each, in one
// mail; a letter that says for which counts for that one alone, and one that does not is asked.
func TestTwoSidesOfOneHand(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w, g := newOfThree(t)
	mails := w.Mails()
	w.WantMails(mails, "welcome>ana joined>benito")
	allied, soviet := w.Key(g, "allied"), w.Key(g, "soviet")
	servicetest.Says(t, mails[1], "This mail is for your sides: Allied and Soviet.", "side: allied, phase: 1 key: "+allied, "side: soviet, phase: 1 key: "+soviet)
	w.Key(g, "axis")
	servicetest.Says(t, mails[0], "You play the Axis side.", "not", allied, soviet)

	says := func(from, body string, texts ...string) {
		t.Helper()
		mails := w.Send(from, body)
		if len(mails) == 0 {
			t.Fatalf("no answer to %q", body)
		}
		servicetest.Says(t, mails[0], texts...)
	}
	letter := func(head, order string) string { return "game: " + g + " " + head + "\norders\n" + order + "\nend\n" }
	says(servicetest.Benito, letter("", "pass"), "You hold several sides in this game: Allied and Soviet.", `"side: Allied"`, "not", allied, soviet)
	says(servicetest.Benito, letter("side: allied key: "+soviet, "pass"), "The key does not fit this side", "not", soviet)
	says(servicetest.Benito, letter("key: "+soviet, "activate Stavka"), "You play the Soviet side.", "Activate Stavka", "not", allied)
	says(servicetest.Benito, letter("side: allied key: "+allied, "activate Stavka"), "You play the Allied side.", "Your side has no faction that fights here", "not", soviet)
	if w.Current(g, "soviet") == "" || w.Current(g, "allied") != "" {
		t.Error("the sheet is not that of the one side alone")
	}

	// The Soviet sheet is there already: two phases are played, and nobody waits for the Allied side.
	mails = w.Send(servicetest.Ana, w.Block(g, "axis", 0, "pass"))
	w.WantMails(mails, "ack>ana sitrep>ana joined>benito sitrep>ana joined>benito")
	servicetest.Says(t, mails[2], "This mail is for your sides: Soviet and Allied.", "side: soviet, phase: 2 key: "+soviet, "not", "side: axis")
	for _, s := range w.Show(g).Seats {
		if asked := s.Sheet != inquiry.SheetNone; asked != (s.Side == "axis") {
			t.Errorf("the sheet of %s is %q", s.Side, s.Sheet)
		}
	}
}
