package field

// Battle is one combat of one army against one army (§8.2), while it is
// resolved. Stages are run in order; one that needs a decision can wait.
type Battle struct {
	Side               Side `record:"-"` // of the step
	Attacker, Defender int  `record:",army"`
	DefenderSide       Side // kept, as a lent army that falls is German again
	Zone               int  `record:",zone"`
	Support            []Supporter
	Air                int `record:",omit"` // missions the attacker would spend on aviation at most; -1 no limit, 0 none
	Tanks              bool
	Line               int `record:",omit"`
	Text               string

	Stage       Stage
	Spent       int  `record:",omit"` // missions spent on aviation
	AirOn       bool // the attack has aviation that nobody cancelled
	TanksOn     bool
	AttackerSum int `record:",omit"`
	DefenderSum int `record:",omit"`
	Double      bool
	Saved       bool // a trench took a loss of the defeated defender
}

// Supporter is an army that supports the attacker, and the order that says so.
type Supporter struct {
	Army int `record:",army"`
	Line int
	Text string
}

// Stage is how far a battle has come.
type Stage uint8

// Stages of a battle.
const (
	StageBegin Stage = iota
	StageTanks
	StageAir
	StageCounterAir
	StageAgain
	StageRoll
	StageLoser
	StageSecond
	StageWinner
	StageTie
	StageRetreat
	StageEnd
)

var stageNames = []string{"begin", "tanks", "air", "counter-air", "again", "roll", "loser", "second", "winner", "tie", "retreat", "end"}

// HasAttackerLost reports whether the attacker has the lower score.
func (b *Battle) HasAttackerLost() bool { return b.DefenderSum > b.AttackerSum }

// Kinds of decision, besides the orders of a turn.
const (
	AskAir     = "cancel"  // spend a mission to cancel enemy aviation?
	AskAgain   = "again"   // spend another mission on aviation?
	AskAbsorb  = "absorb"  // let the trench take the loss?
	AskSecond  = "loss"    // which army takes the second loss?
	AskRetreat = "retreat" // where to?
)
