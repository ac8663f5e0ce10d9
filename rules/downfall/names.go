package downfall

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Forms are ways to write something in orders, besides its name.
type Forms struct {
	EN []string `pack:"en,optional"`
	ES []string `pack:"es,optional"`
}

// Name returns how orders write something: by its name, by its id, and in other forms.
func (f Forms) Name(id string, names rules.Names) order.Name {
	return order.Name{ID: id, EN: append([]string{names.In(order.English), id}, f.EN...), ES: append([]string{names.In(order.Spanish)}, f.ES...)}
}

// Place returns how orders write a place: by its name, by its id, by a shorter or another name,
// or by what it is called elsewhere.
func Place(id string, names rules.Names, aliases, exonyms []string) order.Name {
	n := Forms{EN: aliases}.Name(id, names)
	n.Also = exonyms
	return n
}

// ArmyNames returns the armies of a table, which orders name by their ids, or by the number in the id and what they
// are in English: "4th German army" is de4.
func ArmyNames[T any](id string, rows []T, name func(*T) (id string, is []string)) order.Kind {
	k := Kind(id, rows, func(row *T) order.Name {
		id, is := name(row)
		n := order.Name{ID: id, EN: []string{id}}
		for _, is := range is {
			n.Counted = append(n.Counted, strings.TrimLeft(id, "abcdefghijklmnopqrstuvwxyz")+" "+is)
		}
		return n
	})
	k.Exact, k.Many = true, true
	return k
}

// Kind returns the rows of a table as orders name them; those without a name are left out.
func Kind[T any](id string, rows []T, name func(*T) order.Name) order.Kind {
	k := order.Kind{ID: id}
	for i := range rows {
		if n := name(&rows[i]); len(n.EN) > 0 {
			k.Names = append(k.Names, n)
		}
	}
	return k
}
