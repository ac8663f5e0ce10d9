package field

// AimRow is one of the aims of the Axis by how many of which a scenario is decided (§22, 1940A).
type AimRow struct {
	Scenario int   `pack:"scenario,scenario"`
	Kind     Aim   `pack:"kind,aim"`
	Cities   []int `pack:"cities,city,optional"`   // that are to be controlled
	Nation   int   `pack:"nation,nation,optional"` // whose army is to stand ...
	Change   int   `pack:"change,change,optional"` // ... in land that has changed its owner for this cause
	Steps    int   `pack:"steps,1..,optional"`     // ... with so many CV
	Decides  bool  `pack:"decides"`                // it is no aim among others: whoever has it has won
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

// MostAims is how many aims of a scenario count at most (§22, 1940A).
const MostAims = 8

// Land returns the places where an army is to stand.
func (a *AimRow) Land(d *Data) []int { return d.changes[a.Change].at }

// checkAims looks whether the aims say what their kinds need, and are not too many.
func (l rosterLoader) checkAims() {
	counted := map[int]int{}
	for i := range l.d.Aims {
		a := &l.d.Aims[i]
		switch {
		case a.Kind == Army && (a.Nation < 0 || a.Change < 0 || a.Steps == 0):
			l.Fault(&a.Kind, "an army has a nation, steps, and land that has changed its owner")
		case (a.Kind == AnyCity || a.Kind == AllCities) && len(a.Cities) == 0:
			l.Fault(&a.Kind, "no cities are named that are to be controlled")
		}
		if a.Decides {
			continue
		}
		if counted[a.Scenario]++; counted[a.Scenario] > MostAims {
			l.Fault(&a.Kind, "a scenario has %d aims at most", MostAims)
		}
	}
}
