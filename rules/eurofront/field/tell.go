package field

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
)

// Vocabularies of the order language and of messages.
const (
	KindPlace = compass.KindHex
	KindUnit  = "unit"
	KindHQ    = "hq" // headquarters: units, by the same ids, where none but they are meant
)

// PlaceArg returns a place as an argument of a message.
func (r *Run) PlaceArg(name string, p int) rules.Arg {
	return rules.ID(KindPlace, name, r.D.Places[p].ID)
}

// UnitArg returns a unit as an argument of a message.
func (r *Run) UnitArg(name string, u int) rules.Arg {
	return rules.ID(KindUnit, name, r.D.Units[u].ID)
}

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
