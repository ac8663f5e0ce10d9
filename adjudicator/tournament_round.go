package adjudicator

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// StartRound has a round of a tournament begin: it is paired, its games are made, and all
// are told whom they meet. The round is named, so that nothing happens twice. Those of the
// round before have to be over.
func (s *Service) StartRound(ctx context.Context, id, actor string, round int) (TournamentInfo, error) {
	return s.onTournament(ctx, id, func(tx *store.Tx, t *store.Tournament) error {
		if round <= t.Round {
			return nil
		}
		if round != t.Round+1 {
			return fmt.Errorf("%w: the next round is %d", ErrTournament, t.Round+1)
		}
		if t.State == store.TournamentOver {
			return fmt.Errorf("%w: it is over", ErrTournament)
		}
		if t.State == store.TournamentOpen {
			if err := s.seedEntrants(tx, t); err != nil {
				return err
			}
		}
		f, err := s.fieldOf(tx, t)
		if err != nil {
			return err
		}
		if !f.over(t.Round) {
			return fmt.Errorf("%w: games of round %d are not over", ErrTournament, t.Round)
		}
		tables, err := termsOf(t).Pair(f.players, f.gone, f.tables)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrTournament, err)
		}
		t.State, t.Round = store.TournamentRunning, round
		if err := s.openTables(tx, t, f, tables, actor); err != nil {
			return err
		}
		if err := tx.SaveTournament(t); err != nil {
			return err
		}
		if err := s.tellRound(tx, t, f, tables); err != nil {
			return err
		}
		return s.auditTournament(tx, t, actor, "round", map[string]string{"round": fmt.Sprint(round)})
	})
}

// seedEntrants gives the entrants of a tournament that begins their numbers: those with the best
// ratings first, who are alike as they entered.
func (s *Service) seedEntrants(tx *store.Tx, t *store.Tournament) error {
	all, err := tx.Entrants(t.ID)
	if err != nil {
		return err
	}
	ratings, err := s.ladder(tx, t.Title)
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
func (s *Service) openTables(tx *store.Tx, t *store.Tournament, f *field, tables []tournament.Table, actor string) error {
	d := s.desks[t.Title]
	if d == nil {
		return fmt.Errorf("%w %q", ErrTitle, t.Title)
	}
	for i := range tables {
		table := &tables[i]
		row := &store.Pairing{Tournament: t.ID, Round: table.Round, Order: i + 1, State: store.PairingState(table.State)}
		for _, p := range table.Seats {
			row.People = append(row.People, int(p))
		}
		if table.State == tournament.Open {
			n := s.gameOf(t, f, table, actor)
			g, err := s.openGame(tx, d, n)
			if err != nil {
				return err
			}
			g.Name = s.book.Text(rules.English, nil, rules.M("tournament.game", rules.Text("tournament", t.Name), rules.Num("round", table.Round)))
			if err := tx.SaveGame(g); err != nil {
				return err
			}
			if err := tx.SetTags(g.ID, []string{t.ID}); err != nil {
				return err
			}
			row.Game, table.Game = g.ID, g.ID
		}
		if err := tx.AddPairing(row); err != nil {
			return err
		}
	}
	return nil
}

// gameOf returns the game of a table.
func (s *Service) gameOf(t *store.Tournament, f *field, table *tournament.Table, actor string) *NewGame {
	d := &t.Detail
	n := &NewGame{
		Title: t.Title, Scenario: d.Scenario, Options: d.Options, Policy: &d.Policy, Missing: d.Missing, Trust: d.Trust, Private: d.Private, Actor: actor,
	}
	for at, p := range table.Seats {
		e := f.entrants[p-1]
		for _, side := range d.Seats[at] {
			n.Seats = append(n.Seats, NewSeat{Side: side, Person: Person{Name: e.Name, Address: e.Address, Lang: e.Lang, Zone: e.Zone}, Public: f.publicAt(table, at)})
		}
	}
	return n
}

// publicAt returns how pages are to name who has a seat of a table: by no name that another one
// of it has.
func (f *field) publicAt(table *tournament.Table, at int) string {
	e := f.entrants[table.Seats[at]-1]
	for other, p := range table.Seats {
		if o := f.entrants[p-1]; other != at && e.Public != "" && e.Public != store.Anonymous && (parser.Fold(e.Public) == parser.Fold(o.Public) || parser.Fold(e.Public) == parser.Fold(o.Name)) {
			return store.Anonymous
		}
	}
	return e.Public
}

// tellRound tells everybody who plays on whom he meets, and all tables.
func (s *Service) tellRound(tx *store.Tx, t *store.Tournament, f *field, tables []tournament.Table) error {
	for i := range tables {
		table := &tables[i]
		for at, p := range table.Seats {
			e := f.entrants[p-1]
			person, err := tx.Person(e.Person)
			if err != nil {
				return err
			}
			told := append([]rules.Message{
				rules.M("tournament.round-begins", rules.Text("tournament", t.Name), rules.Num("round", t.Round), rules.Num("rounds", termsOf(t).All(len(f.players)))),
			}, s.meetingOf(t, f, table, at, person.Lang)...)
			if n := t.Detail.Policy.NoShow; n > 0 && table.State == tournament.Open {
				told = append(told, rules.M("tournament.no-show", rules.Num("n", n)))
			}
			told = append(told, s.tablesOf(t, f, tables, person.Lang)...)
			if err := s.tellEntrant(tx, t, e.Address, &person, fmt.Sprint("round ", t.Round), told...); err != nil {
				return err
			}
		}
	}
	return nil
}

// meetingOf says whom an entrant meets, as which sides, in which game.
func (s *Service) meetingOf(t *store.Tournament, f *field, table *tournament.Table, at int, lang rules.Lang) (out []rules.Message) {
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
		name := f.entrants[p-1].Name // as their mails call him, too
		if name == "" {
			name = s.nameOf(f, int(p), lang)
		}
		m.Args = append(m.Args, rules.Text("opponents", name))
	}
	return []rules.Message{m}
}

