package intake

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// givenSteps is what a letter that went astray is looked at for, whose player has agreed to it: the
// orders in it, and nothing else, as nobody asks twice whether he means a request that he overlooked.
var givenSteps = []step{
	(*letterState).refuseIfMoved,
	(*letterState).refuseIfTooLong,
	(*letterState).readTypedLines,
	(*letterState).detectUnmarkedQuote,
	(*letterState).applyAmendment,
	(*letterState).readBelowQuote,
	(*letterState).readIgnoredLines,
	(*letterState).dropRequests,
	(*letterState).detectDryRun,
	(*letterState).refuseQuotedOrders,
	(*letterState).refuseIfEmpty,
	(*letterState).refuseOtherTitle,
	(*letterState).takeOrders,
	(*letterState).endWithoutGivenOrders,
}

// handleGiven handles a letter that went astray as one of the player who has agreed to it by the letter
// in hand, which is what it is filed as: it came when he agreed.
func handleGiven(in *office.Intake) (outcome string, err error) {
	agreed := in.Letter
	l, err := parser.ReadLetter([]byte("Subject: "+in.Given.Subject+"\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"+in.Given.Text), filing.ParserOptions(in.Tx.Office))
	if err != nil {
		return "", err
	}
	l.MessageID, l.InReplyTo, l.References, l.From, l.Auth, l.Date = agreed.MessageID, agreed.InReplyTo, agreed.References, agreed.From, agreed.Auth, agreed.Date
	in.Letter, in.Phase, in.Person, in.Authenticated = in.Tx.Office.NewLetter(l), l.Phase.Num, in.Seat.Person, true
	if in.Seats, err = in.Tx.Seats().List(store.Seat{Game: in.Game.ID}); err != nil {
		return "", err
	}
	if err := in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Heard: new(in.Row.Received)}); err != nil {
		return "", err
	}
	if err := filing.DemoteUnmarkedQuote(in, in.Seats); err != nil {
		return "", err
	}
	mine, err := in.Tx.Addresses(in.Seat.Person)
	if err != nil {
		return "", err
	}
	if in.Given.From != "" && !slices.ContainsFunc(mine, func(a store.Address) bool { return a.Address == in.Given.From }) {
		in.ForwardNotes = append(in.ForwardNotes, rules.M("letter.given-from", rules.Text("address", in.Given.From)))
	}
	return runSteps(in, givenSteps)
}

// dropRequests leaves out what it asks besides its orders.
func (c *letterState) dropRequests() (string, error) {
	if len(c.sheet.Requests) > 0 {
		c.sheet.Requests = nil
		c.in.ForwardNotes = append(c.in.ForwardNotes, rules.M("letter.given-requests"))
	}
	return "", nil
}

// endWithoutGivenOrders ends with a letter that holds no orders.
func (c *letterState) endWithoutGivenOrders() (string, error) {
	if c.ordered != "" {
		return c.ordered, nil
	}
	return filing.RefuseLetter(c.in, rules.M("notice.no-orders"))
}
