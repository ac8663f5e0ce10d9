package rules

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules/order"
)

// Side names a seat in a game by the id its title gives it, e.g. "german".
type Side string

// Lang is a language people are written to in: [English] or [Spanish].
type Lang = order.Lang

// The languages of Fieldpost; both are first class.
const (
	English = order.English
	Spanish = order.Spanish
)

// Message is something to tell a person, still without words: a code that the
// catalogs of package templates know in every language, and its arguments.
type Message struct {
	Code string `json:"code"`
	Args []Arg  `json:"args,omitempty"`
}

// Arg is one argument of a [Message]. Several arguments of the same name are a
// list. Kind says how Value is shown: one of the Kind constants, or a kind of
// the title, be it a vocabulary of its [Grammar] (zone, army, ...) or one that
// is only shown; then Value is an id that [Title.Name] puts into words. A number
// may stand with such an id, see [Counted].
type Arg struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Value string `json:"value,omitempty"`
	Num   int    `json:"num,omitempty"`
	Order *Order `json:"order,omitempty"` // of KindOrder; nobody changes it
}

// Kinds of argument that mean the same in every title.
const (
	KindNumber  = order.KindNumber // Num as it is
	KindPercent = "percent"        // Num in tenths of a percent
	KindSide    = "side"           // Value is a Side
	KindText    = order.KindText   // Value is shown as it stands (orders, ids)
	KindWord    = order.KindWord   // Value is the code of a catalog entry
	KindDie     = "die"            // Num is the face of a die
	KindOrder   = "order"          // Order is written in the order language
	KindVerb    = "verb"           // Value is a word of the order language, by its id
)

// M makes a message.
func M(code string, args ...Arg) Message { return Message{Code: code, Args: args} }

// Num makes a number argument.
func Num(name string, n int) Arg { return Arg{Name: name, Kind: KindNumber, Num: n} }

// Text makes an argument that is shown as it stands.
func Text(name, value string) Arg { return Arg{Name: name, Kind: KindText, Value: value} }

// Word makes an argument whose words stand in the catalogs under code.
func Word(name, code string) Arg { return Arg{Name: name, Kind: KindWord, Value: code} }

// SideArg makes an argument that names a side.
func SideArg(name string, s Side) Arg { return Arg{Name: name, Kind: KindSide, Value: string(s)} }

// Die makes an argument that shows the face of a die.
func Die(name string, face int) Arg { return Arg{Name: name, Kind: KindDie, Num: face} }

// OrderArg makes an argument that is written in the order language.
func OrderArg(name string, o Order) Arg { return Arg{Name: name, Kind: KindOrder, Order: &o} }

// ID makes an argument whose value is an id of one of the title's kinds.
func ID(kind, name, id string) Arg { return Arg{Name: name, Kind: kind, Value: id} }

// Counted makes an argument of an id with a number above 0: so many at a place, a
// unit of that strength. The title's text "numbered.<kind>" says both.
func Counted(kind, name, id string, n int) Arg {
	return Arg{Name: name, Kind: kind, Value: id, Num: n}
}

// Arg returns the first argument of that name.
func (m Message) Arg(name string) (Arg, bool) {
	for _, a := range m.Args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

// String shows what an argument holds for logs of tests and for debugging; people
// never read it.
func (a Arg) String() string {
	switch {
	case a.Order != nil:
		return a.Order.String()
	case a.Value == "":
		return strconv.Itoa(a.Num)
	case a.Num != 0:
		return a.Value + ":" + strconv.Itoa(a.Num)
	}
	return a.Value
}

// String shows code and arguments, as [Arg.String] does.
func (m Message) String() string {
	s := m.Code
	for _, a := range m.Args {
		s += " " + a.Name + "=" + a.String()
	}
	return s
}
