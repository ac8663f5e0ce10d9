package adjudicator_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// confirmed confirms a moderator's letter and returns what goes out.
func (w *world) confirmed(sent []store.Dispatch) []store.Dispatch {
	w.T.Helper()
	if len(sent) != 1 || codeIn.FindString(sent[0].Text) == "" {
		w.T.Fatalf("nothing to confirm in %s\n%s", summary(sent), sent[0].Text)
	}
	w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
	return w.carry()
}

func TestNameAndTagsOfAGame(t *testing.T) {
	w := newWorld(t)
	g, other := w.Game(nil), w.Game(nil)
	w.Mails()
	w.confirmed(w.Send(mod, "moderator "+g+"\nrename  Final of the  club\ntag Spring, CLUB"))
	info := w.Show(g)
	if info.Name != "Final of the club" || !slices.Equal(info.Tags, []string{"club", "spring"}) {
		t.Errorf("called %q, tags %q", info.Name, info.Tags)
	}
	w.wantText(w.Send(mod, "moderator\nlist club")[0].Text, g+" “Final of the club” (Three Places): is played, phase 1", "Tags: club and spring")
	for asked, want := range map[string][]string{
		"list": {g, other}, "list club": {g}, "lista SPRING": {g}, "list final": {g}, "list late": nil, "list paused": nil, "list toy club": {g}, "list " + other: {other},
	} {
		text := w.Send(mod, "moderator\n"+asked)[0].Text
		for _, id := range []string{g, other} {
			if got := strings.Contains(text, id+" "); got != slices.Contains(want, id) {
				t.Errorf("%s: %s is there: %t\n%s", asked, id, got, text)
			}
		}
	}
	w.Clock.Advance(73 * time.Hour)
	w.wantText(w.Send(mod, "moderator\nlist late")[0].Text, g, other)
	w.wantText(w.Order(g, "red", "status")[0].Text, "toy-1 “Final of the club”")
	if got := w.Send(mod, "moderator "+g+"\ntag a b c d e f g h i j k")[0]; !strings.Contains(flat(got.Text), "A tag is one word") {
		t.Error(got.Text)
	}
	long := strings.Repeat("ñ", 30)
	w.done(w.Service.Tag(w.Ctx, g, "", long))
	if info := w.Show(g); !slices.Equal(info.Tags, []string{long}) {
		t.Errorf("got %q, want the tag of 30 letters", info.Tags)
	}
	w.done(w.Service.Rename(w.Ctx, g, "", ""))
	w.done(w.Service.Tag(w.Ctx, g, ""))
	if info := w.Show(g); info.Name != "" || info.Tags != nil {
		t.Errorf("called %q, tags %q", info.Name, info.Tags)
	}
}

func TestOptionOfARunningGame(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	deadline := w.Show(g).Deadline
	sent := w.Send(mod, "moderator "+g+"\noption deadline 5 days, reminder 12 hours hold 10m press anonymous private")
	w.wantText(sent[0].Text, "time for orders: 5 days (before: 3 days)", "messages between players: anonymous (before: open)", "pages for its players only: yes (before: no)",
		"Mail to Ana (Red)", "The deadline of this phase stays as it is: Tuesday 31 March 2026, 12:00 (UTC)")
	sent = w.confirmed(sent)
	w.WantMails(sent, "option>ana option>benito moderator-verbs>mod")
	w.wantText(sent[1].Text, "El árbitro ha cambiado las condiciones de toy-1", "tiempo para las órdenes: 5 días (antes: 3 días)", "mensajes entre jugadores: anónima (antes: abierta)", "El plazo de esta fase queda como está")
	info := w.Show(g)
	if !info.Deadline.Equal(deadline) || info.Policy.Orders != 120*time.Hour || info.Policy.Remind != 12*time.Hour || info.Options["hold"] != "10m" || info.Options["press"] != "anonymous" || !info.Private {
		t.Errorf("now %+v", info)
	}
	w.wantText(w.Order(g, "red", "to blue: hello", "end")[0].Text, "Un mensaje sin firma")
	w.done(w.Service.Force(w.Ctx, g, "", 1))
	if got := w.Show(g).Deadline; !got.Equal(noon.Add(120 * time.Hour)) {
		t.Errorf("the next deadline is %s", got)
	}
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil || a.Start.Options["press"] != "open" {
		t.Errorf("the archive begins with %v, %v", a.Start.Options, err)
	}
	w.done(w.Service.End(w.Ctx, g, "", moderation.EndDraw, ""))
	w.Verified(g)
}

// TestOptionRefusals: what changes the rules, what players were promised, and what cannot
// be.
func TestOptionRefusals(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Private = true })
	w.Mails()
	for line, want := range map[string]string{
		"option turns 9":                    "part of what the players",
		"option press-read yes":             "part of what the players",
		"option dice beacon":                "part of what the players",
		"option weather fine":               "I do not know how to change “weather fine”",
		"option private no":                 "it stays so",
		"option deadline soon":              "“soon” is not a span of time such as 48h or 3 days, or none",
		"option silent perhaps":             "is not one of: moderator, hold, program and standby",
		"option at 25:00":                   "cannot be “25:00”",
		"option on days mon not in jan-dec": "No day is left",
		"option trust vouched":              "Nothing vouches for letters here",
		"option deadline 3 days":            "All of " + g + " is like that already",
	} {
		sent := w.Send(mod, "moderator "+g+"\n"+line)
		text := flat(sent[0].Text)
		if line == "option silent perhaps" {
			want = "is not one of: moderator, hold, standby, program novice, program club and program strong"
		}
		if !strings.Contains(text, want) || codeIn.MatchString(text) {
			t.Errorf("%s: no %q in\n%s", line, want, sent[0].Text)
		}
	}
}

