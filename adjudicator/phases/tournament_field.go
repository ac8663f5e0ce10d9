package phases

import (
	"cmp"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Field is who plays in a tournament, and its tables so far. What a game may come to that
// is not over is not read.
type Field struct {
	Entrants []*store.Entrant // by number less one; nil: nobody, as two persons turned out to be one
	Players  []tournament.Player
	Gone     map[tournament.Player]bool
	Tables   []tournament.Table
	Shown    []string // by number less one, as pages name them; "": not at all
}

// FieldOf reads the field of a tournament.
func FieldOf(tx *office.Tx, t *store.Tournament) (*Field, error) {
	all, err := tx.Entrants().List(store.Entrant{Tournament: t.ID})
	if err != nil {
		return nil, err
	}
	pairings, err := tx.Pairings().List(store.Pairing{Tournament: t.ID})
	if err != nil {
		return nil, err
	}
	f := &Field{Gone: map[tournament.Player]bool{}}
	most := 0
	for i := range all {
		most = max(most, all[i].Number)
	}
	for i := range pairings {
		most = max(most, slices.Max(pairings[i].People))
	}
	f.Entrants, f.Shown = make([]*store.Entrant, most), make([]string, most)
	for i := range all {
		e := &all[i]
		f.Entrants[e.Number-1] = e
		f.Shown[e.Number-1] = shownAs(e.Public, e.Name)
	}
	for i := range f.Entrants {
		p := tournament.Player(i + 1)
		f.Players = append(f.Players, p)
		e := f.Entrants[i]
		f.Gone[p] = e == nil || !e.Gone.IsZero() || e.Address == "" // a person can be forgotten
	}
	for i := range pairings {
		table, err := f.readTable(tx, t, &pairings[i])
		if err != nil {
			return nil, err
		}
		f.Tables = append(f.Tables, table)
	}
	return f, nil
}

// shownAs returns how pages name a person, see [store.Seat.Shown].
func shownAs(public, name string) string {
	seat := store.Seat{Public: public, Name: name}
	return seat.Shown()
}

// readTable reads a table, and how its game names those who sit there: who is not named in one
// game of a tournament is named nowhere in it, as its tables say who met whom.
func (f *Field) readTable(tx *office.Tx, t *store.Tournament, p *store.Pairing) (table tournament.Table, err error) {
	table = tournament.Table{Round: p.Round, Game: p.Game, State: tournament.State(p.State)}
	for _, number := range p.People {
		table.Seats = append(table.Seats, tournament.Player(number))
	}
	if p.Game == "" {
		return table, nil
	}
	g, err := tx.Game(p.Game)
	if err != nil {
		return table, err
	}
	seats, err := tx.Seats().List(store.Seat{Game: p.Game})
	if err != nil {
		return table, err
	}
	f.notePublicNames(t, p, seats)
	if g.State == store.Over && g.Standings != nil {
		scoreTable(&table, t.Detail.Seats, g.Standings)
	}
	return table, nil
}

// notePublicNames takes over how a game names its players: the last says how.
func (f *Field) notePublicNames(t *store.Tournament, p *store.Pairing, seats []store.Seat) {
	for at, number := range p.People {
		e := f.Entrants[number-1]
		for i := range seats {
			seat := &seats[i]
			if e == nil || seat.Person != e.Person || !slices.Contains(t.Detail.Seats[at], seat.Side) {
				continue
			}
			switch {
			case e.Public == store.Anonymous:
			case seat.Public == store.Anonymous:
				e.Public = store.Anonymous
			default:
				e.Public = cmp.Or(seat.Public, e.Public)
			}
			f.Shown[number-1] = shownAs(e.Public, cmp.Or(seat.Name, e.Name))
		}
	}
}

// scoreTable says what a game that is over came to at its table.
func scoreTable(table *tournament.Table, seats [][]rules.Side, st *rules.Standings) {
	table.State = tournament.Done
	switch st.How.Code {
	case archive.RuledVoid, archive.Abandoned:
		table.State = tournament.Void
	case archive.RuledNeverStarted:
		table.State = tournament.NeverStarted
	}
	for _, sides := range seats {
		points, won, absent := 0, false, false
		for _, sc := range st.Scores {
			if slices.Contains(sides, sc.Side) {
				points += sc.Points
			}
		}
		for _, side := range sides {
			won = won || slices.Contains(st.Winners, side)
			absent = absent || table.State == tournament.NeverStarted && slices.Contains(st.How.Args, rules.SideArg("side", side))
		}
		table.Points, table.Won, table.Absent = append(table.Points, points), append(table.Won, won), append(table.Absent, absent)
	}
}

// IsRoundOver reports whether all games of a round are.
func (f *Field) IsRoundOver(round int) bool {
	return !slices.ContainsFunc(f.Tables, func(t tournament.Table) bool { return t.Round == round && t.State == tournament.Open })
}

// EntrantName returns what an entrant is called to others: his number where he is not to be
// named.
func EntrantName(o *office.Office, f *Field, number int, lang rules.Lang) string {
	if name := f.Shown[number-1]; name != "" {
		return name
	}
	return o.Book.Text(lang, nil, rules.M("tournament.player", rules.Num("number", number)))
}

// ResponseTimes returns how long entrants took to send what was asked of them, by their numbers: from
// when a phase began to the first sheet of it that was accepted. A side that changed hands
// is nobody's.
func (f *Field) ResponseTimes(tx *office.Tx, t *store.Tournament) (map[int][]time.Duration, error) {
	answered, err := tx.Tournaments().AnswerTimes(t.ID)
	if err != nil {
		return nil, err
	}
	left, err := tx.Roles().FormerHolders()
	if err != nil {
		return nil, err
	}
	out := map[int][]time.Duration{}
	for i := range answered {
		a := &answered[i]
		if slices.ContainsFunc(left, func(l store.Left) bool { return l.Game == a.Game && l.Side == a.Side }) {
			continue
		}
		at := slices.IndexFunc(f.Tables, func(table tournament.Table) bool { return table.Game == a.Game })
		for seat, sides := range t.Detail.Seats {
			if slices.Contains(sides, a.Side) {
				number := int(f.Tables[at].Seats[seat])
				out[number] = append(out[number], a.Took)
			}
		}
	}
	return out, nil
}
