package adjudicator_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const (
	cleo = "cleo@example.com"
	dina = "dina@example.com"
)

// cup makes a tournament of Ana, Benito, Cleo and Dina: Spring Cup, spring-cup.
func (w *world) cup(change ...func(*tournaments.NewTournament)) string {
	w.T.Helper()
	n := tournaments.NewTournament{Name: "Spring Cup", Rounds: 2, Game: founding.NewGame{Title: "toy", Options: map[string]string{"turns": "1"}, Actor: "moderator:mo"}}
	for _, c := range change {
		c(&n)
	}
	info, err := w.Service.Tournaments.CreateTournament(w.Ctx, n)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, p := range []office.Person{
		{Address: ana, Name: "Ana", Lang: rules.English, Zone: "America/New_York"}, {Address: benj, Name: "Benito", Lang: rules.Spanish, Zone: "Europe/Madrid"},
		{Address: cleo, Name: "Cleo", Lang: rules.English}, {Address: dina, Name: "=Dina", Lang: rules.English},
	} {
		if _, err := w.Service.Tournaments.EnterTournament(w.Ctx, info.ID, "moderator:mo", p, ""); err != nil {
			w.T.Fatal(err)
		}
	}
	w.Mails()
	return info.ID
}

// round has a round of a tournament begin.
func (w *world) round(id string, round int) tournaments.TournamentInfo {
	w.T.Helper()
	info, err := w.Service.Tournaments.StartRound(w.Ctx, id, "moderator:mo", round)
	if err != nil {
		w.T.Fatal(err)
	}
	return info
}

