package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// as says who gives a command.
type as struct {
	As string `help:"Who you are, for the audit; your user name when left out." placeholder:"NAME"`
}

// actor returns how the audit names him.
func (a as) actor() string {
	return office.ModeratorActor(cmp.Or(strings.TrimSpace(a.As), os.Getenv("USER"), os.Getenv("LOGNAME")))
}

// verbFlags are what every verb takes.
type verbFlags struct {
	as
	Config  string        `help:"The configuration." type:"path" placeholder:"FILE"`
	Wait    time.Duration `help:"How long to wait for the daemon; what it has not begun by then is taken back." default:"60s" placeholder:"SPAN"`
	Preview bool          `help:"Only show what would be done, and who would be told what."`
	Reason  string        `help:"Why: it stands in the audit and goes to the other moderators, and to the players where the verb tells them." placeholder:"TEXT"`
	JSON    bool          `name:"json" help:"Print JSON: the command and what came of it."`
}

// gamePauseCommand stops a game.
type gamePauseCommand struct {
	Game string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	verbFlags
}

// Run carries out the command.
func (c *gamePauseCommand) Run(p *program) error {
	return c.carry(p, moderation.Pause, c.Game, nil)
}

// gameResumeCommand lets a game go on.
type gameResumeCommand struct {
	Game    string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Round   uint64 `help:"After a restore, of a game with dice = beacon: the round that its players had been told for the closed phase." placeholder:"N" xor:"round"`
	NoRound bool   `help:"Likewise: they had been told none." xor:"round"`
	verbFlags
}

// Run carries out the command.
func (c *gameResumeCommand) Run(p *program) error {
	args := map[string]string{}
	if c.Round > 0 {
		args[office.ArgRound] = strconv.FormatUint(c.Round, 10)
	}
	if c.NoRound {
		args[office.ArgUntold] = "yes"
	}
	return c.carry(p, moderation.Resume, c.Game, args)
}

