package moderation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// The verbs by which a moderator enters what a side orders, told by telephone, or takes its sheet
// back. Who plays in the game, or writes for somebody who does, may do neither.
var (
	Sheet = &Verb{Name: "sheet", Do: enterSheet, States: going, Says: true, Fields: []Field{
		{Name: office.ArgSide, Kind: FieldSide, Help: "The side; its player is told at once."},
		{Name: office.ArgLines, Kind: FieldText, File: true, Flag: "file", Help: "Where its order lines stand; - or nothing: standard input."},
	}}
	Undo = &Verb{Name: "undo", Do: undoSheet, States: going, Fields: oneSide}
)

// enterSheet files a sheet for a side as if it had sent it. Where something is wrong with it nothing
// is filed, and the moderator is told as its player would be. Its player reads what was understood,
// and how to take it back; that he was heard is not noted, as he was not.
func enterSheet(c *office.Command) error {
	return enter(c, filing.Entry{Text: c.Arg(office.ArgLines)}, func(e *filing.Entered) {
		args := []rules.Arg{rules.Num("n", len(e.Ack.Reading.Orders)+len(e.Ack.Standing)), rules.Num("phase", c.Game.Phase)}
		if e.Ack.Doubt {
			args = append(args, rules.Text("doubt", "1"))
		} else if e.Ack.Last {
			args = append(args, rules.Text("last", "1"))
		}
		c.Say("verb.sheet", append(args, rules.SideArg("side", e.Side))...)
		c.AddAuditDetail("orders", strconv.Itoa(len(e.Ack.Reading.Orders)+len(e.Ack.Standing)))
		if !c.Preview { // what he typed is shown to who typed it, and to nobody who looks at what was done
			return
		}
		for _, line := range e.Ack.Reading.Canonical {
			c.Answer = append(c.Answer, rules.M("asked.line", rules.Text("line", line)))
		}
	})
}

// undoSheet takes the sheet of a side back, as its player would.
func undoSheet(c *office.Command) error {
	return enter(c, filing.Entry{Undo: true}, func(e *filing.Entered) {
		c.Say("verb.sheet-undone", rules.Num("phase", c.Game.Phase), rules.SideArg("side", e.Side))
	})
}

// enter makes an entry for the side that is named, and says what came of it.
func enter(c *office.Command, e filing.Entry, say func(*filing.Entered)) error {
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	if err := refusePlaying(c, "verb.sheet-plays"); err != nil {
		return err
	}
	switch {
	case seat.Bot == store.BotHolds:
		return c.Refusal("verb.sheet-program", rules.SideArg("side", seat.Side))
	case !c.Game.RollAt.IsZero():
		return phases.RefuseClosed(c)
	}
	e.Name = "command " + strconv.FormatInt(c.Row.ID, 10)
	e.Game, e.Seats, e.Seat, e.Now, e.Outage = c.Game, c.Seats, *seat, c.Now, c.Outage
	e.By = office.Person{Name: strings.TrimPrefix(c.Row.Actor, office.ModeratorActorPrefix), Address: actorAddresses(c)[0]}
	made, err := e.File(c.Tx)
	if err != nil {
		return err
	}
	if !made.Counts() {
		return c.Refusal("verb.sheet-refused", rules.SideArg("side", seat.Side), wording.Phrase("faults", entryFaults(c, &made)))
	}
	c.Game, c.Mixed = made.Game, true
	if made.Ready {
		c.Game.Due = c.Now
		if err := c.Tx.SaveGame(&c.Game); err != nil {
			return err
		}
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.AddAuditDetail("phase", strconv.Itoa(c.Game.Phase))
	say(&made)
	return nil
}

// refusePlaying refuses a verb to who plays in the game, or writes for somebody who does, by a code.
func refusePlaying(c *office.Command, code string) error {
	for _, address := range actorAddresses(c) {
		seats, err := confirm.SeatsOfAddress(c.Tx.Tx, address)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Game == c.Game.ID }) {
			return c.Refusal(code)
		}
	}
	return nil
}

// entryFaults says why an entry changes nothing, as its side would be told, in one text.
func entryFaults(c *office.Command, made *filing.Entered) string {
	lang, d := c.Lang(), c.Tx.Office.Desks[c.Game.Title]
	var out []string
	for _, m := range made.Refusal {
		out = append(out, c.Tx.Office.Book.Text(lang, d, m))
	}
	for i := range made.Problems {
		p := &made.Problems[i]
		says := c.Tx.Office.Book.Text(lang, d, p.Message)
		if p.Line > 0 && p.Line <= len(made.Lines) {
			says = c.Tx.Office.Book.Text(lang, d, rules.M("verb.sheet-line", rules.Num("line", p.Line), rules.Text("text", filing.CutText(made.Lines[p.Line-1])), wording.Phrase("fault", says)))
		}
		out = append(out, says)
	}
	return strings.Join(out, " ")
}
