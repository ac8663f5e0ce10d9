package history

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// newTournamentActs returns the forms by which a moderator of the whole office moves a
// tournament on.
func newTournamentActs(f *site.Frame, t *tournaments.TournamentInfo, fault string) *tournamentActs {
	a := &tournamentActs{Action: f.Prefix + "/tournaments/" + t.ID, Enter: t.State != store.TournamentOver, End: t.State != store.TournamentOver, Fault: fault}
	if t.Ready && t.Round < t.Rounds {
		a.Next, a.Begin = t.Round+1, f.T("web.tournament.begin", "n", t.Round+1)
	}
	for i := range t.Entrants {
		if e := &t.Entrants[i]; !e.Gone && t.State != store.TournamentOver {
			a.Entrants = append(a.Entrants, parts.Choice{Value: fmt.Sprint(e.Number, ".", e.Person), Words: strconv.Itoa(e.Number) + ". " + entrantName(f, t, e.Number)})
		}
	}
	return a
}

// DoTournament does what a moderator asks of a tournament, and shows it.
func DoTournament(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "tournaments")
	if !f.Reader.OfOffice() {
		return site.ErrNotFound
	}
	t, err := tournamentAt(s, r, f.Reader)
	if err != nil {
		return err
	}
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	act := chi.URLParam(r, "act")
	fault, err := actOnTournament(s, r, &t, act)
	var no tournaments.Fault
	switch {
	case errors.As(err, &no):
		fault = "tournament.fault." + no.Code
	case errors.Is(err, office.ErrSeat):
		fault = "web.tournament.no-person"
	case err != nil:
		return err
	}
	if fault != "" {
		why := f.T(fault, "next", t.Round+1)
		return showTournamentPage(s, w, r, f, &t, f.T("web.tournament.fault", "field", f.T(actField[act]), "why", why), http.StatusUnprocessableEntity)
	}
	s.Games.Expire()
	s.Cfg.Log.Info("tournament", site.KeyFrom, site.SenderOf(r).String())
	http.Redirect(w, r, f.Prefix+"/tournaments/"+t.ID, http.StatusSeeOther)
	return nil
}

// actField is the field by which what is done to a tournament is asked for, and named.
var actField = map[string]string{
	"round": "web.tournament.sure-round", "end": "web.tournament.sure-end", "leave": "web.tournament.leave", "enter": "web.tournament.enter",
}

// actOnTournament does what a form asks; fault is the code of what is wrong with it.
func actOnTournament(s *site.Site, r *http.Request, t *tournaments.TournamentInfo, act string) (fault string, err error) {
	ctx, actor, does := r.Context(), s.Actor(r), s.Cfg.Service.Tournaments
	first, second, _ := strings.Cut(r.PostFormValue("number"), ".")
	number, unread := strconv.Atoi(first)
	switch act {
	case "round":
		if unread != nil || r.PostFormValue("sure") == "" {
			return "web.tournament.unsure", nil
		}
		_, err = does.StartRound(ctx, t.ID, actor, number)
	case "end":
		if r.PostFormValue("sure") == "" {
			return "web.tournament.unsure", nil
		}
		_, err = does.EndTournament(ctx, t.ID, actor)
	case "leave":
		person, unsaid := strconv.ParseInt(second, 10, 64)
		if unread != nil || unsaid != nil {
			return "web.tournament.unsure", nil
		}
		_, err = does.LeaveTournament(ctx, t.ID, actor, number, person)
	case "enter":
		person, no := moderation.ReadPerson(r.PostFormValue("person"))
		if no != nil {
			return "web.tournament.no-person", nil
		}
		_, err = does.EnterTournament(ctx, t.ID, actor, person, "")
	default:
		return "", site.ErrNotFound
	}
	return "", err
}

// SendStandings sends how a tournament stands as CSV.
func SendStandings(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	t, err := tournamentAt(s, r, s.Reader(r))
	if err != nil {
		return err
	}
	text, err := tournaments.TournamentCSV(&t)
	if err != nil {
		return err
	}
	return sendCSV(w, t.ID+".csv", text)
}

// sendCSV sends a file that browsers keep and do not show.
func sendCSV(w http.ResponseWriter, name string, text []byte) error {
	h := w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8; header=present")
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Cache-Control", "no-store")
	_, err := w.Write(text)
	return err
}

// ratingsPage is the ratings of all titles.
type ratingsPage struct {
	Titles []ratingsTitle
	CSV    string
}

type ratingsTitle struct {
	Name string
	Rows []ratingsRow
}

type ratingsRow struct {
	Place        int
	Name, Rating string
	Games        int
	Last         *site.Moment
}

// ShowRatings lists who is rated and may be named.
func ShowRatings(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	all, err := s.Cfg.Service.Tournaments.Ratings(r.Context())
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "tournaments")
	f.Heading = f.T("web.ratings.heading")
	m := &ratingsPage{CSV: f.Prefix + "/ratings.csv"}
	for i := range all {
		title := ratingsTitle{Name: parts.TitleName(s.Titles[all[i].Title], all[i].Title, f.Language)}
		for j := range all[i].Rated {
			if row := &all[i].Rated[j]; row.Public != "" {
				title.Rows = append(title.Rows, ratingsRow{Place: row.Place, Name: row.Public, Rating: rating(f.Words, row), Games: row.Games, Last: site.MomentText(f.Words, row.Last)})
			}
		}
		if len(title.Rows) > 0 {
			m.Titles = append(m.Titles, title)
		}
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "ratings", f)
}

// SendRatings sends the same as CSV.
func SendRatings(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	all, err := s.Cfg.Service.Tournaments.Ratings(r.Context())
	if err != nil {
		return err
	}
	text, err := tournaments.RatingsCSV(all)
	if err != nil {
		return err
	}
	return sendCSV(w, "ratings.csv", text)
}