func TestCalendarInSpanish(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.done(w.Service.Option(w.Ctx, g, "", map[string]string{"at": "mié,dom 20:00", "not-in": "agosto", "zone-of": "Europe/Madrid", "holidays": "12-24..01-06", "days": "mar-dom"}))
	c := w.Show(g).Policy.Calendar
	if got := c.At[0].Days.String() + " " + c.At[0].Time() + " " + c.Closed.String() + " " + c.Days.String(); got != "wed,sun 20:00 aug tue,wed,thu,fri,sat,sun" && got != "sun,wed 20:00 aug sun,tue,wed,thu,fri,sat" {
		t.Error(got)
	}
	w.done(w.Service.Option(w.Ctx, g, "", map[string]string{"at": "none", "not-in": "ninguno", "holidays": "none", "days": "none"}))
	if c := w.Show(g).Policy.Calendar; !c.Free() {
		t.Errorf("still %+v", c)
	}
}

func TestCreateByLetter(t *testing.T) {
	w := newWorld(t)
	sent := w.Send(mod, "moderator new\ntitle: Three Places\nname: Final\ntags: club\nplazo: 5 días\nhold 10m\nturns: 3\nRojo: Eva <eva@example.org>, es, Europe/Madrid\nblue: open\n")
	w.wantText(sent[0].Text, "Nothing has been done yet", "title: Three Places", "time for orders: 5 days", "turns: 3", "Red: Eva <eva@example.org>, es, Europe/Madrid", "Blue: open",
		"A new game: toy-1.", "Anybody may take: Blue.")
	if games, _ := w.Service.Inquiry.ListGames(w.Ctx); len(games) > 0 {
		t.Fatal("the preview made a game")
	}
	w.wantText(w.confirmed(sent)[0].Text, "A new game: toy-1.")
	g := w.Show("toy-1")
	if g.State != store.Recruiting || g.Name != "Final" || g.Options["turns"] != "3" || g.Options["hold"] != "10m" || g.Policy.Orders != 120*time.Hour || len(g.Free) != 1 || g.Seats[0].Address != "eva@example.org" || g.Seats[0].Lang != rules.Spanish {
		t.Errorf("%+v", g)
	}
	for text, want := range map[string]string{
		"nothing":                                      "Say which title",
		"title: chess":                                 "no title “chess”",
		"title: toy\nred: open":                        "Nobody plays Blue",
		"title: toy\nopen\nturns: many":                "turns cannot be “many”",
		"title: toy\nopen\nscenario: x":                "no scenario “x”",
		"title: toy\nopen\nflags: y":                   "I do not understand “flags: y”",
		"title: toy\nred: Ana\nblue open":              "Red: “Ana” is nobody to write to",
		"title: toy\nred: open\nred: open\nblue: open": "Red side stands there twice",
		"title: toy\nred: program\nblue: program":      "programs hold all sides",
	} {
		got := w.Send(mod, "moderator\ncreate\n"+text)
		if len(got) != 1 || !strings.Contains(flat(got[0].Text), want) || codeIn.MatchString(got[0].Text) {
			t.Errorf("%q: no %q in %s\n%s", text, want, summary(got), got[0].Text)
		}
	}
	w.confirmed(w.Send(mod, "moderator new\ntoy\nred: Ana <ana@example.net>\nblue: Benito <benito@example.es>, es\n"))
	if g := w.Show("toy-2"); g.State != store.Running || len(g.Seats) != 2 {
		t.Errorf("%+v", g)
	}
}

// TestCreateWhatIsHis: who moderates some games begins only those that would be his.
func TestCreateWhatIsHis(t *testing.T) {
	const eva = "eva@example.org"
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: eva, Name: "Eva"}, Games: []string{"toy-2"}}}
	})
	letter := "moderator new\ntitle: toy\nopen\n"
	w.wantText(w.Send(eva, letter)[0].Text, "would be toy-1, which is none of those that you moderate")
	w.Game(nil)
	w.Mails()
	if sent := w.Send(eva, letter); codeIn.FindString(sent[0].Text) == "" {
		t.Error(sent[0].Text)
	}
}

func TestClone(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"}, func(n *founding.NewGame) { n.Policy = &store.Policy{Orders: time.Hour} })
	w.done(w.Service.Option(w.Ctx, g, "", map[string]string{"press": desk.PressNone}))
	w.Mails()
	for who, want := range map[string][]string{moderation.WhoSame: {ana, benj}, moderation.WhoSwapped: {benj, ana}, moderation.WhoOpen: nil} {
		c, err := w.Service.Clone(w.Ctx, g, "", who)
		if err != nil || c.State != store.CommandDone {
			t.Fatalf("%s: %v, %+v", who, err, c)
		}
		id := argOf(c.Answer[0], "id")
		n := w.Show(id)
		var got []string
		for _, s := range n.Seats {
			got = append(got, s.Address)
		}
		if diff := cmp.Diff(want, got); diff != "" || n.Options["turns"] != "3" || n.Options["press"] != desk.PressNone || n.Policy.Orders != time.Hour || n.Commitment == "" {
			t.Errorf("%s: %+v\n%s", who, n, diff)
		}
	}
}

// argOf is the value of an argument of a message.
func argOf(m rules.Message, name string) string {
	for _, a := range m.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}
