package people

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// ListJoinableGames lists the games that have free sides, those of a requester, and for what one
// can wait, each with the line to send.
func ListJoinableGames(in *office.Intake, who *office.Requester) (out []rules.Message, err error) {
	lang := who.Person.Lang
	games, err := in.Tx.Games().Shared()
	if err != nil {
		return nil, err
	}
	held, err := in.Tx.Seats().List(store.Seat{Person: who.Person.ID})
	if err != nil {
		return nil, err
	}
	var open, own []rules.Message
	for i := range games {
		g := &games[i]
		d := in.Tx.Office.Desks[g.Title]
		plays := slices.ContainsFunc(held, func(s store.Seat) bool { return s.Game == g.ID })
		if d == nil || g.State.Ended() || !plays && (g.State != store.Recruiting || g.Private) {
			continue
		}
		v, err := readOpenSeatsFor(in, who, g)
		if err != nil {
			return nil, err
		}
		for _, side := range v.mine {
			m := rules.M("games.own", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("side", d.SideName(side, lang)))
			if g.State == store.Recruiting {
				m.Args = append(m.Args, rules.Num("missing", len(v.UnheldSides(d, g))))
			}
			own = append(own, m)
		}
		if plays || len(v.Free) == 0 || office.PauseOf(g.State, g.Note) != nil {
			continue
		}
		m := rules.M("games.open", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("first", d.SideName(v.Free[0], lang)))
		for _, side := range v.Free {
			m.Args = append(m.Args, rules.Text("free", d.SideName(side, lang)))
		}
		for j := range v.Seats {
			name := v.Seats[j].Shown()
			if v.Seats[j].Bot != store.NoBot {
				name = seating.PlayerName(in.Tx.Office, &v.Seats[j], lang)
			}
			if name != "" {
				m.Args = append(m.Args, rules.Text("players", name+" ("+d.SideName(v.Seats[j].Side, lang)+")"))
			}
		}
		if g.Policy.Orders > 0 {
			m.Args = append(m.Args, rules.Text("pace", templates.ExactSpan(in.Tx.Office.Book, lang, g.Policy.Orders)))
		}
		open = append(open, m)
	}
	out = []rules.Message{rules.M("games.none")}
	if len(open) > 0 {
		out = append([]rules.Message{rules.M("games.lead")}, open...)
	}
	if len(own) > 0 {
		out = append(append(out, rules.M("games.own-lead")), own...)
	}
	cups, err := openCups(in, who)
	if err != nil {
		return nil, err
	}
	out = append(append(out, cups...), rules.M("games.titles"))
	for _, id := range in.Tx.Office.Order {
		m := rules.M("games.title", rules.Text("id", id), rules.Text("title", in.Tx.Office.Desks[id].About().Names.In(lang)))
		place, n, err := WaitingListPlace(in, id, who.Person.ID)
		if err != nil {
			return nil, err
		}
		if place > 0 {
			m.Args = append(m.Args, rules.Num("place", place), rules.Num("n", n))
		}
		out = append(out, m)
	}
	return append(out, rules.M("games.how")), nil
}

// openSeatsFor is what a requester has to do with a game.
type openSeatsFor struct {
	confirm.OpenSeats
	mine []rules.Side
}

func readOpenSeatsFor(in *office.Intake, who *office.Requester, g *store.Game) (o openSeatsFor, err error) {
	if o.OpenSeats, err = confirm.LoadOpenSeats(in.Tx, g); err != nil || who.Person.ID == 0 {
		return o, err
	}
	for i := range o.Seats {
		if o.Seats[i].Person == who.Person.ID {
			o.mine = append(o.mine, o.Seats[i].Side)
		}
	}
	return o, nil
}

// WaitingListPlace returns the place of a person among those who wait for a title, and how many they
// are; 0 where he does not.
func WaitingListPlace(in *office.Intake, title string, person int64) (place, n int, err error) {
	wishes, err := in.Tx.WaitingList().List(store.WaitingEntry{Title: title})
	at := slices.IndexFunc(wishes, func(w store.WaitingEntry) bool { return w.Person == person })
	return at + 1, len(wishes), err
}

// LimitRecruitingLetters counts letters to a game that has not begun.
func LimitRecruitingLetters(in *office.Intake) (outcome string, err error) {
	who, _ := filing.SenderQuota(in)
	if n, err := confirm.CountLetter(in, "refused "+who, post.Hour); err != nil || n > post.RefusalsPerHour {
		return filing.OutcomeRate, err
	}
	return "", nil
}

// TitleName returns what a title is called.
func TitleName(o *office.Office, id string, lang rules.Lang) string {
	if d := o.Desks[id]; d != nil {
		return d.About().Names.In(lang)
	}
	return id
}

// EntrantOf returns a requester as he plays in a tournament, or did, nil where he does not.
func EntrantOf(in *office.Intake, who *office.Requester, t *store.Tournament) (*store.Entrant, error) {
	if who.Person.ID == 0 {
		return nil, nil
	}
	all, err := in.Tx.Entrants().List(store.Entrant{Tournament: t.ID})
	if err != nil {
		return nil, err
	}
	if at := slices.IndexFunc(all, func(e store.Entrant) bool { return e.Person == who.Person.ID }); at >= 0 {
		return &all[at], nil
	}
	return nil, nil
}

// openCups lists the tournaments that a requester may enter.
func openCups(in *office.Intake, who *office.Requester) (out []rules.Message, err error) {
	all, err := in.Tx.Tournaments().All()
	if err != nil {
		return nil, err
	}
	for i := range all {
		t := &all[i]
		runs := t.State == store.TournamentRunning && phases.TermsOf(t).Form != tournament.AllPlayAll
		if t.Detail.Private || t.Detail.Closed || slices.Contains(t.Detail.Barred, who.Person.ID) || t.State != store.TournamentOpen && !runs {
			continue
		}
		if e, err := EntrantOf(in, who, t); err != nil {
			return nil, err
		} else if e != nil && e.Gone.IsZero() {
			continue
		}
		out = append(out, rules.M("games.tournament", rules.Text("name", t.Name), rules.Text("title", TitleName(in.Tx.Office, t.Title, who.Person.Lang)), rules.Text("id", t.ID)))
	}
	if len(out) > 0 {
		out = append([]rules.Message{rules.M("games.tournaments")}, out...)
	}
	return out, nil
}
