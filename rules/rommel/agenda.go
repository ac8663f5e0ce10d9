package rommel

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
// round is over (fightRouts), and a chase is always on top. [ruleOf] says which
// step may lie on which; stored positions are held to it.

// stepKind is what a step of the agenda does.
type stepKind uint8

const (
	stepPrepare   stepKind = iota // the rearmament before the set-up of Gazala
	stepSetup                     // a side deploys
	stepHand                      // a side may draw its first hand again
	stepMonth                     // a month begins
	stepBuildup                   // supply check and points
	stepRearm                     // the rearmament of a side
	stepChallenge                 // the initiative is decided
	stepTurn                      // a player turn begins
	stepSupplyIn                  // initial supply check
	stepOrders                    // the sheet of the active side is carried out
	stepRout                      // a group routs
	stepDepart                    // retreats
	stepMarch                     // forced marches
	stepRefuse                    // the passive side may refuse battle
	stepReveal                    // battles and minefields are revealed
	stepCombat                    // the active side chooses its battles
	stepFight                     // a round of combat
	stepBlitz                     // the second half of a blitz begins
	stepSupplyOut                 // final supply check
	stepTurnEnd
	stepMonthEnd
	stepOver
	stepChase // a group that leaves is pursued and moves
)

// stepNames are the words for the kinds of step.
var stepNames = []string{"prepare", "setup", "hand", "month", "buildup", "rearm", "challenge", "turn", "supply-in", "orders", "rout", "depart",
	"march", "refuse", "reveal", "combat", "fight", "blitz", "supply-out", "turn-end", "month-end", "over", "chase"}

// step is one entry of the agenda.
type step struct {
	kind stepKind `record:"step"`
	side side     // whose it is; nobody where it is both sides'
	hex  int16    `record:",place,omit"`

	// How far a step has come that is run several times. depart and refuse have
	// stages of their own (retreat.go, refuse.go). Of the others 1 means: hand,
	// the first turn has begun beside it; buildup and month-end, the supply of the Axis is
	// known (units); rearm, reinforcements have come; challenge, a card of the
	// Allies lies face down; rout, the group has left; combat, the battles are
	// chosen.
	stage int8 `record:",omit"`

	// Of month: another went before; rearm: the side is the second; challenge:
	// the card is real; rout: those that are not disrupted rout, too; fight: it
	// is an assault.
	flag bool

	units unitSet `record:",unit,set"` // depart: who leaves the hex; buildup, month-end: see stage
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	s := r.s
	st := s.Top()
	switch st.kind {
	case stepPrepare:
		r.prepare(st.side)
	case stepSetup:
		r.setup(st.side)
	case stepHand:
		r.firstHand(st.side)
	case stepMonth:
		r.beginMonth()
	case stepBuildup:
		r.buildup()
	case stepRearm:
		r.rearm(st.side)
	case stepChallenge:
		r.challenge()
	case stepTurn:
		r.beginTurn(st.side)
	case stepSupplyIn:
		r.supplyIn()
	case stepOrders:
		r.orders()
	case stepRout:
		r.rout()
	case stepDepart:
		r.departing()
	case stepMarch:
		r.marching()
	case stepRefuse:
		r.refusing()
	case stepReveal:
		r.reveal()
	case stepCombat:
		r.chooseBattles()
	case stepFight:
		r.fighting()
	case stepBlitz:
		r.beginBlitz()
	case stepSupplyOut:
		r.supplyOut()
	case stepTurnEnd:
		r.endTurn()
	case stepMonthEnd:
		r.endMonth()
	case stepChase:
		r.chasing()
	case stepOver:
		r.Wait()
	}
}
