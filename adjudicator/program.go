package adjudicator

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A program can play a side: the bot of the title, which knows what the side knows. It
// thinks when the phase is played, so nobody waits for it, and its sheet is written and
// read like a player's: what is kept is the sheet, and nothing of the program is needed
// to play the game again. It gets no mail.

// programPlays reports whether a program plays a side of a game.
func programPlays(g *store.Game, side rules.Side) bool { return slices.Contains(g.Bots, side) }

// askPrograms adds the sheets of the sides that programs play. A program that fails is
// like a side that did not report, and the moderator is told.
func (r *running) askPrograms() error {
	g := &r.game
	if len(g.Bots) == 0 {
		return nil
	}
	seed, err := seedOf(g)
	if err != nil {
		return err
	}
	for i := range g.Demands {
		d := &g.Demands[i]
		if d.Optional || !programPlays(g, d.Side) {
			continue
		}
		sheet, err := think(r.desk, r.pos, *d, programLuck(seed, g.Phase, d))
		if err != nil {
			r.s.env.Log.Error("program failed", keyGame, g.ID, keyPhase, g.Phase, keySide, string(d.Side), keyError, err)
			if !slices.Contains(r.inputs.Missed, d.Side) {
				r.inputs.Missed = append(r.inputs.Missed, d.Side)
			}
			m := rules.M("moderator.program-fault", rules.Text("game", g.ID), rules.SideArg("side", d.Side), rules.Num("phase", g.Phase))
			if err := r.s.tellModerator(r.tx, g, on(aboutProgram, string(d.Side)), 0, m); err != nil {
				return err
			}
			continue
		}
		sheet.Receipt = archive.Receipt(seed, g.Chained(), d.Side, d.Key, sheet.OnFailure, sheet.Canonical)
		r.inputs.Sheets = append(r.inputs.Sheets, sheet)
	}
	order := func(c store.Carried) int {
		return slices.IndexFunc(g.Demands, func(d rules.Demand) bool { return d.Side == c.Side && d.Key == c.Key })
	}
	slices.SortStableFunc(r.inputs.Sheets, func(a, b store.Carried) int { return order(a) - order(b) })
	return nil
}

// programLuck varies the play of the program of a side: the same each time that the
// phase is tried. It has no roll in common with the phase, whose mix is a hash of
// sheets.
func programLuck(seed dice.Seed, phase int, d *rules.Demand) dice.Source {
	return dice.NewDerived(seed, phase, sha256.Sum256(fmt.Appendf(nil, "fieldpost program 1\x00%s\x00%s", d.Side, d.Key)))
}

// think has the bot of a title answer a demand and reads its sheet as that of a player.
func think(d *desk.Desk, pos rules.Position, demand rules.Demand, luck dice.Source) (out store.Carried, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	lines := d.Grammar().Lines(rules.Bot(d, pos, demand, luck), rules.English)
	read := d.Read(desk.Number(lines))
	sheet := rules.Sheet{Side: demand.Side, Key: demand.Key, OnFailure: read.OnFailure, Orders: read.Orders}
	reading := pos.Check(sheet)
	for _, p := range slices.Concat(read.Problems, reading.Problems) {
		if p.Severity == rules.Error {
			return out, fmt.Errorf("adjudicator: the sheet of a program: line %d: %s", p.Line, p.Message.Code)
		}
	}
	return store.Carried{Sheet: sheet, Canonical: reading.Canonical}, nil
}

// playerOf names who plays a seat, in a language; "" where he is not named.
func (s *Service) playerOf(seat *store.Seat, lang rules.Lang) string {
	switch seat.Bot {
	case store.BotHolds:
		return s.book.Text(lang, nil, rules.M("program.name"))
	case store.BotStandIn:
		return s.book.Text(lang, nil, rules.M("program.for", rules.Text("player", seat.Name)))
	}
	return seat.Name
}

// people returns the seats that no program holds.
func people(seats []store.Seat) []store.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s store.Seat) bool { return s.Bot == store.BotHolds })
}

// named returns the seats of a game as an invitation lists them.
func (s *Service) named(seats []store.Seat, lang rules.Lang) (out []templates.Seat) {
	for i := range seats {
		row := templates.Seat{Side: seats[i].Side, Player: s.playerOf(&seats[i], lang), Lang: seats[i].Lang}
		if seats[i].Bot == store.BotHolds {
			row.Lang = ""
		}
		out = append(out, row)
	}
	return out
}
