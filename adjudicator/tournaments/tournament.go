package tournaments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A tournament is games of one title between the same people. Who wants to play enters,
// by a moderator or by mail; a moderator has each round begin, which pairs it and makes
// its games; it ends with the last of them, and all are told how they stand. What a game
// will come to counts nowhere before it is over, see [phases.FieldOf].

// NewTournament says what tournament to create.
type NewTournament struct {
	ID     string // "": made of the name
	Name   string
	Game   founding.NewGame // what is played, and whether it is shown to its entrants and the moderators only; nobody plays yet
	Form   tournament.Form  // "": Swiss
	Rounds int              // 0: as many as tell the entrants apart of a Swiss one (5), one cycle of all play all
	Count  tournament.Count // "": by place
	Gift   tournament.Gift  // "": a win
	Seats  int              // players of a game; 0: two where the title's sides are shared out so, else as many as there are
	Closed bool             // nobody enters by mail
}

// Errors of tournaments.
var (
	// ErrNoTournament says that there is none of that id.
	ErrNoTournament = errors.New("adjudicator: no such tournament")
	// ErrTournament says that something cannot be done to a tournament as it is.
	ErrTournament = errors.New("adjudicator: this tournament does not allow it")
)

// Fault is an [ErrTournament] with what a moderator is told of it (texts tournament.fault.<code>).
type Fault struct {
	error
	Code string
}

// Unwrap returns the error.
func (f Fault) Unwrap() error { return f.error }

func newFault(code string, err error) error { return Fault{err, code} }

// usualRounds are those of a Swiss tournament of which nobody says how many.
const usualRounds = 5

// mostEntrants is how many play in a tournament at most.
const mostEntrants = 200

// tournamentID is how tournaments are written: as no game is, which ends in a number of its
// title.
var (
	tournamentID = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	gameNumber   = regexp.MustCompile(`-[0-9]+$`)
)

