package people

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// GameListMessage returns a message that names games.
func GameListMessage(in *office.Intake, code string, games []string) *rules.Message {
	m := rules.M(code)
	for _, g := range games {
		m.Args = append(m.Args, rules.Text("games", g))
	}
	return &m
}

// An observer is told by mail what everybody may know of a game in which he plays no side.
// Anybody may ask for it, as the pages tell no less. So that nobody is drowned in mails
// that somebody else asked for, a code that goes to his address has to come back, unless
// the letter is proved to be his. To end it takes no proof. Somebody who held a side may
// observe the game once he has left it.

// How many observers a game has, and how many games a person observes.
const (
	MostObservers = 200
	MostObserved  = 10
)

// observableGame finds the game that somebody wants to observe; told says why he may not.
func observableGame(in *office.Intake, who *office.Requester, game string) (g store.Game, d *desk.Desk, told []rules.Message, err error) {
	refused := func(code string) []rules.Message {
		as := "game"
		if code == "observe.no-game" {
			as = "word"
		}
		return []rules.Message{rules.M(code, rules.Text(as, game), rules.Num("most", MostObserved))}
	}
	if g, err = in.Tx.Game(game); post.IsNotFound(err) {
		return g, nil, refused("observe.no-game"), nil
	} else if err != nil {
		return g, nil, nil, err
	}
	if d, err = in.Tx.Office.Desk(&g); err != nil {
		return g, nil, refused("observe.no-game"), nil //nolint:nilerr // its title is none of ours any more
	}
	if plays, err := seating.HasPartInGame(in, who.Person.ID, game); plays || err != nil {
		return g, d, refused("observe.plays"), err
	}
	switch { // of a private game nobody else is told that there is one
	case g.Private:
		return g, d, refused("observe.no-game"), nil
	case g.State == store.Recruiting:
		return g, d, refused("observe.not-begun"), nil
	case g.State.Ended():
		return g, d, refused("observe.is-over"), nil
	case !filing.MatchesInstalled(in.Tx.Office, &g):
		return g, d, refused("notice.other-board"), nil
	}
	all, err := observersOfGame(in.Tx.Tx, game)
	if err != nil {
		return g, d, nil, err
	}
	mine, err := GamesObservedBy(in.Tx, who.Person.ID)
	switch {
	case err != nil:
	case slices.Contains(mine, game):
		told = refused("observe.already")
	case len(all) >= MostObservers:
		told = refused("observe.full")
	case len(mine) >= MostObserved:
		told = refused("observe.most")
	}
	return g, d, told, err
}

// askObserver asks by mail who may not be the sender whether he wants to observe a game.
func askObserver(in *office.Intake, who *office.Requester, game string) (told []rules.Message, asked bool, err error) {
	_, d, told, err := observableGame(in, who, game)
	if err != nil || len(told) > 0 {
		return told, false, err
	}
	code, err := confirm.AddConfirmation(in, store.Confirmation{
		Kind: confirm.KindObserve, Address: who.Address, Person: who.Person.ID, Game: game, Detail: who.ConfirmationDetail("", ""),
	})
	return []rules.Message{rules.M("observe.asked", rules.Text("game", game), rules.Text("title", d.About().Names.In(who.Person.Lang)),
		rules.Text("code", code), confirm.ConfirmationEndArg(in, who.Person.Lang, in.Tx.Office.Zone(who.Person.Zone)))}, true, err
}

// ConfirmObserver makes who has agreed an observer.
func ConfirmObserver(in *office.Intake, row *store.Confirmation) error {
	return CarryOutConfirmed(in, row, office.KindObserve, func(who *office.Requester) ([]rules.Message, error) {
		return beginObserving(in, who, row.Game)
	})
}

// beginObserving makes somebody an observer, and sends him how the game stands; told says
// why not.
func beginObserving(in *office.Intake, who *office.Requester, game string) (told []rules.Message, err error) {
	g, d, told, err := observableGame(in, who, game)
	if err != nil || len(told) > 0 {
		return told, err
	}
	if err := confirm.CreatePerson(in, who); err != nil {
		return nil, err
	}
	role := store.Role{
		Game: game, Kind: store.Observer, Person: who.Person.ID, Since: in.Now, Address: who.Address, Name: who.Person.Name, Lang: who.Person.Lang, Zone: who.Person.Zone,
	}
	if err := in.Tx.Roles().Add(&role); err != nil {
		return nil, err
	}
	page, err := firstReport(in, &g, d, &role)
	if err != nil {
		return nil, err
	}
	return nil, post.Queue(in.Tx, post.OutgoingMail{
		Game: game, Phase: g.Phase, Kind: office.KindWithOccasion(office.KindObserved, "begun"), Letter: in.Row.ID, Parent: in.Letter.MessageID,
		To: role.Address, Name: role.Name, Lang: role.Lang, Auto: post.AutoReplied, Page: page, Now: in.Now,
	})
}