func (w *world) tournament(id string) tournaments.TournamentInfo {
	w.T.Helper()
	info, err := w.Service.Tournaments.ShowTournament(w.Ctx, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return info
}

// ends ends the game of a table.
func (w *world) ends(table tournament.Table, how string, side rules.Side) []store.Dispatch {
	w.T.Helper()
	w.done(w.Service.End(w.Ctx, table.Game, "moderator:mo", how, side))
	return w.Mails()
}

// standing is how all stand: the number, score in halves and place of each.
func standing(info tournaments.TournamentInfo) string {
	var out []string
	for _, r := range info.Standing {
		out = append(out, fmt.Sprintf("%d:%d:%d", r.Number, r.Score, r.Place))
	}
	return strings.Join(out, " ")
}

func TestTournament(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	info := w.round(id, 1)
	sent := w.Mails()
	w.WantMails(sent, "welcome>ana welcome>cleo welcome>dina welcome>benito tournament>ana tournament>cleo tournament>dina tournament>benito")
	if len(info.Tables) != 2 || info.State != store.TournamentRunning || info.Ready {
		t.Fatalf("got %+v", info)
	}
	if again := w.round(id, 1); len(again.Tables) != 2 || len(w.Mails()) > 0 {
		t.Error("a round that has begun begins again")
	}
	first := info.Tables[0]
	for _, d := range sent {
		if d.Kind.Family() == "tournament" {
			if strings.Contains(d.Text, "@example") {
				t.Errorf("somebody's address is told:\n%s", d.Text)
			}
		}
	}
	// 1 meets 3 and 2 meets 4: the upper half meets the lower.
	var mailed []store.Dispatch
	for _, d := range sent {
		if d.Kind.Family() == "tournament" {
			mailed = append(mailed, d)
		}
	}
	w.wantText(to(t, mailed, ana), "Round 1 of 2 of the tournament Spring Cup begins.", "against Cleo in "+first.Game)
	w.wantText(to(t, mailed, benj), "Empieza la ronda 1 de 2 del torneo Spring Cup.", "contra =Dina", "Las mesas de esta ronda")
	if g := w.Show(first.Game); g.State != store.Running || g.Private {
		t.Errorf("got %+v", g)
	}
	if _, err := w.Service.Tournaments.StartRound(w.Ctx, id, "", 2); !errors.Is(err, tournaments.ErrTournament) {
		t.Errorf("a round begins before the last is over: %v", err)
	}

	w.WantMails(w.ends(first, moderation.EndWin, toy.Red), "over>ana over>cleo")
	sent = w.ends(info.Tables[1], moderation.EndDraw, "")
	w.WantMails(sent, "over>dina over>benito tournament>ana tournament>benito tournament>cleo tournament>dina moderator-tournament>mod")
}

// TestTournamentStandings plays two rounds and looks at what is told at their ends.
func TestTournamentStandings(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	info := w.round(id, 1)
	w.Mails()
	w.ends(info.Tables[0], moderation.EndWin, toy.Red)
	sent := w.ends(info.Tables[1], moderation.EndDraw, "")
	info = w.tournament(id)
	if !info.Ready || info.Round != 1 {
		t.Fatalf("got %+v", info)
	}
	winner := int(info.Tables[0].Seats[0])
	if got := info.Standing[0]; got.Number != winner || got.Score != 2 || info.Standing[1].Score != 1 {
		t.Errorf("got %s", standing(info))
	}
	w.wantText(to(t, sent, mod), "Round 1 of the tournament Spring Cup is over.", "fieldpost tournament round spring-cup 2")
	w.wantText(to(t, sent, cleo), "So you all stand:", "½")

	info = w.round(id, 2)
	w.Mails()
	for _, table := range info.Tables[2:] {
		for _, old := range info.Tables[:2] {
			if slices.Contains(old.Seats, table.Seats[0]) && slices.Contains(old.Seats, table.Seats[1]) {
				t.Errorf("%v meet again", table.Seats)
			}
		}
	}
	w.ends(info.Tables[2], moderation.EndWin, toy.Blue)
	sent = w.ends(info.Tables[3], moderation.EndVoid, "")
	if info = w.tournament(id); info.State != store.TournamentOver {
		t.Errorf("after its last game it is %s", info.State)
	}
	w.wantText(to(t, sent, mod), "It was the last.")
	if _, err := w.Service.Tournaments.StartRound(w.Ctx, id, "", 3); !errors.Is(err, tournaments.ErrTournament) {
		t.Errorf("a third round of two: %v", err)
	}
	text, err := tournaments.TournamentCSV(&info)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil || len(rows) != 5 || rows[0][0] != "place" {
		t.Fatalf("%v: %q", err, text)
	}
	if !strings.Contains(string(text), "'=Dina") || strings.Contains(string(text), ",=Dina") || strings.Contains(string(text), "@") {
		t.Errorf("got\n%s", text)
	}
}

// TestOpenGamesCountNowhere: two worlds that differ in how a game stands which is not
// over show the same tournament.
func TestOpenGamesCountNowhere(t *testing.T) {
	shown := func(orders ...string) string {
		w := newWorld(t)
		id := w.cup(func(n *tournaments.NewTournament) { n.Game.Options = map[string]string{"turns": "5"} })
		info := w.round(id, 1)
		table := info.Tables[0].Game
		seats := w.Show(table).Seats
		for i, side := range []rules.Side{toy.Red, toy.Blue} {
			w.Send(seats[i].Address, w.Block(table, side, 0, orders[i]))
		}
		w.Tick()
		info = w.tournament(id)
		ratings, err := w.Service.Tournaments.Ratings(w.Ctx)
		if err != nil {
			t.Fatal(err)
		}
		for i := range info.Entrants { // whether a sheet is good, its writer and the moderator know
			info.Entrants[i].Pace = tournament.Pace{}
		}
		return fmt.Sprintf("%+v %+v", info, ratings)
	}
	if a, b := shown("hold mill", "hold ford"), shown("raid ford", "raid mill"); a != b {
		t.Errorf("got\n%s\nand\n%s", a, b)
	}
}

// TestNobodyIsNamedWhoDoesNotWantTo: who is anonymous in one game of a tournament is so
// in all of it, and in no list of ratings.
func TestNobodyIsNamedWhoDoesNotWantTo(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	info := w.round(id, 1)
	game := info.Tables[0].Game
	seat := w.Show(game).Seats[0]
	w.Send(seat.Address, fmt.Sprintf("game: %s side: %s key: %s\nname anonymous\n", game, seat.Side, w.Key(game, seat.Side)))
	for _, table := range info.Tables {
		w.Order(table.Game, toy.Red, "hold mill")
		w.ends(table, moderation.EndWin, toy.Red)
	}
	info = w.round(id, 2)
	number := int(info.Tables[0].Seats[0])
	if got := info.Entrants[number-1].Public; got != "" {
		t.Errorf("%s is named %q", seat.Player, got)
	}
	for _, table := range info.Tables[2:] {
		g := w.Show(table.Game)
		for _, s := range g.Seats {
			if s.Address == seat.Address && s.Public != "" {
				t.Errorf("%s is named %q in %s", seat.Player, s.Public, g.ID)
			}
		}
	}
	all, err := w.Service.Tournaments.Ratings(w.Ctx)
	if err != nil || len(all) != 1 {
		t.Fatalf("%v %v", all, err)
	}
	for _, r := range all[0].Rated {
		if (r.Name == seat.Player) != (r.Public == "") {
			t.Errorf("%s is listed as %q", r.Name, r.Public)
		}
	}
	text, err := tournaments.RatingsCSV(all)
	if err != nil || strings.Contains(string(text), seat.Player) {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestNoShowEndsTheGame: who never sends a sheet ends the game by the last deadline that
// it gives, unrated; who did once does not.
func TestNoShowEndsTheGame(t *testing.T) {
	w := newWorld(t)
	id := w.cup(func(n *tournaments.NewTournament) {
		n.Game.Policy = &store.Policy{Orders: 72 * time.Hour, NeverStarted: 2}
		n.Game.Options = map[string]string{"turns": "20"}
	})
	info := w.round(id, 1)
	w.Mails()
	play := func(table tournament.Table, side rules.Side) {
		seats := w.Show(table.Game).Seats
		w.Send(seats[slices.Index([]rules.Side{toy.Red, toy.Blue}, side)].Address, w.Block(table.Game, side, 0, "hold mill"))
	}
	first, second := info.Tables[0], info.Tables[1]
	play(second, toy.Red)
	var sent []store.Dispatch
	for range 6 {
		w.Invite()
		w.Clock.Advance(73 * time.Hour)
		sent = append(sent, w.Tick()...)
		if g := w.Show(first.Game); g.State != store.Over {
			play(first, toy.Blue)
		}
		if g := w.Show(second.Game); g.State != store.Over {
			play(second, toy.Blue)
		}
	}
	g := w.Show(first.Game)
	if g.State != store.Over || g.Standings.How.Code != "ruled.no-show" {
		t.Fatalf("it is %s: %+v", g.State, g.Standings)
	}
	if other := w.Show(second.Game); other.State != store.Running {
		t.Errorf("who came and fell silent ends his game: %+v", other.Standings)
	}
	info = w.tournament(id)
	absent, came := int(info.Tables[0].Seats[0]), int(info.Tables[0].Seats[1])
	for _, r := range info.Standing {
		if r.Number == came && r.Score != 2 || r.Number == absent && r.Score != 0 {
			t.Errorf("got %s", standing(info))
		}
	}
	if all, err := w.Service.Tournaments.Ratings(w.Ctx); err != nil || len(all) != 0 {
		t.Errorf("it is rated: %v %v", all, err)
	}
	w.Tick()
	w.wantVerified(w.export(first.Game))
	if !slices.ContainsFunc(sent, func(d store.Dispatch) bool { return d.Recipient == mod && strings.Contains(d.Text, "has ended") }) {
		t.Error("the moderator is not told")
	}
}

// TestWhoGivesASideUp has its result if he held it for more than half of the game.
func TestWhoGivesASideUp(t *testing.T) {
	for _, c := range []struct {
		before, after int // hours
		want          string
	}{{90, 10, "Benito Ana"}, {10, 90, "Benito Cleo"}} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Invite()
		w.Clock.Advance(time.Duration(c.before) * time.Minute)
		w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, office.Person{Address: cleo, Name: "Cleo", Lang: rules.English, Zone: "UTC"}))
		w.Clock.Advance(time.Duration(c.after) * time.Minute)
		w.Order(g, toy.Red, "hold mill") // what nothing was played of is not rated
		w.done(w.Service.End(w.Ctx, g, "moderator:mo", moderation.EndWin, toy.Blue))
		all, err := w.Service.Tournaments.Ratings(w.Ctx)
		if err != nil || len(all) != 1 {
			t.Fatalf("%v %v", all, err)
		}
		var names []string
		for _, r := range all[0].Rated {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("after %d and %d: got %s, want %s", c.before, c.after, got, c.want)
		}
	}
}