// CreateTournament stores a tournament that people may enter.
func (s Service) CreateTournament(ctx context.Context, n NewTournament) (TournamentInfo, error) {
	row, err := newTournament(s.Office, &n)
	if err != nil {
		return TournamentInfo{}, fmt.Errorf("adjudicator: create tournament: %w", err)
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	err = s.Update(ctx, func(tx *office.Tx) error {
		if err := tx.Tournaments().Add(row); errors.Is(err, store.ErrExists) {
			return fmt.Errorf("%w: there is a tournament %s", office.ErrSetup, row.ID)
		} else if err != nil {
			return err
		}
		return auditTournament(tx, row, n.Game.Actor, "created", map[string]string{"title": row.Title})
	})
	if err != nil {
		return TournamentInfo{}, fmt.Errorf("adjudicator: create tournament: %w", err)
	}
	return s.ShowTournament(ctx, row.ID)
}

// newTournament checks what a tournament is to be.
func newTournament(o *office.Office, n *NewTournament) (*store.Tournament, error) {
	d := o.Desks[n.Game.Title]
	if d == nil {
		return nil, fmt.Errorf("%w %q: there are %s", office.ErrTitle, n.Game.Title, strings.Join(o.Order, ", "))
	}
	name := strings.Join(strings.Fields(n.Name), " ")
	if fault := founding.PublicFault(name); fault != "" {
		return nil, fmt.Errorf("%w: the name %q: %s", office.ErrSetup, name, fault)
	}
	id := cmp.Or(n.ID, slug(name))
	if !tournamentID.MatchString(id) || inquiry.TitleCalled(o, id) != nil || o.Desks[gameNumber.ReplaceAllString(id, "")] != nil {
		return nil, fmt.Errorf("%w: no tournament is called %q: small letters, digits and hyphens, and not as a title or a game", office.ErrSetup, id)
	}
	seats, err := sidesOfSeats(d, n.Game.Scenario, n.Seats)
	if err != nil {
		return nil, err
	}
	terms := tournament.Terms{
		Form: cmp.Or(n.Form, tournament.Swiss), Seats: len(seats), Rounds: n.Rounds, Count: cmp.Or(n.Count, tournament.ByPlace), Gift: cmp.Or(n.Gift, tournament.GiftWin),
	}
	if n.Rounds == 0 {
		terms.Rounds = map[tournament.Form]int{tournament.AllPlayAll: 1}[terms.Form]
		terms.Rounds = cmp.Or(terms.Rounds, usualRounds)
	}
	if err := terms.Check(); err != nil {
		return nil, fmt.Errorf("%w: %w", office.ErrSetup, err)
	}
	// A game as it would be made says what is wrong with the rest.
	g, _, err := founding.MakeGame(o, d, &n.Game)
	if err != nil {
		return nil, err
	}
	return &store.Tournament{
		ID: id, Name: name, Title: g.Title, State: store.TournamentOpen, Created: o.Now(),
		Detail: store.TournamentDetail{
			Form: string(terms.Form), Rounds: terms.Rounds, Count: string(terms.Count), Gift: string(terms.Gift), Seats: seats,
			Scenario: g.Scenario, Options: n.Game.Options, Policy: g.Policy, Missing: g.Missing, Trust: g.Trust, Private: g.Private, Closed: n.Closed,
		},
	}, nil
}

// slug makes an id of a name.
func slug(name string) string {
	return strings.Join(strings.FieldsFunc(language.Fold(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}

// sidesOfSeats returns how the sides of a scenario are shared out among so many players: as the
// title says, or a side to each.
func sidesOfSeats(d *desk.Desk, scenario string, players int) ([][]rules.Side, error) {
	about := d.About()
	sides := about.SidesOf(scenario)
	each := make([][]rules.Side, len(sides))
	for i, side := range sides {
		each[i] = []rules.Side{side}
	}
	all := append(slices.Clone(about.GroupingsOf(scenario)), each)
	if players == 0 {
		players = 2
		if !slices.ContainsFunc(all, func(g [][]rules.Side) bool { return len(g) == 2 }) {
			players = len(sides)
		}
	}
	if at := slices.IndexFunc(all, func(g [][]rules.Side) bool { return len(g) == players }); at >= 0 && players > 1 {
		return all[at], nil
	}
	return nil, fmt.Errorf("%w: the sides of %s are not shared out among %d players", office.ErrSetup, about.ID, players)
}

// updateTournament does something to a tournament in a transaction of its own.
func updateTournament(ctx context.Context, o *office.Office, id string, do func(tx *office.Tx, t *store.Tournament) error) (TournamentInfo, error) {
	o.Mu.Lock()
	err := o.Update(ctx, func(tx *office.Tx) error {
		t, err := tx.Tournaments().One(store.Tournament{ID: id})
		if post.IsNotFound(err) {
			return ErrNoTournament
		}
		if err != nil {
			return err
		}
		return do(tx, &t)
	})
	o.Mu.Unlock()
	if err != nil {
		return TournamentInfo{}, fmt.Errorf("adjudicator: tournament %s: %w", id, err)
	}
	o.Wake()
	return Service{Office: o}.ShowTournament(ctx, id)
}

// auditTournament notes who did what to a tournament.
func auditTournament(tx *office.Tx, t *store.Tournament, actor, action string, detail map[string]string) error {
	return tx.Audit(&store.Entry{At: tx.Office.Now(), Game: t.ID, Actor: cmp.Or(actor, post.ActorService), Action: action, Detail: detail})
}

// EnterTournament lets a person play in a tournament: from the next round on where it runs,
// which one of all play all does not allow.
func (s Service) EnterTournament(ctx context.Context, id, actor string, who office.Person, public string) (TournamentInfo, error) {
	return updateTournament(ctx, s.Office, id, func(tx *office.Tx, t *store.Tournament) error { return Enter(tx, t, actor, who, public) })
}

// Enter does in a transaction what [Service.EnterTournament] does.
func Enter(tx *office.Tx, t *store.Tournament, actor string, who office.Person, public string) error {
	seat, err := founding.MakeSeat(tx, 0, &founding.NewSeat{Side: "entrant", Person: who, Public: public})
	if err != nil {
		return err
	}
	person, err := tx.People().FindOrCreate(seat.Address, &store.Person{Name: seat.Name, Lang: seat.Lang, Zone: seat.Zone, Created: tx.Office.Now()})
	if err != nil {
		return err
	}
	if fault, err := addEntrant(tx, t, person, public); err != nil {
		return err
	} else if fault != "" {
		return newFault(fault, fmt.Errorf("%w: %s", ErrTournament, enterFaults[fault]))
	}
	if err := setBarred(tx, t, person, false); err != nil {
		return err
	}
	p, err := tx.Person(person)
	if err != nil {
		return err
	}
	if err := phases.NotifyEntrant(tx, t, seat.Address, &p, "entered "+office.OccasionAt(tx.Office.Now()), entryMessages(tx.Office, t, p.Lang)...); err != nil {
		return err
	}
	return auditTournament(tx, t, actor, "entered", nil)
}

// What keeps somebody from entering: codes of a [Fault], and of answers by mail (texts tournament.<code>).
const (
	enterIs   = "is-entered"
	enterOver = "too-late"
	enterFull = "full"
)

var enterFaults = map[string]string{enterIs: "he plays in it already", enterOver: "it is too late to enter", enterFull: fmt.Sprintf("%d play in it", mostEntrants)}

// addEntrant stores an entrant; fault is the code of what keeps him out, "" for nothing.
func addEntrant(tx *office.Tx, t *store.Tournament, person int64, public string) (fault string, err error) {
	entrants, err := tx.Entrants().List(store.Entrant{Tournament: t.ID})
	if err != nil {
		return "", err
	}
	number := 0
	for i := range entrants {
		e := &entrants[i]
		number = max(number, e.Number)
		if e.Person != person {
			continue
		}
		if e.Gone.IsZero() {
			return enterIs, nil
		}
		if t.State == store.TournamentOver {
			return enterOver, nil
		}
		e.Gone = time.Time{}
		return "", tx.Entrants().Save(e)
	}
	switch {
	case t.State == store.TournamentOver, t.State == store.TournamentRunning && phases.TermsOf(t).Form == tournament.AllPlayAll:
		return enterOver, nil
	case number >= mostEntrants:
		return enterFull, nil
	}
	return "", tx.Entrants().Add(&store.Entrant{Tournament: t.ID, Person: person, Number: number + 1, Public: public, Entered: tx.Office.Now()})
}

// LeaveTournament takes a person out, by his number: his games go on, and he is paired no more, nor
// enters again by mail. As numbers move up before the first round, a person says whom it is to be,
// so that nobody else goes where it is asked for twice; 0: whoever has the number.
func (s Service) LeaveTournament(ctx context.Context, id, actor string, number int, person int64) (TournamentInfo, error) {
	return updateTournament(ctx, s.Office, id, func(tx *office.Tx, t *store.Tournament) error { return Leave(tx, t, actor, number, person) })
}

// Leave does in a transaction what [Service.LeaveTournament] does.
func Leave(tx *office.Tx, t *store.Tournament, actor string, number int, person int64) error {
	entrants, err := tx.Entrants().List(store.Entrant{Tournament: t.ID})
	if err != nil {
		return err
	}
	at := slices.IndexFunc(entrants, func(e store.Entrant) bool {
		return e.Number == number && e.Gone.IsZero() && (person == 0 || e.Person == person)
	})
	if at < 0 {
		return newFault("nobody", fmt.Errorf("%w: nobody plays in it with the number %d", ErrTournament, number))
	}
	e := &entrants[at]
	if err := errors.Join(withdrawEntrant(tx, t, e), setBarred(tx, t, e.Person, true)); err != nil {
		return err
	}
	if e.Address != "" {
		p, err := tx.Person(e.Person)
		if err != nil {
			return err
		}
		m := rules.M("tournament.taken-out", rules.Text("tournament", t.Name))
		if err := phases.NotifyEntrant(tx, t, e.Address, &p, "left "+office.OccasionAt(tx.Office.Now()), m); err != nil {
			return err
		}
	}
	return auditTournament(tx, t, actor, "left", map[string]string{"number": fmt.Sprint(number)})
}

// setBarred keeps a person from entering a tournament by mail, or no longer.
func setBarred(tx *office.Tx, t *store.Tournament, person int64, barred bool) error {
	if slices.Contains(t.Detail.Barred, person) == barred {
		return nil
	}
	t.Detail.Barred = slices.DeleteFunc(t.Detail.Barred, func(id int64) bool { return id == person })
	if barred {
		t.Detail.Barred = append(t.Detail.Barred, person)
	}
	return tx.Tournaments().Save(t)
}

// withdrawEntrant takes an entrant out of a tournament; before the first round nothing is kept
// of him.
func withdrawEntrant(tx *office.Tx, t *store.Tournament, e *store.Entrant) error {
	if t.State != store.TournamentOpen {
		e.Gone = tx.Office.Now()
		return tx.Entrants().Save(e)
	}
	if err := tx.Entrants().Delete(store.Entrant{Tournament: t.ID, Person: e.Person}); err != nil {
		return err
	}
	all, err := tx.Entrants().List(store.Entrant{Tournament: t.ID})
	if err != nil {
		return err
	}
	return renumber(tx, all)
}

// renumber gives entrants the numbers of their order.
func renumber(tx *office.Tx, all []store.Entrant) error {
	for i := range all {
		all[i].Number = i + 1
		if err := tx.Entrants().Save(&all[i]); err != nil {
			return err
		}
	}
	return nil
}

// EndTournament ends a tournament before its last round: nobody is paired any more. Games
// that run go on, and count.
func (s Service) EndTournament(ctx context.Context, id, actor string) (TournamentInfo, error) {
	return updateTournament(ctx, s.Office, id, func(tx *office.Tx, t *store.Tournament) error { return End(tx, t, actor) })
}

// End does in a transaction what [Service.EndTournament] does.
func End(tx *office.Tx, t *store.Tournament, actor string) error {
	if t.State == store.TournamentOver {
		return nil
	}
	t.State = store.TournamentOver
	if err := tx.Tournaments().Save(t); err != nil {
		return err
	}
	if t.Round == t.Told { // else the end of its last round tells it
		f, err := phases.FieldOf(tx, t)
		if err != nil {
			return err
		}
		if err := phases.NotifyStandings(tx, t, f); err != nil {
			return err
		}
	}
	return auditTournament(tx, t, actor, "ended", nil)
}

// entryMessages say that somebody plays in a tournament.
func entryMessages(o *office.Office, t *store.Tournament, lang rules.Lang) []rules.Message {
	return []rules.Message{
		rules.M("tournament.entered", rules.Text("tournament", t.Name), rules.Text("title", people.TitleName(o, t.Title, lang)), rules.Word("form", "tournament.form."+t.Detail.Form)),
		rules.M("tournament.how", rules.Text("id", t.ID)),
	}
}
