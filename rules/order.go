package rules

// Order is one line of a sheet, understood as far as its grammar goes: the
// form it matched and the ids its words stand for. Whether it is allowed is
// for the position to say.
type Order struct {
	Form string  `json:"form"` // id of the Form in the title's Grammar
	Line int     `json:"line"` // line in the letter, from 1
	Col  int     `json:"col"`  // first rune of the order, from 1
	Text string  `json:"text"` // the line as the player wrote it
	Args []Value `json:"args,omitempty"`
}

// Value is one argument of an order.
type Value struct {
	Name string `json:"name"`
	Kind string `json:"kind"`         // vocabulary kind; "word" or "number" for those
	ID   string `json:"id,omitempty"` // id within the kind, or the word's id
	Num  int    `json:"num,omitempty"`
	Col  int    `json:"col"` // runes from 1, End exclusive
	End  int    `json:"end"`
}

// Get returns the first argument of that name.
func (o *Order) Get(name string) (Value, bool) {
	for i := range o.Args {
		if o.Args[i].Name == name {
			return o.Args[i], true
		}
	}
	return Value{}, false
}

// Has reports whether the order has an argument of that name.
func (o *Order) Has(name string) bool {
	_, ok := o.Get(name)
	return ok
}

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
