package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
)

// TestTournamentIsMovedOnByMail in either language: what would come of it is shown first, and games
// are made once it is confirmed.
func TestTournamentIsMovedOnByMail(t *testing.T) {
	w := newWorld(t)
	if _, err := w.Service.Tournaments.CreateTournament(w.Ctx, tournaments.NewTournament{Name: "Spring Cup", Game: founding.NewGame{Title: "toy"}, Rounds: 2}); err != nil {
		t.Fatal(err)
	}
	carried := func(line string) string {
		t.Helper()
		mails := w.confirmed(w.Send(mod, "moderator\n"+line+"\n"))
		return mails[len(mails)-1].Text
	}
	says(t, w.Send(mod, "moderator\ntournament round spring-cup 1\n")[0], "Nothing was done", "cannot be paired")
	carried("tournament enter spring-cup Ana <" + ana + ">")
	carried("torneo apunta spring-cup Benito <" + benj + ">, es, Europe/Madrid")
	says(t, w.Send(mod, "moderator\ntournament enter spring-cup Ana <"+ana+">\n")[0], "plays in it already")
	says(t, w.Send(mod, "moderator\ntournament round spring-cup 2\n")[0], "the next round is 1")
	says(t, w.Send(mod, "moderator\ntournament leave spring-cup 7\n")[0], "under that number")
	says(t, w.Send(mod, "moderator\ntournament round autumn-cup 1\n")[0], "no tournament “autumn-cup”")
	says(t, w.Send(mod, "moderator\ntournament round spring-cup\n")[0], "not said which round")
	asked := w.Send(mod, "moderator\ntournament round spring-cup 1\n")
	says(t, asked[0], "the round begins", "Mail to Ana")
	if games, err := w.Service.Inquiry.ListGames(w.Ctx); err != nil || len(games) != 0 {
		t.Fatalf("the preview made %d games, %v", len(games), err)
	}
	w.confirmed(asked)
	if games, err := w.Service.Inquiry.ListGames(w.Ctx); err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	w.Order("toy-1", "red", "hold mill")
	carried("tournament leave spring-cup 1")
	carried("torneo termina spring-cup")
	info, err := w.Service.Tournaments.ShowTournament(w.Ctx, "spring-cup")
	if err != nil || info.State != "over" || !info.Entrants[0].Gone {
		t.Errorf("%+v, %v", info, err)
	}
}
