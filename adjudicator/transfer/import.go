package transfer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// ActImport is what the audit calls it when a game came from another office.
const ActImport = "import"

// AsNew, as the id that an imported game is to have, is the next one that is free.
const AsNew = "new"

// Imported is what came of an import, or would.
type Imported struct {
	Game   string // its id here, "" where it was refused
	State  store.CommandState
	Idle   bool // it is here already
	Answer []rules.Message
	Mails  []PreviewMail // of a preview: who is told, and in which language
}

// Import takes a game in that [Service.Parcel] of another office wrote: as the id that it
// has there, or as another (as; [AsNew] for the next that is free). Its phases are played
// again first, and nothing is stored unless all of them come out as they did. Every seat
// gets a new key, and its player an invitation as the game stands, which says where it is
// played now. The same file twice is the same game. With dry nothing remains of it but
// what is returned.
//
// What is wrong with a file is told in the answer; errors are those of the database.
func (s Service) Import(ctx context.Context, actor string, file []byte, as string, dry bool) (out Imported, err error) {
	if actor == "" {
		actor = office.ModeratorActor("")
	}
	in := &gameImport{
		Command: office.Command{Now: s.Now(), Row: store.Command{Verb: ActImport, Actor: actor, At: s.Now()}, Preview: dry}, as: strings.ToLower(strings.TrimSpace(as)),
	}
	var no office.RefusalError
	if err := in.readParcelSafely(ctx, s.Office, file); errors.As(err, &no) {
		return Imported{State: store.CommandRefused, Answer: []rules.Message{no.Message}}, nil
	} else if err != nil {
		return out, err
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	err = s.Update(ctx, func(tx *office.Tx) (err error) {
		in.Tx = tx
		if out, err = in.storeGame(); err == nil && dry {
			return ErrUndone
		}
		return err
	})
	if in.Game.ID != "" {
		s.Positions.Drop(in.Game.ID)
	}
	switch {
	case errors.As(err, &no):
		return Imported{State: store.CommandRefused, Answer: []rules.Message{no.Message}}, nil
	case errors.Is(err, ErrUndone):
		return out, nil
	case err != nil:
		return Imported{}, fmt.Errorf("adjudicator: import: %w", err)
	}
	s.Wake()
	return out, nil
}

// gameImport is a game being taken in, within its transaction. What a command says and
// refuses is said in the same way.
type gameImport struct {
	office.Command
	as     string
	parcel *parcel.Parcel
	sum    string
	desk   *desk.Desk
	pos    rules.Position // the current one

	people  map[int64]int64 // who is who here
	letters map[int64]int64
	asked   []rules.Message // who is asked what, as the answer tells it last
}

// readParcelSafely does what readParcel does; a file that no program wrote brings down
// nothing else.
func (in *gameImport) readParcelSafely(ctx context.Context, o *office.Office, file []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			o.Env.Log.Warn("import", office.KeyError, seating.PanicError(r))
			err = in.Refusal("verb.import-damaged")
		}
	}()
	return in.readParcel(ctx, o, file)
}

// readParcel reads the file and plays its phases again.
func (in *gameImport) readParcel(ctx context.Context, o *office.Office, file []byte) (err error) {
	if !o.HasWholeOffice(in.Row.Actor) {
		return in.Refusal("verb.import-office")
	}
	in.parcel, in.sum, err = parcel.Read(file)
	switch {
	case errors.Is(err, parcel.ErrNewer):
		return in.Refusal("verb.import-newer")
	case errors.Is(err, parcel.ErrDamaged):
		return in.Refusal("verb.import-damaged")
	case err != nil:
		return in.Refusal("verb.import-none")
	}
	if !seating.IsMailable(in.parcel.From) { // it stands in mails to many
		return in.Refusal("verb.import-damaged")
	}
	g := &in.parcel.Game
	in.Row.Game = g.ID
	if in.desk = o.Desks[g.Title]; in.desk == nil {
		return in.Refusal("verb.import-title", rules.Text("title", g.Title))
	}
	if here := filing.InstalledVersions(in.desk); g.Bound() != here {
		return in.Refusal("verb.import-rules", moderation.BoundArgs(g.Bound(), here)...)
	}
	if g.Network != nil && (o.Env.Beacon == nil || o.Cfg.Beacon.Chain != g.Network.Chain) {
		return in.Refusal("verb.import-beacon", rules.Text("chain", g.Network.Chain))
	}
	return in.verifyParcel(ctx, o)
}

