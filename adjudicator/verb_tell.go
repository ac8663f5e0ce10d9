package adjudicator

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// A game may have several moderators. What one of them has done to it the others are told
// by mail, each in his language, but for those who play in it: what a verb tells its
// players they get as such, and the rest is not for them.

// tellOthers tells the other moderators of the game who did what to it, why, and what came
// of it. Verbs that tell moderators of their own, or change nothing, are quiet.
func (c *command) tellOthers() error {
	g := &c.game
	if c.quiet || c.idle || g.ID == "" || g.Practice {
		return nil
	}
	mods, err := c.s.moderatorsBeside(c.tx, g.ID)
	if err != nil {
		return err
	}
	gave := c.givers()
	did := rules.M("moderate.did", append(c.by(), rules.Text("game", g.ID), rules.Word("verb", "door.label."+c.row.Verb))...)
	for _, mod := range mods {
		if slices.Contains(gave, mod.Address) {
			continue
		}
		answer := c.answer
		if c.told != nil {
			answer = c.told(mod.Lang)
		}
		told := append([]rules.Message{did}, c.s.inWords(&mod, c.s.desks[g.Title], answer)...)
		for _, line := range c.quoted {
			told = append(told, rules.M("asked.line", rules.Text("line", line)))
		}
		told = append(told, c.reasoned()...)
		if err := c.s.tellThese(c.tx, g, []Moderator{mod}, on(aboutModerate, "did-"+strconv.FormatInt(c.row.ID, 10)), 0, told...); err != nil {
			return err
		}
	}
	return nil
}

// by returns the name of who gave the command, as an argument of a message; nothing where it is
// not known.
func (c *command) by() []rules.Arg {
	if c.row.Actor == AsModerator("") {
		return nil
	}
	return []rules.Arg{rules.Text("name", strings.TrimPrefix(c.row.Actor, moderatorPrefix))}
}

// givers returns the addresses of the moderators of whom one gave the command: the one whose
// letter asked for it, or those of the name that the audit has. A name that is no
// moderator's is that of whoever holds the command line, who has the whole office.
func (c *command) givers() (out []string) {
	if from := c.arg(ArgReply); from != "" {
		if mod := c.s.moderatorAt(from); mod != nil {
			return []string{mod.Address}
		}
	}
	for _, mod := range c.s.moderators() {
		if strings.EqualFold(AsModerator(mod.Name), c.row.Actor) {
			out = append(out, mod.Address)
		}
	}
	if out == nil {
		out = []string{c.s.cfg.Moderator.Address}
	}
	return out
}

// tellModerators tells all who moderate the game what was done to it, and those of them who
// have no part in it why.
func (c *command) tellModerators(what string, told rules.Message) error {
	g := &c.game
	if g.Practice && !ofPractice(what) {
		return nil
	}
	beside, err := c.s.moderatorsBeside(c.tx, g.ID)
	if err != nil {
		return err
	}
	what = on(what, strconv.FormatInt(c.row.ID, 10))
	if err := c.s.tellThese(c.tx, g, beside, what, 0, append([]rules.Message{told}, c.reasoned()...)...); err != nil {
		return err
	}
	playing := slices.DeleteFunc(c.s.moderatorsOf(g.ID), func(mod Moderator) bool {
		return slices.ContainsFunc(beside, func(other Moderator) bool { return other.Address == mod.Address })
	})
	return c.s.tellThese(c.tx, g, playing, what, 0, told)
}
