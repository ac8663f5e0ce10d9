package field

import "github.com/fieldpost/fieldpost/rules/play"

// Deployment says how a game is set up (§22.2).
type Deployment uint8

// The set-ups: as the pack has it, or by the players, with satellites at home or without that.
const (
	HistoricalSetup Deployment = iota
	SemiSetup
	FreeSetup
)

// Length says how long a game is (§3.12).
type Length uint8

// The lengths: one year, of which the rules have no victory, or until May 1945.
const (
	Year Length = iota
	War
)

// Decision says what decides a scenario (§19, §22).
type Decision uint8

// What does: production and Berlin (§19.2, §19.3), the Winter War, which is fought and nothing else (§21.48), victory cities, of two
// camps (§19.5) or of three rivals (§19.51), the conquest of a nation (§22, 1939B), or how many
// aims the Axis has met (§22, 1940A).
const (
	ByProduction Decision = iota
	ByWinterWar
	ByCities
	ByRivals
	ByConquest
	ByAims
)

// DecisionWords are the words for what decides a scenario.
var DecisionWords = []string{"production", "winter-war", "cities", "rivals", "conquest", "aims"}

// CountsCities reports whether victory cities decide the scenario.
func (x Decision) CountsCities() bool { return x == ByCities || x == ByRivals }

// Options are the choices made when the game was created.
type Options struct {
	play.Options
	Length     Length     `record:"length,year|war"`                 // how long it is played (§3.12)
	Balance    bool       `record:"weather-balance,no|yes"`          // the second fortnight of a month has the other weather (§12.1, sidebar)
	Deployment Deployment `record:"deployment,historical|semi|free"` // who sets up, and how (§22.2)
	Transfers  bool       `record:"transfers,no|yes"`                // fronts that nobody plays send points to the East (§11.6)
	ForGood    bool       `record:"bound-again,while-held|for-good"` // for how long the enemy in a city binds whom the city freed (§17.3)
	Complicity bool       `record:"complicity,counted|added"`        // whether the ore of Sweden comes on top of the printed totals (§21.492)
}