// verifyParcel plays the phases again, and sees that what they led to is how the game stands.
func (in *gameImport) verifyParcel(ctx context.Context, o *office.Office) error {
	p, g := in.parcel, &in.parcel.Game
	differs := func(phase int) error {
		return in.Refusal("verb.import-differs", rules.Num("phase", phase))
	}
	if !slices.EqualFunc(p.Seats, office.GameSides(in.desk, g), func(s store.Seat, side rules.Side) bool { return s.Side == side }) {
		return in.Refusal("verb.import-damaged")
	}
	if g.State != store.Over && founding.CheckTerms(g, in.Now) != nil || (g.State == store.Over) != (g.Standings != nil) {
		return in.Refusal("verb.import-damaged")
	}
	a, err := o.Keeper.Build(g, p.Seats, p.Phases)
	if err != nil {
		return differs(0)
	}
	report, err := o.Keeper.Verify(ctx, a, nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return differs(0)
	case !report.Verified() && (g.State == store.Over || !report.SoFar()):
		if report.Differs == nil { // phases of earlier rules
			return in.Refusal("verb.import-rules", moderation.BoundArgs(report.Stretches[0].Bound, report.Here)...)
		}
		return differs(report.Differs.Phase)
	}
	if in.pos, err = in.desk.Decode(p.Phases[len(p.Phases)-1].Position); err != nil {
		return differs(len(p.Phases) - 1)
	}
	if g.State == store.Over {
		return nil
	}
	if g.Clock.Turn != in.pos.Clock().Turn || !sameDemands(g.Demands, in.pos.Demands()) {
		return differs(g.Phase)
	}
	return in.checkSheets()
}

// sameDemands reports whether two lists are the same, as they are stored.
func sameDemands(a, b []rules.Demand) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && (len(a) == 0 && len(b) == 0 || slices.Equal(x, y))
}

// checkSheets sees that what waits to be carried out says in its orders what it says in
// words, as the archive will be asked about it.
func (in *gameImport) checkSheets() error {
	seed, err := dice.ParseSeed(in.parcel.Game.Seed)
	if err != nil {
		return in.Refusal("verb.import-damaged")
	}
	for i := range in.parcel.Sheets {
		s := &in.parcel.Sheets[i]
		if !s.Replaced.IsZero() || !s.Accepted || s.Demand == "" || !isDemanded(in.pos.Demands(), s) {
			continue
		}
		is := in.pos.Check(rules.Sheet{Side: s.Side, Key: s.Demand, Orders: s.Orders}).Canonical
		text := in.pos.Check(rules.Sheet{Side: s.Side, Key: s.Demand, Orders: in.desk.Read(desk.Number(s.Canonical)).Orders}).Canonical
		receipt := archive.Receipt(seed, in.parcel.Game.ChainID(), s.Side, s.Demand, s.OnFailure, s.Canonical)
		if !slices.Equal(is, s.Canonical) || !slices.Equal(text, s.Canonical) || receipt != s.Receipt {
			return in.Refusal("verb.import-damaged")
		}
	}
	return nil
}

func isDemanded(demands []rules.Demand, s *store.Sheet) bool {
	return slices.ContainsFunc(demands, func(d rules.Demand) bool { return d.Side == s.Side && d.Key == s.Demand })
}

