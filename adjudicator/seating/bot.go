package seating

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A bot can play a side: that of the title, which knows what the side knows. A novice
// answers when the phase is played, and nobody waits for it; one of a better grade thinks
// beforehand (package thinking). The sheet of either is written and
// read like a player's: what is kept is the sheet, and nothing of the bot is needed
// to play the game again. It gets no mail.

// IsBotSide reports whether a bot plays a side of a game.
func IsBotSide(g *store.Game, side rules.Side) bool { return slices.Contains(g.Bots, side) }

// BotGrade returns the grade of the bot that plays a side of a game.
func BotGrade(g *store.Game, side rules.Side) engine.Grade {
	return cmp.Or(g.Grades[side], engine.Novice)
}

// BotDice varies the play of the bot of a side: the same each time that the
// phase is tried. It has no roll in common with the phase, whose mix is a hash of
// sheets.
func BotDice(seed dice.Seed, phase int, d *rules.Demand) dice.Source {
	return dice.NewDerived(seed, phase, sha256.Sum256(fmt.Appendf(nil, "fieldpost program 1\x00%s\x00%s", d.Side, d.Key)))
}

// ComputeBotSheet has the bot of a title answer a demand at first sight and reads its sheet as that of a
// player.
func ComputeBotSheet(d *desk.Desk, pos rules.Position, demand rules.Demand, luck dice.Source) (out store.Carried, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = PanicError(p)
		}
	}()
	return ReadBotSheet(d, pos, &demand, rules.Bot(d, pos, demand, luck))
}

// ReadBotSheet reads the sheet of a bot as that of a player.
func ReadBotSheet(d *desk.Desk, pos rules.Position, demand *rules.Demand, orders []rules.Order) (out store.Carried, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = PanicError(p)
		}
	}()
	read := d.Read(desk.Number(d.Grammar().Lines(orders, rules.English)))
	sheet := rules.Sheet{Side: demand.Side, Key: demand.Key, OnFailure: read.OnFailure, Orders: read.Orders}
	reading := pos.Check(sheet)
	for _, p := range slices.Concat(read.Problems, reading.Problems) {
		if p.Severity == rules.Error {
			return out, fmt.Errorf("adjudicator: the sheet of a program: line %d: %s", p.Line, p.Message.Code)
		}
	}
	return store.Carried{Sheet: sheet, Canonical: reading.Canonical}, nil
}

// ThoughtSteps returns how many steps the bot that is asked a demand thinks about it; 0: it answers at
// first sight, or no bot has to answer.
func ThoughtSteps(o *office.Office, g *store.Game, d *rules.Demand) int {
	grade := BotGrade(g, d.Side)
	if desk := o.Desks[g.Title]; desk != nil && !d.Optional && IsBotSide(g, d.Side) && grade != engine.Novice && o.Cfg.Thinking.Cores > 0 {
		return grade.Steps(desk.Title, o.Cfg.Thinking.Budget)
	}
	return 0
}

// AsksThinkers reports whether the phase of a game asks a bot that thinks.
func AsksThinkers(o *office.Office, g *store.Game) bool {
	return slices.ContainsFunc(g.Demands, func(d rules.Demand) bool { return ThoughtSteps(o, g, &d) > 0 })
}

// WaitsForThinkers reports whether a game waits only for bots that think: the sheets of all others are in.
func WaitsForThinkers(o *office.Office, g *store.Game, sheets map[rules.Side][]store.Sheet) bool {
	return g.State == store.Running && g.PlayAt.IsZero() && g.RollAt.IsZero() && AsksThinkers(o, g) && len(MissingSides(g, sheets)) == 0
}

// HasThinkers reports whether a bot plays one of some seats who would think.
func HasThinkers(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Bot != store.NoBot && s.Grade != "" && s.Grade != engine.Novice })
}

// GradeArg returns the argument that tells the grade of a bot.
func GradeArg(grade engine.Grade) rules.Arg {
	return rules.Word("grade", "grade."+string(cmp.Or(grade, engine.Novice)))
}

// PlayerName names who plays a seat, in a language; "" where he is not named.
func PlayerName(o *office.Office, seat *store.Seat, lang rules.Lang) string {
	switch seat.Bot {
	case store.BotHolds:
		return o.Book.Text(lang, nil, rules.M("program.name", GradeArg(seat.Grade)))
	case store.BotSubstitute:
		return o.Book.Text(lang, nil, rules.M("program.for", GradeArg(seat.Grade), rules.Text("player", seat.Name)))
	}
	return seat.Name
}

// HumanSeats returns the seats that no bot holds.
func HumanSeats(seats []store.Seat) []store.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s store.Seat) bool { return s.Bot == store.BotHolds })
}

// welcomeSeats returns the seats of a game as an invitation lists them.
func welcomeSeats(o *office.Office, seats []store.Seat, lang rules.Lang) (out []templates.Seat) {
	for i := range seats {
		row := templates.Seat{Side: seats[i].Side, Player: PlayerName(o, &seats[i], lang), Lang: seats[i].Lang}
		if seats[i].Bot == store.BotHolds {
			row.Lang = ""
		}
		out = append(out, row)
	}
	return out
}

// PanicError makes an error of a panic. Its value is told only when it is the
// runtime's, as others may quote what a player wrote.
func PanicError(r any) error {
	what := fmt.Sprintf("%T", r)
	if e, ok := r.(runtime.Error); ok {
		what = e.Error()
	}
	return fmt.Errorf("adjudicator: panic: %s\n%s", what, debug.Stack())
}

// SideDemands returns the demands of a side.
func SideDemands(demands []rules.Demand, side rules.Side) (out []rules.Demand) {
	for i := range demands {
		if demands[i].Side == side {
			out = append(out, demands[i])
		}
	}
	return out
}
