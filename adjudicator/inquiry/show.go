package inquiry

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// SheetState is how far a side's report for the current phase is.
type SheetState string

// The states; catalogs know them as status.state.<state>.
const (
	SheetNone     SheetState = "none"      // nothing is asked of the side
	SheetMissing  SheetState = "missing"   // it is awaited
	SheetNotFinal SheetState = "not-final" // there is one, and the player says it is not his last word
	SheetIn       SheetState = "in"
)

// GameInfo is what a status page may show: it holds no secret of any side.
type GameInfo struct {
	ID         string            `json:"id"`
	Name       string            `json:"name,omitempty"` // as its moderator calls it
	Tags       []string          `json:"tags,omitempty"` // by which moderators find it
	Title      string            `json:"title"`
	Scenario   string            `json:"scenario"`
	Options    map[string]string `json:"options"`
	State      store.GameState   `json:"state"`
	Note       string            `json:"note,omitempty"` // why it is paused, a code
	Missing    store.Missing     `json:"missing"`
	Policy     store.Policy      `json:"policy"`
	Created    time.Time         `json:"created"`
	Phase      int               `json:"phase"`
	Clock      rules.Clock       `json:"clock"`
	Started    time.Time         `json:"started"`
	Deadline   time.Time         `json:"deadline,omitzero"`
	PlayAt     time.Time         `json:"play_at,omitzero"`  // every sheet is in, and the phase is played then
	Thinking   bool              `json:"thinking,omitzero"` // every sheet is in, and the phase waits for what programs think of
	Stopped    time.Time         `json:"-"`                 // since then it waits for a side whose words were not understood; for moderators who do not play
	Held       bool              `json:"held"`
	Outage     string            `json:"outage,omitempty"` // why no deadline counts at the moment, a code
	Moved      string            `json:"moved,omitempty"`  // why the deadline of the phase was moved, a code
	Commitment string            `json:"commitment"`
	Seed       string            `json:"seed,omitempty"` // once the game is over
	Standings  *rules.Standings  `json:"standings,omitempty"`
	Archive    string            `json:"archive,omitempty"`    // once the game is over
	Trust      store.Trust       `json:"trust"`                // what proves that a letter is a side's, as things are
	TakenBack  int               `json:"taken_back,omitempty"` // the last phase in which a moderator took the game back
	Private    bool              `json:"private,omitempty"`    // its pages open to its players and the moderator only
	Seats      []SeatInfo        `json:"seats"`
	Outbox     store.Counts      `json:"outbox"`
	Free       []rules.Side      `json:"free,omitempty"`  // of a game that is recruiting: anybody may take these
	Asked      []rules.Side      `json:"asked,omitempty"` // and somebody is asked to take these
	Invited    []SeatInfo        `json:"-"`               // who that is, for the moderator's eyes
}

// SeatInfo is a seat as a status page may show it. Address is for the
// moderator's eyes.
type SeatInfo struct {
	Side      rules.Side   `json:"side"`
	Player    string       `json:"player"`
	Public    string       `json:"public,omitempty"` // as pages name the player; "": no name there but an address
	Address   string       `json:"address"`
	Lang      rules.Lang   `json:"lang"`
	Sheet     SheetState   `json:"sheet"`
	Heard     time.Time    `json:"heard,omitzero"`
	Bounces   int          `json:"bounces"`
	Missed    int          `json:"missed,omitempty"`     // deadlines in a row that passed without a sheet
	MissedAll int          `json:"missed_all,omitempty"` // and of all
	Bot       store.Bot    `json:"bot,omitempty"`        // "program": it plays the side; "stand-in": for its player
	Grade     engine.Grade `json:"grade,omitempty"`      // of the program
}

// ListGames returns all games by title and number, without their outboxes.
func (s Service) ListGames(ctx context.Context) ([]GameInfo, error) {
	var out []GameInfo
	err := s.View(ctx, func(tx *office.Tx) error {
		games, err := tx.Games().Shared()
		if err != nil {
			return err
		}
		outage, _, err := schedule.LoadOutageReason(tx.Tx)
		if err != nil {
			return err
		}
		// All at once: the pages read this again and again.
		all, err := tx.Seats().All()
		if err != nil {
			return err
		}
		reports, err := tx.Sheets().Reports()
		if err != nil {
			return err
		}
		seats, sheets := map[string][]store.Seat{}, map[string][]store.Sheet{}
		for i := range all {
			seats[all[i].Game] = append(seats[all[i].Game], all[i])
		}
		for i := range reports {
			sheets[reports[i].Game] = append(sheets[reports[i].Game], reports[i])
		}
		out = make([]GameInfo, 0, len(games))
		for i := range games {
			g := &games[i]
			info := newGameInfo(s.Office, g, outage, seats[g.ID], sheets[g.ID])
			if err := addOpenSides(tx, g, &info); err != nil {
				return err
			}
			out = append(out, info)
		}
		return nil
	})
	return out, err
}

// ShowGame returns one game. ErrNoGame says that there is none of that id.
func (s Service) ShowGame(ctx context.Context, id string) (GameInfo, error) {
	return ReadGameInfo(ctx, s.Office, id)
}

// ReadGameInfo reads what is known of one game; phases.ErrNoGame says that there is none.
func ReadGameInfo(ctx context.Context, o *office.Office, id string) (info GameInfo, err error) {
	err = o.View(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		info, err = InfoOf(tx, &g)
		return err
	})
	return info, err
}