// gameExtendCommand moves a deadline.
type gameExtendCommand struct {
	Game  string        `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Span  time.Duration `arg:"" optional:"" help:"How much longer, as in 48h: from the deadline, or from now when that has passed." placeholder:"SPAN"`
	Until string        `help:"Until when instead, as in '2026-12-24 20:00' or Sunday in the moderator's time zone, or 2026-12-24T20:00:00+01:00." placeholder:"TIME"`
	From  string        `help:"Do nothing unless this is the deadline so far: given twice, the deadline is moved once." placeholder:"TIME"`
	Phase int           `help:"Do nothing unless this is the current phase." placeholder:"N"`
	verbFlags
}

// Run carries out the command.
func (c *gameExtendCommand) Run(p *program) error {
	args := phaseArg(c.Phase)
	switch {
	case (c.Span == 0) == (c.Until == ""):
		return advise(errors.New("a deadline is moved by a span or until a moment"), "give either SPAN, as in 48h, or --until TIME")
	case c.Until == "":
		args[office.ArgSpan] = c.Span.String()
	}
	for name, text := range map[string]string{office.ArgUntil: c.Until, office.ArgFrom: c.From} {
		if text == "" {
			continue
		}
		cfg, err := p.config(c.Config)
		if err != nil {
			return err
		}
		at, err := readTime(text, cfg.Moderator.Zone)
		if err != nil {
			return err
		}
		args[name] = at.UTC().Format(time.RFC3339)
	}
	return c.carry(p, moderation.Extend, c.Game, args)
}

// readTime reads a moment as people type it.
func readTime(text, zone string) (time.Time, error) {
	place, err := calendar.Zone(zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("time zone of the moderator: %w", err)
	}
	at, err := moderation.ReadMoment(text, time.Now().In(place))
	if err != nil {
		return at, advise(fmt.Errorf("%q is not a moment", text), "write it as '2026-12-24 20:00' or 2026-12-24T20:00:00+01:00")
	}
	return at, nil
}

// phaseArg returns the arguments of a verb that is meant for a phase; 0: for any.
func phaseArg(phase int) map[string]string {
	args := map[string]string{}
	if phase != 0 {
		args[office.ArgPhase] = strconv.Itoa(phase)
	}
	return args
}

// gameForceCommand plays a phase.
type gameForceCommand struct {
	Game  string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Phase int    `required:"" help:"The phase that is to be played; when it is over nothing is done." placeholder:"N"`
	verbFlags
}

// Run carries out the command.
func (c *gameForceCommand) Run(p *program) error {
	return c.carry(p, moderation.Force, c.Game, map[string]string{office.ArgPhase: strconv.Itoa(c.Phase)})
}

// gameRollbackCommand takes a game back.
type gameRollbackCommand struct {
	Game  string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	To    int    `arg:"" help:"The phase whose orders are given anew, under a new number." placeholder:"PHASE"`
	Phase int    `required:"" help:"The current phase; when it is over nothing is done." placeholder:"N"`
	verbFlags
}

// Run carries out the command.
func (c *gameRollbackCommand) Run(p *program) error {
	return c.carry(p, moderation.Rollback, c.Game, map[string]string{office.ArgPhase: strconv.Itoa(c.Phase), office.ArgTo: strconv.Itoa(c.To)})
}

// gameRebindCommand binds a game to the rules and the board here.
type gameRebindCommand struct {
	Game   string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	DryRun bool   `help:"Only say what differs, and which phase would have gone otherwise."`
	verbFlags
}

// Run carries out the command.
func (c *gameRebindCommand) Run(p *program) error {
	args := map[string]string{}
	if c.DryRun {
		args[office.ArgDryRun] = "yes"
	}
	return c.carry(p, moderation.Rebind, c.Game, args)
}

// onSide is what a verb takes that is about one side and needs no more.
type onSide struct {
	Game string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Side string `arg:"" help:"The side; its player is told." placeholder:"SIDE"`
	verbFlags
}

// to carries out a verb on the side.
func (c *onSide) to(p *program, verb *moderation.Verb) error {
	return c.carry(p, verb, c.Game, map[string]string{office.ArgSide: c.Side})
}

// gameRekeyCommand gives a side a new key.
type gameRekeyCommand struct{ onSide }

// Run carries out the command.
func (c *gameRekeyCommand) Run(p *program) error { return c.to(p, moderation.Rekey) }

// gameSilenceCommand keeps a side from writing to other players.
type gameSilenceCommand struct{ onSide }

// Run carries out the command.
func (c *gameSilenceCommand) Run(p *program) error { return c.to(p, moderation.Silence) }

// gameUnsilenceCommand lets a side write to other players again.
type gameUnsilenceCommand struct{ onSide }

// Run carries out the command.
func (c *gameUnsilenceCommand) Run(p *program) error { return c.to(p, moderation.Unsilence) }

// gameAddressCommand corrects an address.
type gameAddressCommand struct {
	Game    string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Side    string `arg:"" help:"The side." placeholder:"SIDE"`
	Address string `arg:"" help:"Where its player is reached from now on: a fresh invitation goes there, and nothing to the old address. Where somebody was heard, both are told how to stop it, and it is done after a day." placeholder:"ADDRESS"`
	KeepKey bool   `help:"Keep the order key: the player has moved, and nobody else got his mails."`
	verbFlags
}

// Run carries out the command.
func (c *gameAddressCommand) Run(p *program) error {
	args := map[string]string{office.ArgSide: c.Side, office.ArgAddress: c.Address}
	if c.KeepKey {
		args[office.ArgKeepKey] = "yes"
	}
	return c.carry(p, moderation.Address, c.Game, args)
}

// gameInviteCommand asks somebody to take a side.
type gameInviteCommand struct {
	Game string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Seat string `arg:"" help:"The side and who is asked, as german=\"Ana <ana@club.es>,es,Europe/Madrid\"." placeholder:"SIDE=PERSON"`
	verbFlags
}

// Run carries out the command.
func (c *gameInviteCommand) Run(p *program) error {
	side, who, ok := strings.Cut(c.Seat, "=")
	person, err := moderation.ReadPerson(who)
	if !ok || err != nil {
		return advise(fmt.Errorf("%q does not say whom to ask for which side", c.Seat), `write german="Ana <ana@club.es>,es,Europe/Madrid"`)
	}
	return c.carry(p, moderation.Invite, c.Game, map[string]string{
		office.ArgSide: side, office.ArgAddress: person.Address, office.ArgName: person.Name,
		office.ArgLang: string(person.Lang), office.ArgZone: person.Zone,
	})
}

// carry has a verb carried out: by the daemon if one runs, else here.
func (f *verbFlags) carry(p *program, verb *moderation.Verb, game string, args map[string]string) error {
	if why := moderation.ReadReason(f.Reason); why != "" {
		if !verb.TakesReason() {
			return advise(fmt.Errorf("%q takes no reason", verb.Name), "leave --reason out")
		}
		args = maps.Clone(args)
		if args == nil {
			args = map[string]string{}
		}
		args[office.ArgReason] = why
	}
	return p.withOffice(f.Config, func(o *daemon.Office) error {
		given := store.Command{Actor: f.actor(), Verb: verb.Name, Game: game, Args: args}
		if f.Preview {
			return f.preview(p, o, given)
		}
		c, alone, err := f.answer(p.ctx, o, given)
		if errors.Is(err, phases.ErrNoGame) {
			return noGame(game)
		}
		if err != nil {
			return err
		}
		says := answerText(o.Titles, o.Book, &c)
		if c.State != store.CommandDone {
			return errors.New(says)
		}
		if f.JSON {
			return p.json(map[string]any{
				"id": c.ID, "verb": c.Verb, "game": c.Game, "actor": c.Actor, "args": c.Args, "state": c.State, "answer": says, "daemon": !alone,
			})
		}
		p.printf("%s\n", says)
		if alone {
			p.printf("No daemon runs on this database: it was done here, and the mails go out when the daemon runs.\n")
		}
		return nil
	})
}

// preview shows what would come of a command.
func (f *verbFlags) preview(p *program, o *daemon.Office, given store.Command) error {
	pre, err := o.Service.Commands.Preview(p.ctx, given)
	if errors.Is(err, phases.ErrNoGame) {
		return noGame(given.Game)
	}
	if err != nil {
		return err
	}
	says := answerText(o.Titles, o.Book, &store.Command{Game: given.Game, Answer: pre.Answer})
	if pre.State != store.CommandDone {
		return errors.New(says)
	}
	if f.JSON {
		return p.json(map[string]any{"verb": given.Verb, "game": given.Game, "args": pre.Command.Args, "preview": true, "idle": pre.Idle, "answer": says, "mails": pre.Mails})
	}
	p.printf("Nothing was done yet. It would say: %s\n", says)
	for _, m := range pre.Mails {
		p.printf("Mail to %s <%s>: %s\n", m.Name, m.Address, m.Subject)
	}
	return nil
}

// noGame says that there is no such game.
func noGame(id string) error {
	return advise(fmt.Errorf("no game %q", id), "`fieldpost game list` lists them")
}

// pollEvery is the time between two looks for the daemon's answer.
const pollEvery = 50 * time.Millisecond

// answer has a command carried out and returns what came of it. alone says
// that no daemon runs.
func (f *verbFlags) answer(ctx context.Context, o *daemon.Office, c store.Command) (_ store.Command, alone bool, err error) {
	release, err := daemon.Alone(ctx, o.Config.Database)
	if err == nil {
		defer func() { err = errors.Join(err, release()) }()
		if moderation.VerbNamed(c.Verb).Reads {
			return c, true, advise(fmt.Errorf("no daemon runs, and without one the mailbox cannot be read, which %q needs: nothing was done", c.Verb), "start `fieldpost serve`")
		}
		c, err = o.Service.Command(ctx, c)
		return c, true, err
	}
	if !errors.Is(err, daemon.ErrRunning) {
		return c, true, err
	}
	id, err := o.Service.Commands.Submit(ctx, c)
	if err != nil {
		return c, false, err
	}
	limit := time.Now().Add(f.Wait)
	for {
		if c, err = o.Service.Commands.Answer(ctx, id); err != nil || c.State != store.CommandNew {
			return c, false, err
		}
		if ctx.Err() != nil || time.Now().After(limit) {
			break
		}
		select {
		case <-time.After(pollEvery):
		case <-ctx.Done():
		}
	}
	ctx = context.WithoutCancel(ctx)
	if err := o.Service.Moderation.Withdraw(ctx, id); errors.Is(err, moderation.ErrNoCommand) { // just carried out
		c, err = o.Service.Commands.Answer(ctx, id)
		return c, false, err
	} else if err != nil {
		return c, false, err
	}
	return c, false, advise(fmt.Errorf("the daemon did not answer within %s: nothing was done", f.Wait), "its log says what keeps it; or give a longer --wait")
}

// answerText puts the answer to a command into words.
func answerText(set rules.Set, book *templates.Book, c *store.Command) string {
	id, _, _ := cutLast(c.Game, "-")
	title, _ := set.Get(id)
	var out []string
	for _, m := range post.FormatTimeArgs(c.Answer, terminalTime) {
		out = append(out, book.Text(rules.English, title, m))
	}
	return strings.Join(out, " ")
}

// terminalTime returns how a time is told on the terminal.
func terminalTime(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }

// cutLast cuts a text at the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