// TestWhatIsNotRated: practice, private games, programs, and what counts for nothing.
func TestWhatIsNotRated(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct {
		how    string
		change func(*founding.NewGame)
	}{
		{moderation.EndVoid, func(*founding.NewGame) {}},
		{moderation.EndWin, func(n *founding.NewGame) { n.Private = true }},
		{moderation.EndWin, func(n *founding.NewGame) { n.Seats[0] = founding.NewSeat{Side: toy.Blue, Bot: true} }},
		{moderation.EndWin, oneHand},
	} {
		g := w.Game(nil, c.change)
		w.done(w.Service.End(w.Ctx, g, "moderator:mo", c.how, toy.Red))
		if all, err := w.Service.Tournaments.Ratings(w.Ctx); err != nil || len(all) != 0 {
			t.Errorf("%s of %s: %v %v", c.how, g, all, err)
		}
	}
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.done(w.Service.End(w.Ctx, g, "moderator:mo", moderation.EndWin, toy.Red))
	all, err := w.Service.Tournaments.Ratings(w.Ctx)
	if err != nil || len(all) != 1 || len(all[0].Rated) != 2 || all[0].Rated[0].Public != "Ana" {
		t.Errorf("%+v %v", all, err)
	}
}

// TestTournamentByMail: who wants to play says so, and is asked whether it is he; who
// leaves does; and of a private one nobody learns.
func TestTournamentByMail(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	w.cup(func(n *tournaments.NewTournament) { n.Name, n.Game.Private = "Secret Cup", true })
	const eva = "eva@example.com"
	sent := w.Send(eva, "games\n")
	w.wantText(to(t, sent, eva), "> Spring Cup"[2:], "join spring-cup")
	if strings.Contains(to(t, sent, eva), "Secret") {
		t.Error("a private tournament is told of")
	}
	if text := to(t, w.Send(eva, "join secret cup\n"), eva); !strings.Contains(text, "Which game") {
		t.Errorf("of a private tournament:\n%s", text)
	}
	sent = w.Send(eva, "quiero apuntarme a Spring Cup\n")
	w.wantText(to(t, sent, eva), "jugar en el torneo Spring Cup")
	if got := len(w.tournament(id).Entrants); got != 4 {
		t.Fatalf("%d play before she has confirmed", got)
	}
	w.wantText(to(t, w.Send(eva, "confirmo "+codeIn.FindString(sent[0].Text)), eva), "Juegas en el torneo Spring Cup", "dejo spring-cup")
	if info := w.tournament(id); len(info.Entrants) != 5 || info.Entrants[4].Address != eva || info.Entrants[4].Lang != rules.Spanish {
		t.Fatalf("got %+v", info.Entrants)
	}
	if _, err := w.Service.Tournaments.LeaveTournament(w.Ctx, id, "moderator:mo", 1, 0); err != nil {
		t.Fatal(err)
	}
	w.wantText(to(t, w.Mails(), ana), "has taken you out of the tournament Spring Cup")
	info := w.round(id, 1)
	w.Mails()
	if len(info.Entrants) != 4 || len(info.Tables) != 2 {
		t.Fatalf("got %+v", info)
	}
	sent = w.Send(eva, "dejo spring-cup\n")
	sent = w.Send(eva, "confirmo "+codeIn.FindString(sent[0].Text))
	w.wantText(to(t, sent, eva), "Has dejado el torneo")
	w.wantText(to(t, sent, mod), "eva@example.com")
	for _, table := range info.Tables {
		w.ends(table, moderation.EndDraw, "")
	}
	if info = w.round(id, 2); len(info.Tables) != 4 || info.Tables[3].State != tournament.Bye {
		t.Errorf("got %+v", info.Tables)
	}
}