// InfoOf returns what is known of one game.
func InfoOf(tx *office.Tx, g *store.Game) (info GameInfo, err error) {
	outage, _, err := schedule.LoadOutageReason(tx.Tx)
	if err != nil {
		return info, err
	}
	seats, err := tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return info, err
	}
	sheets, err := tx.Sheets().States(g.ID)
	if err != nil {
		return info, err
	}
	info = newGameInfo(tx.Office, g, outage, seats, sheets)
	if err := addOpenSides(tx, g, &info); err != nil {
		return info, err
	}
	info.Outbox, err = tx.Dispatches().Counts(g.ID)
	return info, err
}

// addOpenSides adds what is free of a game that is recruiting.
func addOpenSides(tx *office.Tx, g *store.Game, info *GameInfo) error {
	if g.State != store.Recruiting || tx.Office.Desks[g.Title] == nil {
		return nil
	}
	v, err := confirm.LoadOpenSeats(tx, g)
	info.Free = v.Free
	for i := range v.Asked {
		p := &v.Asked[i]
		info.Asked = append(info.Asked, p.Side)
		info.Invited = append(info.Invited, SeatInfo{Side: p.Side, Player: p.Detail["name"], Address: p.Address, Lang: rules.Lang(p.Detail["lang"])})
	}
	return err
}

// newGameInfo puts together what is known of a game: why no deadline counts at the moment, its
// seats, and its sheets that nothing replaced.
func newGameInfo(o *office.Office, g *store.Game, outage string, seats []store.Seat, sheets []store.Sheet) GameInfo {
	info := GameInfo{
		ID: g.ID, Title: g.Title, Scenario: g.Scenario, Name: g.Name, Tags: g.Tags, Options: g.OptionsNow(), State: g.State, Note: g.Note, Missing: g.Missing,
		Policy: g.Policy, Created: g.Created, Phase: g.Phase, Clock: g.Clock, Started: g.Started, Deadline: g.Deadline, PlayAt: g.PlayAt, Held: g.Held, Moved: g.Moved,
		Commitment: g.Commitment, Standings: g.Standings, TakenBack: g.TakenBack, Private: g.Private, Trust: o.AuthMode(g),
	}
	if g.State == store.Running {
		info.Outage = outage
	}
	if g.State == store.Over {
		info.Seed, info.Archive = g.Seed, phases.ArchivePlace(o, g.ID)
	}
	sides := seating.SheetsBySide(sheets)
	info.Stopped = filing.StoppedSince(g, sides)
	seating.SetBots(g, seats) // rows of games come without
	for i := range seats {
		seat := &seats[i]
		info.Seats = append(info.Seats, SeatInfo{
			Side: seat.Side, Player: seat.Name, Public: seat.Shown(), Address: seat.Address, Lang: seat.Lang,
			Sheet: SideState(g, seat.Side, sides[seat.Side]), Heard: seat.Heard, Bounces: seat.Bounces,
			Missed: seat.Missed, MissedAll: seat.MissedAll, Bot: seat.Bot,
		})
		if seat.Bot != store.NoBot {
			info.Seats[i].Grade = seating.BotGrade(g, seat.Side)
		}
	}
	info.Thinking = seating.WaitsForThinkers(o, g, sides)
	return info
}

// SideState tells how far the report of a side is.
func SideState(g *store.Game, side rules.Side, mine []store.Sheet) SheetState {
	state := SheetNone
	for i := range g.Demands {
		d := &g.Demands[i]
		if d.Side != side || d.Optional {
			continue
		}
		sheet := seating.AcceptedDemandSheet(mine, d.Key)
		switch {
		case seating.IsBotSide(g, side):
			state = SheetIn
		case sheet == nil:
			return SheetMissing
		case sheet.Wait:
			state = SheetNotFinal
		case state == SheetNone:
			state = SheetIn
		}
	}
	return state
}

// Outbox returns the latest dispatches without their text, the newest first;
// of all games when game is "".
func (s Service) Outbox(ctx context.Context, game string, most int) (out []store.Dispatch, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		out, err = tx.Dispatches().List(store.DispatchFilter{Game: game, Page: store.Page{Most: most}})
		return err
	})
	return out, err
}

// AuditLog returns the audit of a game, the newest first.
func (s Service) AuditLog(ctx context.Context, game string, most int) (out []store.Entry, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		out, err = tx.AuditLog().Of(game, most)
		return err
	})
	return out, err
}

// OrderKey returns the order key of a side, as its own mails hold it: nobody
// else may be shown it. ErrNoGame says that there is no such game or side.
func (s Service) OrderKey(ctx context.Context, game string, side rules.Side) (key string, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		_, seat, err := post.LoadGameAndSeat(tx, game, side)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		key = s.MakeOrderKey(game, side, seat.KeyNo)
		return nil
	})
	return key, err
}

// IsLate reports whether a game waits beyond its deadline for somebody.
func (g *GameInfo) IsLate(now time.Time) bool {
	return g.State == store.Running && (g.Held || !g.Deadline.IsZero() && !now.Before(g.Deadline)) && len(g.Awaited()) > 0
}

// Awaited returns the sides whose last word is missing.
func (g *GameInfo) Awaited() (out []rules.Side) {
	for i := range g.Seats {
		if s := g.Seats[i].Sheet; g.State == store.Running && (s == SheetMissing || s == SheetNotFinal) {
			out = append(out, g.Seats[i].Side)
		}
	}
	return out
}
