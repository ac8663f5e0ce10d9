package parser

// Line is one line of orders. No is its number, 1-based: within the block when
// there is one, within the letter otherwise.
type Line struct {
	No   int
	Text string
	// Meant says that the line cannot be anything but an order, since it stands
	// between "orders" and "end": what is not understood there is a fault,
	// never chatter.
	Meant bool
	// Polite says that it is a greeting or the sender's name: a word of it that
	// is nearly an order (Carlos, «carros») is not one.
	Polite bool
	// Among says that it stands among orders: one that begins with a verb, or
	// holds a unit and a place, is one that went wrong, whatever else it says.
	Among bool
}
