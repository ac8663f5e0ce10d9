package rules

import "github.com/fieldpost/fieldpost/rules/order"

// Order is one line of a sheet, and Value one argument of it.
type (
	Order = order.Order
	Value = order.Value
)

// OnFailure says what becomes of the rest of a sheet when an order has become
// illegal while the sheet is carried out.
type OnFailure string

// Skip goes on with the next order and is the default; Stop makes the rest
// wait for a new sheet.
const (
	Skip OnFailure = "skip"
	Stop OnFailure = "stop"
)

// Sheet holds the orders of one side for one demand.
type Sheet struct {
	Side      Side      `json:"side"`
	Key       string    `json:"key"` // the demand it answers, see Demand.Key
	OnFailure OnFailure `json:"on_failure,omitempty"`
	Orders    []Order   `json:"orders,omitempty"`
}

// Standing holds the standing orders of one side, in the order given. Where
// two say different things of the same decision, the more special one counts,
// and of equals the later one.
type Standing struct {
	Side   Side    `json:"side"`
	Orders []Order `json:"orders,omitempty"`
}

// End tells how an order ended: every order of a sheet that was carried out
// ends in exactly one of the three ways.
type End struct {
	Side   Side     `json:"side"`
	Line   int      `json:"line"`
	Text   string   `json:"text"`
	State  EndState `json:"state"`
	Reason *Message `json:"reason,omitempty"` // set when State is Failed
}

// EndState is how an order ended.
type EndState string

// The three ends of an order.
const (
	Done       EndState = "done"
	Failed     EndState = "failed"
	NotReached EndState = "not-reached"
)
