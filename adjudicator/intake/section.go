package intake

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// handleSections handles a letter of somebody who writes as several sides, a block each: every part
// is read as a letter of its own, with what it says and proves itself, and is answered; who wrote
// it gets one answer. All of it is one transaction. The letter stands under the first side that a
// part is of, and comes to what the first part that was accepted came to.
func handleSections(in *office.Intake, parts int) (outcome string, err error) {
	seats, err := in.Tx.Seats().List(store.Seat{Game: in.Letter.Game.Value})
	if err != nil {
		return "", err
	}
	err = post.MergeByReader(in.Tx, seats, func() error {
		outcome, err = eachSection(in, parts)
		return err
	})
	return outcome, err
}

func eachSection(in *office.Intake, parts int) (outcome string, err error) {
	for n := 1; n <= parts; n++ {
		part := &office.Intake{Office: in.Office, Tx: in.Tx, Row: in.Row, Now: in.Now, Outage: in.Outage, CaughtUp: in.CaughtUp, Section: n, Blocks: in.Blocks}
		if in.Changed != nil {
			part.BlockState = filing.BlockLeft
			if in.Changed[n-1] {
				part.BlockState = filing.BlockChanged
			}
		}
		came, err := Handle(part)
		if err != nil {
			return "", err
		}
		if outcome == "" || outcome != filing.OutcomeAccepted && came == filing.OutcomeAccepted {
			outcome = came
		}
		if in.Game.ID == "" || part.PhaseReady && !in.PhaseReady {
			in.Letter, in.Game, in.Seat = part.Letter, part.Game, part.Seat
		}
		in.Authenticated, in.PhaseReady = in.Authenticated || part.Authenticated, in.PhaseReady || part.PhaseReady
	}
	return outcome, nil
}

// countParts returns how many parts the letter has, each of another side; 0: it is whole.
// Blocks that it quotes are parts where it answers a mail to several sides and orders
// nothing itself: one alone says which side it is from.
func countParts(in *office.Intake, reading mailtext.Options) (int, error) {
	if in.Letter.Sections > 1 {
		return in.Letter.Sections, nil
	}
	if all, err := answersJoinedMail(in); !all || err != nil {
		return 0, err
	}
	reading.Quoted = true
	l, err := parser.ReadLetter(in.Row.Raw, reading)
	if err != nil || l.Sections == 0 {
		return 0, nil
	}
	g, err := in.Tx.Game(in.Letter.Game.Value)
	if post.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	d, err := in.Office.Desk(&g)
	if err != nil {
		return 0, err
	}
	if typed := d.Read(l.Words); !in.Letter.Quoted && filing.CountInstructions(&typed) > 0 {
		return 0, nil
	}
	in.Blocks = true
	return l.Sections, compareQuotedBlocks(in, reading, l.Sections, g.Title)
}

// compareQuotedBlocks finds out which of the blocks that the letter quotes are no longer as they
// stood in the mail that it answers.
func compareQuotedBlocks(in *office.Intake, reading mailtext.Options, parts int, title string) error {
	parent, err := filing.AnsweredDispatch(in)
	if parent == nil || err != nil {
		return err
	}
	held, err := in.Tx.Dispatches().List(store.DispatchFilter{Carrier: parent.ID})
	if err != nil {
		return err
	}
	ours := map[rules.Side][][]language.Line{}
	for i := range held {
		d, err := in.Tx.Dispatch(held[i].ID)
		if err != nil {
			return err
		}
		ours[d.Side] = parser.Blocks(d.Text)
	}
	changed := make([]bool, parts)
	for n := range changed {
		reading.Section = n + 1
		l, err := parser.ReadLetter(in.Row.Raw, reading)
		if err != nil {
			return nil
		}
		lines := l.Lines
		if !l.Quoted {
			lines = l.Passed
		}
		same := false
		for side, blocks := range ours {
			same = same || press.IsSideName(in.Office, title, side, l.Side.Value) && slices.ContainsFunc(blocks, func(own []language.Line) bool { return slices.EqualFunc(own, lines, sameLine) })
		}
		changed[n] = !same
	}
	if slices.Contains(changed, true) {
		in.Changed = changed
	}
	return nil
}

func sameLine(a, b language.Line) bool { return a.Text == b.Text }
