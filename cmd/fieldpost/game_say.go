package main

import (
	"errors"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
)

// saying is what a verb takes that says something.
type saying struct {
	Game string   `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Text []string `arg:"" help:"What to say." placeholder:"TEXT"`
	verbFlags
}

// by says it by a verb.
func (c *saying) by(p *program, verb *moderation.Verb) error {
	return c.carry(p, verb, c.Game, map[string]string{office.ArgText: strings.Join(c.Text, " ")})
}

// gameAnnounceCommand tells all players of a game something.
type gameAnnounceCommand struct{ saying }

// Run carries out the command.
func (c *gameAnnounceCommand) Run(p *program) error { return c.by(p, moderation.Announce) }

// gameNoteCommand keeps something in the audit.
type gameNoteCommand struct{ saying }

// Run carries out the command.
func (c *gameNoteCommand) Run(p *program) error { return c.by(p, moderation.Note) }

// gameResendCommand mails a side how its game stands.
type gameResendCommand struct{ onSide }

// Run carries out the command.
func (c *gameResendCommand) Run(p *program) error { return c.to(p, moderation.Resend) }

// gameEndCommand ends a game.
type gameEndCommand struct {
	Game string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	How  string `arg:"" enum:"win,draw,void,no-show" help:"How: win (by SIDE), draw, void, which counts for nothing, or no-show (SIDE never came)." placeholder:"HOW"`
	Side string `arg:"" optional:"" help:"Who wins, or never came." placeholder:"SIDE"`
	verbFlags
}

// Run carries out the command.
func (c *gameEndCommand) Run(p *program) error {
	if (c.How == moderation.EndWin || c.How == moderation.EndNoShow) != (c.Side != "") {
		return advise(errors.New("a side is named that wins or never came, and no other"), "write `end GAME win SIDE`, `end GAME no-show SIDE`, `end GAME draw` or `end GAME void`")
	}
	return c.carry(p, moderation.End, c.Game, map[string]string{office.ArgHow: c.How, office.ArgSide: c.Side})
}

// gameReplaceCommand gives a side to somebody else.
type gameReplaceCommand struct {
	Game    string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Seat    string `arg:"" help:"The side and who plays it from now on, as german=\"Ana <ana@club.es>,es,Europe/Madrid\"; the side alone with --program." placeholder:"SIDE=PERSON"`
	Program bool   `help:"A program plays it from now on."`
	verbFlags
}

// Run carries out the command.
func (c *gameReplaceCommand) Run(p *program) error {
	side, who, named := strings.Cut(c.Seat, "=")
	if named == c.Program {
		return advise(errors.New("a side is given either to somebody or to a program"), "write SIDE=PERSON, or SIDE and --program")
	}
	if c.Program {
		return c.carry(p, moderation.Replace, c.Game, map[string]string{office.ArgSide: side, office.ArgProgram: "yes"})
	}
	person, err := moderation.ReadPerson(who)
	if err != nil {
		return advise(err, "write SIDE=\"Ana <ana@club.es>,es,Europe/Madrid\"")
	}
	return c.carry(p, moderation.Replace, c.Game, map[string]string{
		office.ArgSide: side, office.ArgAddress: person.Address, office.ArgName: person.Name,
		office.ArgLang: string(person.Lang), office.ArgZone: person.Zone,
	})
}
