package field

// The agenda is a stack: the step that was put on it last is run next, and a
// step that puts others on it is run on when they are done. What a game comes
// to in this way, the inner steps on top of the outer:
//
//	prepare, setup, hand     each side in turn, before the first month
//	month                    the first has no rearmament (§3.2)
//	  buildup                both sides
//	  rearm (twice)          a redeployment may lead to a rout
//	  challenge              puts the first turn on the agenda
//	turn                     puts the next four on the agenda
//	  supply-in              a recovery may lead to a rout
//	  orders                 an overrun in the way is a rout
//	    depart               hex by hex: fight (probe combat), chase, rout
//	    march
//	    refuse               hex by hex: chase, rout
//	    reveal
//	    combat               a fight for each active battle, with its routs
//	    blitz                orders once more, with all that is under it
//	  supply-out             units that fall disrupted there may rout
//	  turn-end               puts the next turn on the agenda, or month-end
//	month-end                puts the next month on the agenda, or over
//	rout                     a chase
//
// There is one fight and one chase at a time: routs wait until the fire of a
// round is over (fightRouts), and a chase is always on top. Stored positions
// are held to which step may lie on which.

// StepKind is what a step of the agenda does.
type StepKind uint8

const (
	StepPrepare   StepKind = iota // the rearmament before the set-up of Gazala
	StepSetup                     // a side deploys
	StepHand                      // a side may draw its first hand again
	StepMonth                     // a month begins
	StepBuildup                   // supply check and points
	StepRearm                     // the rearmament of a side
	StepChallenge                 // the initiative is decided
	StepTurn                      // a player turn begins
	StepSupplyIn                  // initial supply check
	StepOrders                    // the sheet of the active side is carried out
	StepRout                      // a group routs
	StepDepart                    // retreats
	StepMarch                     // forced marches
	StepRefuse                    // the passive side may refuse battle
	StepReveal                    // battles and minefields are revealed
	StepCombat                    // the active side chooses its battles
	StepFight                     // a round of combat
	StepBlitz                     // the second half of a blitz begins
	StepSupplyOut                 // final supply check
	StepTurnEnd
	StepMonthEnd
	StepOver
	StepChase // a group that leaves is pursued and moves
)

// StepNames are the words for the kinds of step.
var StepNames = []string{"prepare", "setup", "hand", "month", "buildup", "rearm", "challenge", "turn", "supply-in", "orders", "rout", "depart",
	"march", "refuse", "reveal", "combat", "fight", "blitz", "supply-out", "turn-end", "month-end", "over", "chase"}

// Step is one entry of the agenda.
type Step struct {
	Kind StepKind `record:"step"`
	Side Side     // whose it is; nobody where it is both sides'
	Hex  int16    `record:",place,omit"`

	// How far a step has come that is run several times. depart and refuse have
	// stages of their own (retreat.go, refuse.go). Of the others 1 means: hand,
	// the first turn has begun beside it; buildup and month-end, the supply of the Axis is
	// known (units); rearm, reinforcements have come; challenge, a card of the
	// Allies lies face down; rout, the group has left; combat, the battles are
	// chosen.
	Stage int8 `record:",omit"`

	// Of month: another went before; rearm: the side is the second; challenge:
	// the card is real; rout: those that are not disrupted rout, too; fight: it
	// is an assault.
	Flag bool

	Units UnitSet `record:",unit,set"` // depart: who leaves the hex; buildup, month-end: see stage
}
