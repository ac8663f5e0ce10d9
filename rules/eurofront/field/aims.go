package field

import "github.com/fieldpost/fieldpost/rules"

// AimRow is one of the aims of the Axis by how many of which a scenario is decided (§22, 1940A).
type AimRow struct {
	ID       string      `pack:"id"`
	Names    rules.Names `pack:"names,optional"` // what is granted, or where the army stands
	Scenario int         `pack:"scenario,scenario"`
	Kind     Aim         `pack:"kind,aim"`
	Cities   []int       `pack:"cities,city,optional"`   // that are to be controlled
	Nation   int         `pack:"nation,nation,optional"` // whose army is to stand ...
	Change   int         `pack:"change,change,optional"` // ... in land that has changed its owner for this cause
	Steps    int         `pack:"steps,1..,optional"`     // ... with so many CV
	Decides  bool        `pack:"decides"`                // it is no aim among others: whoever has it has won
}

// Aim is a kind of aims.
type Aim uint8

// The kinds: met whatever is done; all powers of the enemy's but his first are out of the war in the West; control of one of some
// cities, or of all; naval supremacy; an army that stands somewhere.
const (
	Granted Aim = iota
	Alone
	AnyCity
	AllCities
	Supreme
	Army
)

// AimWords are the words for them.
var AimWords = []string{"granted", "alone", "any", "all", "supremacy", "army"}

// KindAim is the vocabulary of aims in messages.
const KindAim = "aim"

// MostAims is how many aims of a scenario count at most (§22, 1940A).
const MostAims = 8

// AimsOf returns those of some aims that belong to a scenario.
func AimsOf(all []AimRow, scenario int) (out []*AimRow) {
	for i := range all {
		if all[i].Scenario == scenario {
			out = append(out, &all[i])
		}
	}
	return out
}
