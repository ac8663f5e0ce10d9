package tournaments

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// StartRound has a round of a tournament begin: it is paired, its games are made, and all
// are told whom they meet. The round is named, so that nothing happens twice. Those of the
// round before have to be over.
func (s Service) StartRound(ctx context.Context, id, actor string, round int) (TournamentInfo, error) {
	return updateTournament(ctx, s.Office, id, func(tx *office.Tx, t *store.Tournament) error { return BeginRound(tx, t, actor, round) })
}

// BeginRound does in a transaction what [Service.StartRound] does.
func BeginRound(tx *office.Tx, t *store.Tournament, actor string, round int) error {
	if round <= t.Round {
		return nil
	}
	if round != t.Round+1 {
		return newFault("next", fmt.Errorf("%w: the next round is %d", ErrTournament, t.Round+1))
	}
	if t.State == store.TournamentOver {
		return newFault("over", fmt.Errorf("%w: it is over", ErrTournament))
	}
	if t.State == store.TournamentOpen {
		if err := seedEntrants(tx, t); err != nil {
			return err
		}
	}
	f, err := phases.FieldOf(tx, t)
	if err != nil {
		return err
	}
	if !f.IsRoundOver(t.Round) {
		return newFault("running", fmt.Errorf("%w: games of round %d are not over", ErrTournament, t.Round))
	}
	tables, err := phases.TermsOf(t).Pair(f.Players, f.Gone, f.Tables)
	if err != nil {
		return newFault("unpaired", fmt.Errorf("%w: %w", ErrTournament, err))
	}
	t.State, t.Round = store.TournamentRunning, round
	if err := openTables(tx, t, f, tables, actor); err != nil {
		return err
	}
	if err := tx.Tournaments().Save(t); err != nil {
		return err
	}
	if err := notifyRound(tx, t, f, tables); err != nil {
		return err
	}
	return auditTournament(tx, t, actor, "round", map[string]string{"round": fmt.Sprint(round)})
}

// seedEntrants gives the entrants of a tournament that begins their numbers: those with the best
// ratings first, who are alike as they entered.
func seedEntrants(tx *office.Tx, t *store.Tournament) error {
	all, err := tx.Entrants().List(store.Entrant{Tournament: t.ID})
	if err != nil {
		return err
	}
	ratings, err := rankedPersons(tx, t.Title)
	if err != nil {
		return err
	}
	of := func(e store.Entrant) float64 {
		at := slices.IndexFunc(ratings, func(r tournament.Ranked) bool { return r.Player == tournament.Player(e.Person) })
		if at < 0 {
			return tournament.Unrated().Rating
		}
		return ratings[at].Rating.Rating
	}
	slices.SortStableFunc(all, func(a, b store.Entrant) int { return cmp.Compare(of(b), of(a)) })
	return renumber(tx, all)
}

// openTables makes the games of a round.
func openTables(tx *office.Tx, t *store.Tournament, f *phases.Field, tables []tournament.Table, actor string) error {
	d := tx.Office.Desks[t.Title]
	if d == nil {
		return fmt.Errorf("%w %q", office.ErrTitle, t.Title)
	}
	for i := range tables {
		table := &tables[i]
		row := &store.Pairing{Tournament: t.ID, Round: table.Round, Order: i + 1, State: store.PairingState(table.State)}
		for _, p := range table.Seats {
			row.People = append(row.People, int(p))
		}
		if table.State == tournament.Open {
			n := newTableGame(tx.Office, t, f, table, actor)
			g, err := founding.OpenGame(tx, d, n)
			if err != nil {
				return err
			}
			row.Game, table.Game = g.ID, g.ID
		}
		if err := tx.Pairings().Add(row); err != nil {
			return err
		}
	}
	return nil
}

// newTableGame returns the game of a table.
func newTableGame(o *office.Office, t *store.Tournament, f *phases.Field, table *tournament.Table, actor string) *founding.NewGame {
	d := &t.Detail
	n := &founding.NewGame{
		Title: t.Title, Scenario: d.Scenario, Options: d.Options, Policy: &d.Policy, Missing: d.Missing, Trust: d.Trust, Private: d.Private, Tags: []string{t.ID}, Actor: actor,
		Name: o.Book.Text(rules.English, nil, rules.M("tournament.game", rules.Text("tournament", t.Name), rules.Num("round", table.Round))),
	}
	for at, p := range table.Seats {
		e := f.Entrants[p-1]
		for _, side := range d.Seats[at] {
			n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Name: e.Name, Address: e.Address, Lang: e.Lang, Zone: e.Zone}, Public: f.PublicAt(table, at)})
		}
	}
	return n
}

// notifyRound tells everybody who plays on whom he meets, and all tables.
func notifyRound(tx *office.Tx, t *store.Tournament, f *phases.Field, tables []tournament.Table) error {
	for i := range tables {
		table := &tables[i]
		for at, p := range table.Seats {
			e := f.Entrants[p-1]
			person, err := tx.Person(e.Person)
			if err != nil {
				return err
			}
			told := append([]rules.Message{
				rules.M("tournament.round-begins", rules.Text("tournament", t.Name), rules.Num("round", t.Round), rules.Num("rounds", phases.TermsOf(t).All(len(f.Players)))),
			}, meetingMessages(tx.Office, t, f, table, at, person.Lang)...)
			if n := t.Detail.Policy.NeverStarted; n > 0 && table.State == tournament.Open {
				told = append(told, rules.M("tournament.no-show", rules.Num("n", n)))
			}
			told = append(told, tableMessages(tx.Office, t, f, tables, person.Lang)...)
			if err := phases.NotifyEntrant(tx, t, e.Address, &person, fmt.Sprint("round ", t.Round), told...); err != nil {
				return err
			}
		}
	}
	return nil
}

// meetingMessages says whom an entrant meets, as which sides, in which game.
func meetingMessages(o *office.Office, t *store.Tournament, f *phases.Field, table *tournament.Table, at int, lang rules.Lang) (out []rules.Message) {
	if table.State != tournament.Open {
		return []rules.Message{rules.M("tournament." + string(table.State))}
	}
	m := rules.M("tournament.your-game", rules.Text("game", table.Game))
	for _, side := range t.Detail.Seats[at] {
		m.Args = append(m.Args, rules.SideArg("sides", side))
	}
	for other, p := range table.Seats {
		if other == at {
			continue
		}
		name := f.Entrants[p-1].Name // as their mails call him, too
		if name == "" {
			name = phases.EntrantName(o, f, int(p), lang)
		}
		m.Args = append(m.Args, rules.Text("opponents", name))
	}
	return []rules.Message{m}
}

// tableMessages lists the tables of a round, as everybody may read them.
func tableMessages(o *office.Office, t *store.Tournament, f *phases.Field, tables []tournament.Table, lang rules.Lang) []rules.Message {
	out := []rules.Message{rules.M("tournament.tables")}
	for i := range tables {
		table := &tables[i]
		m := rules.M("tournament.table-" + string(table.State))
		if table.Game != "" {
			m.Args = append(m.Args, rules.Text("game", table.Game))
		}
		for _, p := range table.Seats {
			m.Args = append(m.Args, rules.Text("players", phases.EntrantName(o, f, int(p), lang)))
		}
		out = append(out, m)
	}
	return out
}
