package adjudicator

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
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
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
func (s *Service) Import(ctx context.Context, actor string, file []byte, as string, dry bool) (out Imported, err error) {
	if actor == "" {
		actor = AsModerator("")
	}
	in := &importing{
		command: command{s: s, now: s.now(), row: store.Command{Verb: ActImport, Actor: actor, At: s.now()}, preview: dry}, as: strings.ToLower(strings.TrimSpace(as)),
	}
	var no refused
	if err := in.readSafely(ctx, file); errors.As(err, &no) {
		return Imported{State: store.CommandRefused, Answer: []rules.Message{no.message}}, nil
	} else if err != nil {
		return out, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.store.Update(ctx, func(tx *store.Tx) (err error) {
		in.tx = tx
		if out, err = in.carry(); err == nil && dry {
			return errUndone
		}
		return err
	})
	if in.game.ID != "" {
		s.positions.forget(in.game.ID)
	}
	switch {
	case errors.As(err, &no):
		return Imported{State: store.CommandRefused, Answer: []rules.Message{no.message}}, nil
	case errors.Is(err, errUndone):
		return out, nil
	case err != nil:
		return Imported{}, fmt.Errorf("adjudicator: import: %w", err)
	}
	s.env.Queued()
	s.wake()
	return out, nil
}

// importing is a game being taken in, within its transaction. What a command says and
// refuses is said in the same way.
type importing struct {
	command
	as     string
	parcel *parcel.Parcel
	sum    string
	desk   *desk.Desk
	pos    rules.Position // the current one

	people  map[int64]int64 // who is who here
	letters map[int64]int64
	asked   []rules.Message // who is asked what, as the answer tells it last
}

// readSafely is read, where what no program wrote brings down nothing else.
func (in *importing) readSafely(ctx context.Context, file []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			in.s.env.Log.Warn("import", keyError, panicked(r))
			err = in.refuse("verb.import-damaged")
		}
	}()
	return in.read(ctx, file)
}

// read reads the file and plays its phases again.
func (in *importing) read(ctx context.Context, file []byte) (err error) {
	if mod := in.s.moderatorCalled(in.row.Actor); mod != nil && mod.Games != nil {
		return in.refuse("verb.import-office")
	}
	in.parcel, in.sum, err = parcel.Read(file)
	switch {
	case errors.Is(err, parcel.ErrNewer):
		return in.refuse("verb.import-newer")
	case errors.Is(err, parcel.ErrDamaged):
		return in.refuse("verb.import-damaged")
	case err != nil:
		return in.refuse("verb.import-none")
	}
	if !mailable(in.parcel.From) { // it stands in mails to many
		return in.refuse("verb.import-damaged")
	}
	g := &in.parcel.Game
	in.row.Game = g.ID
	if in.desk = in.s.desks[g.Title]; in.desk == nil {
		return in.refuse("verb.import-title", rules.Text("title", g.Title))
	}
	if here := Here(in.desk); g.Bound() != here {
		return in.refuse("verb.import-rules", boundArgs(g.Bound(), here)...)
	}
	if g.Network != nil && (in.s.env.Beacon == nil || in.s.cfg.Beacon.Chain != g.Network.Chain) {
		return in.refuse("verb.import-beacon", rules.Text("chain", g.Network.Chain))
	}
	return in.prove(ctx)
}

