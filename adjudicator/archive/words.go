package archive

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// Text is what people read, by language.
type Text map[rules.Lang]string

// Words is the section of that name: what happened, in the words of people, in all
// languages that the program knew.
type Words struct {
	Languages []rules.Lang `json:"languages"`
	Title     Text         `json:"title"`
	Scenario  Text         `json:"scenario"`
	Options   []Choice     `json:"options,omitempty"`
	Sides     []Named      `json:"sides"`
	Phases    []Told       `json:"phases"` // the start first
	Result    Text         `json:"result,omitempty"`
	Names     []Named      `json:"names,omitempty"` // of the ids of places, pieces, cards, by kind and id
	Terms     []Term       `json:"terms,omitempty"` // of the words that known and map are written in
}

// Choice is an option of a game in words.
type Choice struct {
	ID    string `json:"id"`
	Value string `json:"value"`
	Name  Text   `json:"name,omitempty"`
	Text  Text   `json:"text,omitempty"` // what the value means
}

// Named is an id and its name.
type Named struct {
	Kind string `json:"kind,omitempty"`
	ID   string `json:"id"`
	Name Text   `json:"name"`
}

// Term is a word and what people say for it.
type Term struct {
	Word string `json:"word"`
	Of   string `json:"of,omitempty"` // rim or track; "": anything else
	Text Text   `json:"text"`
}

// Told is one phase in words. Lists are in the order of the phase's record.
type Told struct {
	Number   int        `json:"number"`         // 0: the start
	Clock    Text       `json:"clock"`          // of the position afterwards
	Back     Text       `json:"back,omitempty"` // it was not played: the game was taken back
	Sheets   []Ordered  `json:"sheets,omitempty"`
	Standing []Ordered  `json:"standing,omitempty"`
	Events   []Happened `json:"events,omitempty"`
	Ends     []Ended    `json:"ends,omitempty"`
	Asked    []Asked    `json:"asked,omitempty"` // in the position afterwards
}

// Ordered is the orders of a side.
type Ordered struct {
	Side   rules.Side `json:"side"`
	Key    string     `json:"key,omitempty"` // the demand it answers
	Orders []Order    `json:"orders,omitempty"`
}

// Order is one order in words.
type Order struct {
	Line int  `json:"line"`
	Text Text `json:"text"`
}

// Happened is an event in words. Style is how it stands among the others:
// heading, detail of the one before it, header or row of a table; "" for an item
// of its own.
type Happened struct {
	To    []rules.Side    `json:"to,omitempty"` // who was told of it; empty: everybody
	Style templates.Style `json:"style,omitempty"`
	Text  Text            `json:"text"`
}

// Ended is how an order ended.
type Ended struct {
	Side   rules.Side     `json:"side"`
	Line   int            `json:"line"`
	State  rules.EndState `json:"state"`
	Reason Text           `json:"reason,omitempty"` // of one that failed
}

// Asked is what a side was asked.
type Asked struct {
	Side     rules.Side       `json:"side"`
	Key      string           `json:"key"`
	Kind     rules.DemandKind `json:"kind"`
	Optional bool             `json:"optional,omitempty"`
	Text     Text             `json:"text"`
}

// Words reads the section of that name. The error wraps [ErrNoSection] where there
// is none.
func (a *Archive) Words() (*Words, error) {
	var out Words
	return &out, a.read(SectionWords, &out)
}
