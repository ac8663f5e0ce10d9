package everytitle

import (
	"fmt"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestAnswerToAllOfWhoHoldsSeveralSides: which of them is his to say.
func TestAnswerToAllOfWhoHoldsSeveralSides(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, func(w *world) { w.Titles = all })
	i := slices.IndexFunc(all, func(t rules.Title) bool { return len(t.About().SidesOf("")) > 3 })
	sides := all[i].About().SidesOf("")
	n := founding.NewGame{Title: all[i].About().ID}
	for i, address := range []string{servicetest.Ana, servicetest.Benito, servicetest.Benito, servicetest.Carol} {
		n.Seats = append(n.Seats, founding.NewSeat{Side: sides[i], Person: office.Person{Address: address}})
	}
	if _, err := w.Service.Founding.CreateGame(w.Ctx, n); err != nil {
		t.Fatal(err)
	}
	report := w.WelcomeOf(sides[0])
	w.Receive(w.Letter(servicetest.MailTo("re@x", servicetest.Benito, report.ReplyTo, "Re: "+report.Subject, "Well?\n"+servicetest.Quoted(servicetest.Ana, report.Text), report.MessageID)))
	mails := w.Mails()
	w.WantMails(mails, "notice>benito")
	name := func(side rules.Side) string { return all[i].Name(rules.KindSide, string(side), rules.English) }
	servicetest.Says(t, mails[0], "You hold several sides in this game: "+name(sides[1])+" and "+name(sides[2]))
}

// newThree returns a world with a game of at least three sides, held by as many persons.
func newThree(t *testing.T) (w *world, game string, sides []rules.Side) {
	t.Helper()
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	w = newWorld(t, func(w *world) {
		w.Titles = slices.DeleteFunc(all, func(t rules.Title) bool { return len(t.About().SidesOf("")) < 3 })[:1]
	})
	about := w.Titles[0].About()
	n := founding.NewGame{Title: about.ID, Seed: &dice.Seed{7}}
	for _, side := range about.SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: string(side) + "@example.net"}})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	w.Mails()
	return w, info.ID, about.SidesOf("")
}

var anchorLine = regexp.MustCompile("(?m)^.*Anchor: .*$")

// letterOf sends lines of a side of newThree.
func letterOf(w *world, game string, side rules.Side, lines string) []store.Dispatch {
	w.T.Helper()
	return w.Send(string(side)+"@example.net", fmt.Sprintf("game: %s side: %s key: %s\n%s\n", game, side, w.Key(game, side), lines))
}

// TestPressIsNobodyElses: two worlds of which one has messages between others give a
// side that is not addressed the same mails, to the byte.
func TestPressIsNobodyElses(t *testing.T) {
	var worlds [2][]string
	for i := range worlds {
		w, g, sides := newThree(t)
		letter := func(side rules.Side, lines string) { letterOf(w, g, side, lines) }
		a, b, c := sides[0], sides[1], sides[2]
		if i == 0 {
			letter(a, "status")
			letter(b, "status")
			letter(a, "status")
		} else {
			letter(a, fmt.Sprintf("to %s: let us fall on %s", b, c))
			letter(b, fmt.Sprintf("to %s, moderator: why not\nend\nto %s, nobody: hm", a, c))
			letter(a, fmt.Sprintf("block %s\npress", b))
		}
		letter(c, "status\nhistory\nreport\npress\nboard")
		letter(c, fmt.Sprintf("to %s: what goes on?", a))
		w.Clock.Advance(80 * time.Hour)
		w.Tick()
		own := 0
		for _, d := range w.Outbox() {
			if d.Side == c {
				own++
				worlds[i] = append(worlds[i], fmt.Sprint(d.Kind, d.Subject, anchorLine.ReplaceAllString(d.Text+d.HTML, ""), len(d.Refs)))
			}
		}
		if own < 7 {
			t.Errorf("%s has %d mails", c, own)
		}
	}
	if diff := cmp.Diff(worlds[0], worlds[1]); diff != "" {
		t.Error(diff)
	}
}

// TestConcessionOfMore is agreed by all others, who then share the victory.
func TestConcessionOfMore(t *testing.T) {
	w, g, sides := newThree(t)
	mails := letterOf(w, g, sides[0], "concede now")
	w.Log(mails)
	if len(mails) != len(sides) || w.Show(g).State == store.Over {
		t.Fatalf("%s, %s", servicetest.Summary(mails), w.Show(g).State)
	}
	for _, side := range sides[1:] {
		if w.Show(g).State == store.Over {
			t.Errorf("the game is over before %s agrees", side)
		}
		mails = letterOf(w, g, side, "vote yes")
	}
	w.Log(mails[:1])
	if info := w.Show(g); info.State != store.Over || !slices.Equal(info.Standings.Winners, sides[1:]) {
		t.Errorf("%s, %+v", info.State, info.Standings)
	}
	if report := w.Verified(g); !report.Agreed {
		t.Errorf("%+v", report)
	}
}

// TestNameOfTwoPlayersReachesNobody: who fits two is asked to say which; a whole name, and a side's before
// a player's, reach one.
func TestNameOfTwoPlayersReachesNobody(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	three := slices.DeleteFunc(all, func(t rules.Title) bool { return len(t.About().SidesOf("")) < 3 })[0]
	sides := three.About().SidesOf("")
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{three} })
	n := founding.NewGame{Title: three.About().ID}
	for i, side := range sides {
		name := []string{"Rex Writer", "Ana Gil", "Ana Paz", "Leo Sol"}[i]
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: string(side) + "@example.net", Name: name}})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	w.Mails()
	for name, reaches := range map[string]rules.Side{"Ana": "", "Ana Gil": sides[1], "ana paz": sides[2], string(sides[2]): sides[2]} {
		var got rules.Side
		for _, m := range letterOf(w, info.ID, sides[0], "to "+name+": shall we?") {
			if m.Side != sides[0] {
				got += m.Side
			}
		}
		if got != reaches {
			t.Errorf("to %s: %q gets it, want %q", name, got, reaches)
		}
	}
}