// storeGame stores the game and tells its players.
func (in *gameImport) storeGame() (out Imported, err error) {
	games, err := in.Tx.Games().All()
	if err != nil {
		return out, err
	}
	g := in.parcel.Game
	for i := range games {
		here := &games[i]
		if here.Origin != nil && here.Origin.Sum == in.sum {
			return Imported{Game: here.ID, State: store.CommandDone, Idle: true, Answer: []rules.Message{rules.M("verb.import-already", rules.Text("game", g.ID), rules.Text("id", here.ID))}}, nil
		}
		if here.Commitment == g.Commitment && here.ChainID() == g.ChainID() && here.State != store.Moved {
			return out, in.Refusal("verb.import-same", rules.Text("id", here.ID), rules.Num("phase", here.Phase))
		}
	}
	if in.Game, err = in.newGameRow(&g); err != nil {
		return out, err
	}
	if err := in.scheduleGame(); err != nil {
		return out, err
	}
	first := len(in.Tx.Queued)
	if err := in.putRows(); err != nil {
		return out, err
	}
	if err := in.notifyImported(); err != nil {
		return out, err
	}
	in.Answer = append(in.Answer, in.asked...)
	from := in.parcel.From
	if err := in.Tx.Audit(&store.Entry{At: in.Now, Game: in.Game.ID, Actor: in.Row.Actor, Action: ActImport, Detail: map[string]string{
		"from": from, "id": in.parcel.Game.ID, "phase": strconv.Itoa(in.Game.Phase), "sum": in.sum[:16],
	}}); err != nil {
		return out, err
	}
	if err := moderation.NotifyOthers(&in.Command); err != nil {
		return out, err
	}
	in.Tx.Office.Env.Failpoint(office.StepImported)
	out = Imported{Game: in.Game.ID, State: store.CommandDone, Answer: in.Answer}
	if in.Preview {
		out.Mails = PreviewMails(in.Tx.Queued[first:])
	}
	return out, nil
}

// newGameRow returns the game as it is to be stored, under an id that is free here.
func (in *gameImport) newGameRow(from *store.Game) (g store.Game, err error) {
	g = *from
	id := cmp.Or(in.as, g.ID)
	if id == AsNew {
		n, err := founding.NextGameNumber(in.Tx, &g)
		if err != nil {
			return g, err
		}
		id = g.Title + "-" + strconv.Itoa(n)
	}
	number, ok := strings.CutPrefix(id, g.Title+"-")
	g.Number, err = strconv.Atoi(number)
	if !ok || err != nil || g.Number < 1 || g.Number > store.LastPrivate || id != fmt.Sprintf("%s-%d", g.Title, g.Number) || g.Private != (g.Number >= store.FirstPrivate) {
		return g, in.Refusal("verb.import-id", rules.Text("id", id), rules.Text("title", g.Title))
	}
	taken, err := in.Tx.Games().IsNumberTaken(g.Title, g.Number)
	if err != nil {
		return g, err
	}
	if taken {
		return g, in.Refusal("verb.import-taken", rules.Text("id", id))
	}
	g.Origin = &store.Origin{Game: from.ChainID(), From: in.parcel.From, Sum: in.sum, At: in.Now}
	g.ID, g.Gone = id, nil
	return g, in.CheckModerates(id)
}

// leastTime is what a phase has left at least when its game comes in; else its time
// begins anew, as the players have to read of the new office first.
const leastTime = 24 * time.Hour

// scheduleGame says when the phase of the game ends here.
func (in *gameImport) scheduleGame() error {
	g := &in.Game
	if in.Tx.Office.CheckAuthMode(g.Trust) != nil {
		g.Trust = store.TrustKey
	}
	g.RollAt, g.Due = time.Time{}, time.Time{}
	if schedule.UsesBeacon(g) && !g.State.Ended() { // whoever has the file may have played on with it
		if err := in.Tx.SetRecoveredAt(g.ID, in.parcel.At); err != nil {
			return err
		}
	}
	switch g.State {
	case store.Over:
		g.Due = in.Now // to write the archive
	case store.Running:
		if g.Held || !g.Deadline.IsZero() && g.Deadline.Before(in.Now.Add(leastTime)) {
			seating.ResumeGame(in.Tx.Office, g, in.Now)
		}
		g.Due = in.Now
	}
	return nil
}
