package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// sections handles a letter of somebody who writes as several sides, a block each: every
// part is read as a letter of its own, with what it says and proves itself, and is
// answered; who wrote it gets one answer. All of it is one transaction. The letter stands under the first side that a
// part is of, and comes to what the first part that was accepted came to.
func (in *intake) sections(parts int) (outcome string, err error) {
	seats, err := in.tx.Seats(in.letter.Game.Value)
	if err != nil {
		return "", err
	}
	err = in.s.together(in.tx, seats, func() error {
		outcome, err = in.eachSection(parts)
		return err
	})
	return outcome, err
}

func (in *intake) eachSection(parts int) (outcome string, err error) {
	for n := 1; n <= parts; n++ {
		part := &intake{s: in.s, tx: in.tx, row: in.row, now: in.now, outage: in.outage, caughtUp: in.caughtUp, section: n, blocks: in.blocks}
		if in.changed != nil {
			part.ofBlock = blockLeft
			if in.changed[n-1] {
				part.ofBlock = blockChanged
			}
		}
		came, err := part.run()
		if err != nil {
			return "", err
		}
		if outcome == "" || outcome != outcomeAccepted && came == outcomeAccepted {
			outcome = came
		}
		if in.game.ID == "" || part.ready && !in.ready {
			in.letter, in.game, in.seat = part.letter, part.game, part.seat
		}
		in.proved, in.ready = in.proved || part.proved, in.ready || part.ready
	}
	return outcome, nil
}

// parted returns how many parts the letter has, each of another side; 0: it is whole.
// Blocks that it quotes are parts where it answers a mail to several sides and orders
// nothing itself: one alone says which side it is from.
func (in *intake) parted(reading parser.Options) (int, error) {
	if in.letter.Sections > 1 {
		return in.letter.Sections, nil
	}
	if all, err := in.answersAll(); !all || err != nil {
		return 0, err
	}
	reading.Quoted = true
	l, err := parser.ReadLetter(in.row.Raw, reading)
	if err != nil || l.Sections == 0 {
		return 0, nil
	}
	g, err := in.tx.Game(in.letter.Game.Value)
	if isNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	d, err := in.s.desk(&g)
	if err != nil {
		return 0, err
	}
	if typed := d.Read(l.Words); !in.letter.Quoted && says(&typed) > 0 {
		return 0, nil
	}
	in.blocks = true
	return l.Sections, in.compare(reading, l.Sections, g.Title)
}

// quotedBlock is what was done to one of several blocks of a mail that a letter quotes.
// One that stands as it was is meant only where none was changed.
type quotedBlock uint8

const (
	blockAny     quotedBlock = iota // not known, or none was changed
	blockLeft                       // it was left, and another was changed
	blockChanged                    // it was changed
)

// compare finds out which of the blocks that the letter quotes are no longer as they
// stood in the mail that it answers.
func (in *intake) compare(reading parser.Options, parts int, title string) error {
	parent, err := in.parent()
	if parent == nil || err != nil {
		return err
	}
	held, err := in.tx.EnclosedIn(parent.ID)
	if err != nil {
		return err
	}
	ours := map[rules.Side][][]parser.Line{}
	for i := range held {
		d, err := in.tx.Dispatch(held[i].ID)
		if err != nil {
			return err
		}
		ours[d.Side] = parser.Blocks(d.Text)
	}
	changed := make([]bool, parts)
	for n := range changed {
		reading.Section = n + 1
		l, err := parser.ReadLetter(in.row.Raw, reading)
		if err != nil {
			return nil
		}
		lines := l.Lines
		if !l.Quoted {
			lines = l.Passed
		}
		same := false
		for side, blocks := range ours {
			same = same || in.s.names(title, side, l.Side.Value) && slices.ContainsFunc(blocks, func(own []parser.Line) bool { return slices.EqualFunc(own, lines, sameLine) })
		}
		changed[n] = !same
	}
	if slices.Contains(changed, true) {
		in.changed = changed
	}
	return nil
}

func sameLine(a, b parser.Line) bool { return a.Text == b.Text }