// prove plays the phases again, and sees that what they led to is how the game stands.
func (in *importing) prove(ctx context.Context) error {
	p, g := in.parcel, &in.parcel.Game
	differs := func(phase int) error { return in.refuse("verb.import-differs", rules.Num("phase", phase)) }
	for i, side := range in.desk.About().Sides {
		if len(p.Seats) != len(in.desk.About().Sides) || p.Seats[i].Side != side {
			return in.refuse("verb.import-damaged")
		}
	}
	if g.State != store.Over && checkTerms(g, in.now) != nil || (g.State == store.Over) != (g.Standings != nil) {
		return in.refuse("verb.import-damaged")
	}
	a, err := in.s.keeper.Build(g, p.Seats, p.Phases)
	if err != nil {
		return differs(0)
	}
	report, err := in.s.keeper.Verify(ctx, a, nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return differs(0)
	case !report.Verified() && (g.State == store.Over || !report.SoFar()):
		if report.Differs == nil { // phases of earlier rules
			return in.refuse("verb.import-rules", boundArgs(report.Stretches[0].Bound, report.Here)...)
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
func (in *importing) checkSheets() error {
	seed, err := dice.ParseSeed(in.parcel.Game.Seed)
	if err != nil {
		return in.refuse("verb.import-damaged")
	}
	for i := range in.parcel.Sheets {
		s := &in.parcel.Sheets[i]
		if !s.Replaced.IsZero() || !s.Accepted || s.Demand == "" || !demanded(in.pos.Demands(), s) {
			continue
		}
		is := in.pos.Check(rules.Sheet{Side: s.Side, Key: s.Demand, Orders: s.Orders}).Canonical
		text := in.pos.Check(rules.Sheet{Side: s.Side, Key: s.Demand, Orders: in.desk.Read(desk.Number(s.Canonical)).Orders}).Canonical
		receipt := archive.Receipt(seed, in.parcel.Game.Chained(), s.Side, s.Demand, s.OnFailure, s.Canonical)
		if !slices.Equal(is, s.Canonical) || !slices.Equal(text, s.Canonical) || receipt != s.Receipt {
			return in.refuse("verb.import-damaged")
		}
	}
	return nil
}

func demanded(demands []rules.Demand, s *store.KeptSheet) bool {
	return slices.ContainsFunc(demands, func(d rules.Demand) bool { return d.Side == s.Side && d.Key == s.Demand })
}

// carry stores the game and tells its players.
func (in *importing) carry() (out Imported, err error) {
	games, err := in.tx.Games()
	if err != nil {
		return out, err
	}
	g := in.parcel.Game
	for i := range games {
		here := &games[i]
		if here.Origin != nil && here.Origin.Sum == in.sum {
			return Imported{Game: here.ID, State: store.CommandDone, Idle: true, Answer: []rules.Message{rules.M("verb.import-already", rules.Text("game", g.ID), rules.Text("id", here.ID))}}, nil
		}
		if here.Commitment == g.Commitment && here.Chained() == g.Chained() && here.State != store.Moved {
			return out, in.refuse("verb.import-same", rules.Text("id", here.ID), rules.Num("phase", here.Phase))
		}
	}
	if in.game, err = in.identity(&g); err != nil {
		return out, err
	}
	if err := in.settle(); err != nil {
		return out, err
	}
	last, err := in.tx.LastDispatch()
	if err != nil {
		return out, err
	}
	if err := in.rows(); err != nil {
		return out, err
	}
	if err := in.tell(); err != nil {
		return out, err
	}
	in.answer = append(in.answer, in.asked...)
	from := in.parcel.From
	if err := in.tx.Audit(&store.Entry{At: in.now, Game: in.game.ID, Actor: in.row.Actor, Action: ActImport, Detail: map[string]string{
		"from": from, "id": in.parcel.Game.ID, "phase": strconv.Itoa(in.game.Phase), "sum": in.sum[:16],
	}}); err != nil {
		return out, err
	}
	if err := in.tellOthers(); err != nil {
		return out, err
	}
	in.s.env.Failpoint(stepImported)
	out = Imported{Game: in.game.ID, State: store.CommandDone, Answer: in.answer}
	if in.preview {
		out.Mails, err = in.mailsAfter(last)
	}
	return out, err
}

// mailsAfter lists the mails that would go out.
func (in *importing) mailsAfter(last int64) (out []PreviewMail, err error) {
	sent, err := in.tx.DispatchesAfter(last)
	for i := range sent {
		if sent[i].State != store.InAnother {
			out = append(out, previewOf(&sent[i]))
		}
	}
	return out, err
}

// identity returns the game as it is to be stored, under an id that is free here.
func (in *importing) identity(from *store.Game) (g store.Game, err error) {
	g = *from
	id := cmp.Or(in.as, g.ID)
	if id == AsNew {
		n, err := in.s.number(in.tx, &g)
		if err != nil {
			return g, err
		}
		id = g.Title + "-" + strconv.Itoa(n)
	}
	number, ok := strings.CutPrefix(id, g.Title+"-")
	g.Number, err = strconv.Atoi(number)
	if !ok || err != nil || g.Number < 1 || g.Number > store.LastPrivate || id != fmt.Sprintf("%s-%d", g.Title, g.Number) || g.Private != (g.Number >= store.FirstPrivate) {
		return g, in.refuse("verb.import-id", rules.Text("id", id), rules.Text("title", g.Title))
	}
	taken, err := in.tx.NumberTaken(g.Title, g.Number)
	if err != nil {
		return g, err
	}
	if taken {
		return g, in.refuse("verb.import-taken", rules.Text("id", id))
	}
	g.Origin = &store.Origin{Game: from.Chained(), From: in.parcel.From, Sum: in.sum, At: in.now}
	g.ID, g.Gone = id, nil
	return g, in.mine(id)
}

// leastTime is what a phase has left at least when its game comes in; else its time
// begins anew, as the players have to read of the new office first.
const leastTime = 24 * time.Hour

// settle says when the phase of the game ends here.
func (in *importing) settle() error {
	g := &in.game
	if in.s.checkTrust(g.Trust) != nil {
		g.Trust = store.TrustKey
	}
	g.RollAt, g.Due = time.Time{}, time.Time{}
	if byBeacon(g) && !g.State.Ended() { // whoever has the file may have played on with it
		if err := in.tx.SetRecalled(g.ID, in.parcel.At); err != nil {
			return err
		}
	}
	switch g.State {
	case store.Over:
		g.Due = in.now // to write the archive
	case store.Running:
		if g.Held || !g.Deadline.IsZero() && g.Deadline.Before(in.now.Add(leastTime)) {
			in.s.resume(g, in.now)
		}
		g.Due = in.now
	}
	return nil
}
