package parser

// Spec is the order language of one title, as data.
type Spec struct {
	Words []Word
	Kinds []Kind
	Forms []Form
}

// Word is a verb, a preposition or any other fixed word of the language.
// Forms are all ways to write it, in every language at once ("attack",
// "attacks", "ataca", "ataca a"); a form may have several words, and "->"
// stands for every arrow.
type Word struct {
	ID    string
	Forms []string
}

// Kind is a family of names that orders may hold: zones, armies, cards.
// Names are recognised by any beginning of three letters or more that no
// other name of the kind shares; with Exact only whole (ids such as de4).
type Kind struct {
	ID    string
	Names []Name
	Exact bool
}

// Name is one thing of a kind and all ways to write it. Names need no form
// equal to their ID, and the ID counts as a form only when it is listed.
type Name struct {
	ID    string
	Forms []string
}

// Form is one shape that an order may have. Several forms may share an ID.
//
// A pattern is made of these, parted by spaces:
//
//	attack            the word with this id
//	[ ... ]           may be absent
//	( a | b )         one of these
//	{to:zone}         a name of the kind, as the argument "to"
//	{to:army|zone}    a name of one of the kinds; of equal names the first kind's
//	{to:zone+}        one or more, parted by spaces, commas, and, y, e, &
//	{n:number}        a whole number below 1,000,000,000
//	{say:text}        the rest of the line, only at the end
//	{how:=full|half}  one of these words; which one is the argument
type Form struct {
	ID      string
	Pattern string
}

// Kinds of argument that every grammar has.
const (
	KindNumber = "number"
	KindText   = "text"
	KindWord   = "word"
)

// Command is a line that was understood.
type Command struct {
	Form string // Form.ID
	Line int    // Line.No
	Col  int    // column of the first word, as in Fault
	Text string // the line as written
	Args []Arg  // in the order in which they were written
}

// Arg is one argument of a command. A list gives one Arg an item, all with
// the same Name. Value is the id of a name or word, the digits of a number,
// or the text. The argument stands in the columns Col up to but not
// including End.
type Arg struct {
	Name, Kind, Value string
	Num               int // of a number
	Line, Col, End    int
}

// Arg returns the first argument of that name.
func (c *Command) Arg(name string) (Arg, bool) {
	for _, a := range c.Args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

// Value returns the value of the first argument of that name, or "".
func (c *Command) Value(name string) string {
	a, _ := c.Arg(name)
	return a.Value
}