// tablesOf lists the tables of a round, as everybody may read them.
func (s *Service) tablesOf(t *store.Tournament, f *field, tables []tournament.Table, lang rules.Lang) []rules.Message {
	out := []rules.Message{rules.M("tournament.tables")}
	for i := range tables {
		table := &tables[i]
		m := rules.M("tournament.table-" + string(table.State))
		if table.Game != "" {
			m.Args = append(m.Args, rules.Text("game", table.Game))
		}
		for _, p := range table.Seats {
			m.Args = append(m.Args, rules.Text("players", s.nameOf(f, int(p), lang)))
		}
		out = append(out, m)
	}
	return out
}

// gameEnded tells how a tournament stands, once the last game of its round is over; and a
// tournament is over with the last game of its last round. The game is stored by then.
func (s *Service) gameEnded(tx *store.Tx, g *store.Game) error {
	p, err := tx.PairingOf(g.ID)
	if isNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	t, err := tx.Tournament(p.Tournament)
	if err != nil {
		return err
	}
	f, err := s.fieldOf(tx, &t)
	if err != nil {
		return err
	}
	if p.Round != t.Round || t.Told >= t.Round || !f.over(t.Round) {
		return nil
	}
	t.Told = t.Round
	if t.Round >= termsOf(&t).All(len(f.players)) {
		t.State = store.TournamentOver
	}
	if err := tx.SaveTournament(&t); err != nil {
		return err
	}
	if err := s.tellStandings(tx, &t, f); err != nil {
		return err
	}
	told := rules.M("moderator.round-over", rules.Text("tournament", t.Name), rules.Num("round", t.Round))
	if t.State != store.TournamentOver {
		told.Args = append(told.Args, rules.Text("next", fmt.Sprintf("fieldpost tournament round %s %d", t.ID, t.Round+1)))
	}
	return s.tellModerator(tx, nil, on(aboutTournament, fmt.Sprint(t.ID, " ", t.Round)), 0, told)
}

// tellStandings tells all who play in a tournament, or did, how they stand.
func (s *Service) tellStandings(tx *store.Tx, t *store.Tournament, f *field) error {
	rows := termsOf(t).Stand(f.players, f.gone, f.tables)
	for _, e := range f.entrants {
		if e == nil || e.Address == "" {
			continue
		}
		p, err := tx.Person(e.Person)
		if err != nil {
			return err
		}
		code := "tournament.standings"
		if t.State == store.TournamentOver {
			code = "tournament.over"
		}
		told := []rules.Message{rules.M(code, rules.Text("tournament", t.Name), rules.Num("round", t.Round))}
		for i := range rows {
			told = append(told, s.standingOf(f, &rows[i], e.Number, p.Lang))
		}
		if err := s.tellEntrant(tx, t, e.Address, &p, fmt.Sprint("stands ", t.Round, t.State), told...); err != nil {
			return err
		}
	}
	return nil
}

// standingOf returns a line of the standings, for who has a number.
func (s *Service) standingOf(f *field, row *tournament.Row, reader int, lang rules.Lang) rules.Message {
	m := rules.M("tournament.place", rules.Num("place", row.Place), rules.Text("player", s.nameOf(f, row.Number, lang)), rules.Text("points", ScoreText(row.Score)))
	if row.Number == reader {
		m.Args = append(m.Args, rules.Text("you", "1"))
	}
	if row.Gone {
		m.Args = append(m.Args, rules.Text("gone", "1"))
	}
	return m
}

// ScoreText writes a number of halves as people do: 3 is "1½".
func ScoreText(n int) string {
	whole, half := n/2, n%2 != 0
	switch {
	case half && whole == 0:
		return map[bool]string{true: "-", false: ""}[n < 0] + "½"
	case half:
		return fmt.Sprint(whole, "½")
	}
	return fmt.Sprint(whole)
}
