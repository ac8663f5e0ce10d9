package field

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// ID returns the id of a side, "" of nobody.
func (d *Data) ID(s Side) rules.Side {
	if int(s) >= len(d.Sides) {
		return ""
	}
	return rules.Side(d.Sides[s].ID)
}

// SideID returns the id of the side that holds a faction in this game, "" where none does.
func (r *Run) SideID(f Faction) rules.Side { return r.D.ID(r.Holder(f)) }

// SideOf returns the side of an id, nobody where there is none.
func (d *Data) SideOf(id rules.Side) Side {
	for s := range d.Sides {
		if d.Sides[s].ID == string(id) {
			return Side(s)
		}
	}
	return Nobody
}

// Holder returns the side that holds a faction in this game, nobody where none does.
func (r *Run) Holder(f Faction) Side { return r.D.Scenarios[r.S.Scenario].Holder(f) }

// Holder returns the side that holds a faction in the scenario, nobody where none does.
func (sc *Scenario) Holder(f Faction) Side {
	if f >= Neutral {
		return Nobody
	}
	return sc.holders[f]
}

// factionsOf returns the factions that a side holds in some scenario, its own first.
func (d *Data) factionsOf(s Side) []Faction {
	if int(s) >= len(d.Sides) {
		return nil
	}
	return d.Sides[s].holds
}

// OwnFaction returns the faction that is a side's own in every scenario, Neutral of nobody.
func (d *Data) OwnFaction(s Side) Faction {
	if list := d.factionsOf(s); len(list) > 0 {
		return list[0]
	}
	return Neutral
}

// PlaceArg returns a place as an argument of a message.
func (r *Run) PlaceArg(name string, p int) rules.Arg {
	return rules.ID(KindPlace, name, r.D.Places[p].ID)
}

// UnitArg returns a unit as an argument of a message.
func (r *Run) UnitArg(name string, u int) rules.Arg { return rules.ID(KindUnit, name, r.D.Units[u].ID) }

// SideArg returns the side that holds a faction as an argument of a message.
func (r *Run) SideArg(f Faction) rules.Arg { return rules.SideArg("side", r.SideID(f)) }

// Date returns the month of the game in words, with its year.
func (r *Run) Date() []rules.Arg { return DateOf(r.D.Months[r.S.Month].ID) }

// DateOf returns a month of the calendar in words, with its year.
func DateOf(id string) []rules.Arg {
	year, month, _ := strings.Cut(id, "-")
	y, _ := strconv.Atoi(year)
	return []rules.Arg{rules.Word("month", "date.month-"+strings.TrimPrefix(month, "0")), rules.Num("year", y)}
}

// DiceLabel names what dice decide: what happens, in which phase, where and by whom.
func (r *Run) DiceLabel(what string, place, u int) string {
	return strings.Join([]string{what, PhaseWords[r.S.Phase], r.D.Places[place].ID, r.D.Units[u].ID}, " ")
}