// TestNobodyIsListedWhoDoesNotWantTo: by a word of his letter.
func TestNobodyIsListedWhoDoesNotWantTo(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	public := func() (out []string) {
		all, err := w.Service.Tournaments.Ratings(w.Ctx)
		if err != nil || len(all) != 1 {
			t.Fatalf("%v %v", all, err)
		}
		for _, r := range all[0].Rated {
			out = append(out, r.Public)
		}
		return out
	}
	ended := w.Game(nil)
	w.Order(ended, toy.Red, "hold mill")
	w.done(w.Service.End(w.Ctx, ended, "moderator:mo", moderation.EndWin, toy.Red))
	if got := public(); !slices.Equal(got, []string{"Ana", "Benito"}) {
		t.Fatalf("got %q", got)
	}
	w.Mails()
	w.wantText(to(t, w.Send(ana, fmt.Sprintf("game: %s side: red key: %s\nratings off\n", g, w.Key(g, toy.Red))), ana), "No list of ratings names you")
	if got := public(); !slices.Equal(got, []string{"", "Benito"}) {
		t.Errorf("got %q", got)
	}
	w.Send(ana, fmt.Sprintf("game: %s side: red key: %s\nclasificación sí\n", g, w.Key(g, toy.Red)))
	if got := public(); !slices.Equal(got, []string{"Ana", "Benito"}) {
		t.Errorf("got %q", got)
	}
}
