package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// maxNumber bounds the numbers in stored orders: as large as players can write
// them, for what they write is stored with the position.
const maxNumber = 999_999_999

// stored checks sheets in hand, and what is asked.
func (c *checker) stored() {
	c.s.Sound(c.in, c.t.Info.Sides, func(_ *record.Input, path string, orders []rules.Order) { c.orders(path, orders) })
	if q := c.s.Asked; q != nil {
		if q.At != "" {
			c.id("asked", field.KindHex, q.At)
		}
		c.message(&q.Prompt)
		for i := range q.Choices {
			c.message(&q.Choices[i].Message)
			c.orders("asked", []rules.Order{q.Choices[i].Order})
		}
	}
}

// message checks the ids in a message of a question.
func (c *checker) message(m *rules.Message) {
	for i := range m.Args {
		c.id("asked", m.Args[i].Kind, m.Args[i].Value)
	}
}

// orders checks the arguments of stored orders, so that carrying them out
// cannot meet an unknown one.
func (c *checker) orders(key string, orders []rules.Order) {
	for i := range orders {
		o := &orders[i]
		for k := range o.Args {
			v := &o.Args[k]
			c.id(key, v.Kind, v.ID)
			if v.Num < 0 || v.Num > maxNumber {
				c.fault(key, "the number %d in %q", v.Num, o.Text)
			}
			if want := kindOf[v.Name]; want != "" && v.Kind != want {
				c.fault(key, "%s is a %s in %q", v.Name, v.Kind, o.Text)
			}
		}
	}
}

// kindOf gives the kinds of the arguments of orders that have one kind only.
var kindOf = map[string]string{"targets": field.KindClass, "with": field.KindClass, "units": field.KindUnit}

// id checks that the title knows an id of a kind.
func (c *checker) id(key, kind, id string) {
	ok := true
	switch kind {
	case field.KindHex:
		_, ok = c.d.HexByID[id]
	case field.KindUnit:
		_, ok = c.d.UnitByID[id]
	case field.KindClass:
		ok = slices.Contains(field.ClassNames[:], id)
	case field.KindOffset:
		ok = isOffset(id)
	}
	if !ok {
		c.fault(key, "unknown %s %q", kind, id)
	}
}

// isOffset reports whether an id is a direction and a distance.
func isOffset(id string) bool {
	if id == "" {
		return false
	}
	dir, n := field.OffsetOf(id)
	return n >= 1 && n <= field.MaxOffset && field.OffsetID(dir, n) == id
}
