package field

import "github.com/fieldpost/fieldpost/rules"

// Event is a diplomatic event (§16.6): some have a nation join the faction whose it is, or an army of a satellite go free until the enemy takes a city or it is eliminated
// (§17.3). What else they need and do is in package politics.
type Event struct {
	ID      string      `pack:"id"`
	Letters string      `pack:"letters"` // as orders have them
	Names   rules.Names `pack:"names"`
	Of      Faction     `pack:"of,faction"`
	Joins   int         `pack:"joins,nation,optional"` // -1 where nobody does
	Frees   []int       `pack:"frees,unit,optional"`
	While   int         `pack:"while,city,optional"`        // which the Axis must hold, -1 for none
	Helps   []int       `pack:"cooperates,nation,optional"` // neutrals that cooperate with the faction whose it is from then on (§16.2)
	Yields  int         `pack:"yields,optional,0.."`        // what they yield it a month
	Semi    bool        `pack:"semi"`                       // who joins fights in the nations beside it as well (§16.311)
	Section string      `pack:"section,optional"`           // of the rulebook, that of events if nothing is said
	Shut    bool        `pack:"shut"`                       // it cannot happen any more in what is played
	West    bool        `pack:"west"`                       // it needs the West, and comes about where that is played
	Rebels  bool        `pack:"rebels"`                     // who joins rebels against who holds it, and may do so again (§21.399)
	Gave    int         `pack:"gave,optional"`              // what who joins has given as a cooperating neutral (§16.2)
}

// WayRow is a way in which an event comes about (§16.6, the charts of diplomacy): with a die up to a number, or up to a count, if all
// holds that it needs. Of several that are open the best counts.
type WayRow struct {
	Event int       `pack:"event,event"`
	Most  int       `pack:"most,1..6,optional"`
	Count Count     `pack:"count,counted,optional"`
	Needs []NeedRow `pack:"needs,text,optional"`
}

// NeedRow is one thing that an event needs.
type NeedRow struct {
	What  Need    `pack:"what,need,bare"`
	By    Faction `pack:"by,faction,optional"` // who is to hold something
	Of    int     `pack:"of,nation,optional"`
	City  int     `pack:"city,city,optional"`
	area  int     `pack:"area,area,optional"`
	Event int     `pack:"event,event,optional"` // that is to happen, or that brings it about
	Since string  `pack:"since,optional"`       // a month
	Step  int     `pack:"step,optional,0..2"`   // of the reform of the Red Army

	Place int // of the city, or else of the area
	Area  int // the place of the area
}

// Need is a kind of what events need.
type Need uint8

// NeedWords are the words for them, in the order of the numbers.
var NeedWords = []string{
	"happened", "not-happened", "second-front", "not-second-front", "pacified", "holds", "controls", "either", "joined", "neutral", "satellite", "cooperates",
	"stands", "empty", "med-won", "mother-russia", "invaded", "threatened", "allied-costs", "month", "reform", "rearm", "rearmed", "frees", "garrison",
	"barrier", "blockade", "total-blockade", "armistice-refused",
}

// The kinds.
const (
	NeedHappened Need = iota
	NeedNotHappened
	NeedSecondFront
	NeedNoSecondFront
	NeedPacified
	NeedHolds
	NeedControls
	NeedEither
	NeedJoined
	NeedNeutral
	NeedSatellite
	NeedCooperates
	NeedStands
	NeedEmpty
	NeedMedWon
	NeedMotherRussia
	NeedInvaded
	NeedThreatened
	NeedAlliedCosts
	NeedMonth
	NeedReform
	NeedRearm
	NeedRearmed
	NeedFrees
	NeedGarrison
	NeedBarrier
	NeedBlockade
	NeedTotalBlockade
	NeedArmisticeRefused
)

// Count is what is counted for an event that happens with a die up to a count.
type Count uint8

// CountWords are the words for it: capitals of mandates of the Axis, and cities on the border of Turkey without a unit.
var CountWords = []string{"mandates", "border-cities"}

// The counts.
const (
	Mandates Count = iota
	BorderCities
	NoCount
)
