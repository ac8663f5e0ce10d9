package adjudicator

// sections handles a letter of somebody who writes as several sides, a block each: every
// part is read as a letter of its own, with what it says and proves itself, and is
// answered. All of it is one transaction. The letter stands under the first side that a
// part is of, and comes to what the first part that was accepted came to.
func (in *intake) sections() (outcome string, err error) {
	for n := 1; n <= in.letter.Sections; n++ {
		part := &intake{s: in.s, tx: in.tx, row: in.row, now: in.now, outage: in.outage, caughtUp: in.caughtUp, section: n}
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