// endObserving ends what a person observes: one game, or all for "".
func endObserving(in *office.Intake, person int64, game string) ([]rules.Message, error) {
	roles, err := in.Tx.Roles().List(store.Role{Person: person})
	m := rules.M("observe.ended")
	for i := range roles {
		r := &roles[i]
		if !confirm.IsObserver(*r) || game != "" && r.Game != game {
			continue
		}
		if err := in.Tx.Roles().End(r.ID, in.Now); err != nil {
			return nil, err
		}
		m.Args = append(m.Args, rules.Text("games", r.Game))
	}
	if len(m.Args) == 0 {
		m = rules.M("observe.none")
	}
	return []rules.Message{m}, err
}

// observedGamesMessages says what a person observes.
func observedGamesMessages(in *office.Intake, person int64) ([]rules.Message, error) {
	games, err := GamesObservedBy(in.Tx, person)
	m := rules.M("observe.none")
	if len(games) > 0 {
		m = *GameListMessage(in, "observe.games", games)
	}
	return []rules.Message{m}, err
}

// GamesObservedInLetter returns the games that somebody observes, if a letter is about them: about
// game, or about any if he plays nowhere.
func GamesObservedInLetter(in *office.Intake, who *office.Requester, game string) ([]string, error) {
	if who.Person.ID == 0 {
		return nil, nil
	}
	games, err := GamesObservedBy(in.Tx, who.Person.ID)
	if err != nil || !slices.Contains(games, game) && len(in.From) > 0 {
		return nil, err
	}
	return games, nil
}

// observersOfGame returns those of a game.
func observersOfGame(tx *store.Tx, game string) ([]store.Role, error) {
	all, err := tx.Roles().List(store.Role{Game: game})
	return slices.DeleteFunc(all, func(r store.Role) bool { return !confirm.IsObserver(r) }), err
}

// GamesObservedBy returns the games that a person observes; nobody, 0, observes none.
func GamesObservedBy(tx *office.Tx, person int64) (games []string, err error) {
	all, err := tx.Roles().List(store.Role{Person: person})
	for i := range all {
		if confirm.IsObserver(all[i]) {
			games = append(games, all[i].Game)
		}
	}
	return games, err
}

// firstReport returns what an observer is told when he becomes one: how the game stands, and
// what happened in the last phase.
func firstReport(in *office.Intake, g *store.Game, d *desk.Desk, r *store.Role) (page templates.Page, err error) {
	pos, err := office.Position(in.Tx, g)
	if err != nil {
		return page, err
	}
	sheets, err := in.Tx.Sheets().States(g.ID)
	if err != nil {
		return page, err
	}
	p := phases.NewReporter(in.Tx, g, d, pos)
	p.Missing = seating.MissingSides(g, seating.SheetsBySide(sheets))
	o := p.ObserverReport(pos)
	o.Head = phases.ObserverHead(in.Tx.Office, g, r, d, in.Now)
	o.Lead = rules.M("observe.begun", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(r.Lang)))
	if g.Phase > 1 {
		last, err := in.Tx.Phase(g.ID, g.Phase-1)
		if err != nil {
			return page, err
		}
		o.Chapter = phases.Chapter(&last, rules.Clock{}, "")
	}
	return in.Tx.Office.Book.Observed(o), nil
}

// ObserverInfo is an observer of a game, for the moderator's eyes only: no player is told
// that there are any.
type ObserverInfo struct {
	Name    string    `json:"name"`
	Address string    `json:"address"`
	Since   time.Time `json:"since"`
}

// Observers returns the observers of a game, the first to begin first.
func (s Service) Observers(ctx context.Context, game string) (out []ObserverInfo, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		out, err = ObserversOf(tx.Tx, game)
		return err
	})
	return out, err
}

// ObserversOf does what Observers does, within the transaction of a page.
func ObserversOf(tx *store.Tx, game string) (out []ObserverInfo, err error) {
	roles, err := observersOfGame(tx, game)
	for i := range roles {
		out = append(out, ObserverInfo{Name: roles[i].Name, Address: roles[i].Address, Since: roles[i].Since})
	}
	return out, err
}
