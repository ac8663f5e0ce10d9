package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// VictoryLevel is how well a game was won (§17).
type VictoryLevel uint8

const (
	Undecided VictoryLevel = iota
	Drawn
	Attritional
	Positional
	Decisive
	strategic
	levels // how many there are
)

// LevelNames are the words for the levels of victory.
var LevelNames = [...]string{"", "draw", "attrition", "positional", "decisive", "strategic"}

// Victory is how a game has ended; the zero value means that it has not.
type Victory struct {
	Level  VictoryLevel
	Winner Side // nobody of a draw
}

// exitsToWin is the number of supplied units that win when they have left the
// map by the enemy's edge (§17.1).
const exitsToWin = 3

// CheckStrategic ends the game when a side has won it at once: it alone holds
// the enemy's base, with units in order, or enough of its units have left by
// his map edge (§17.1). The side whose turn it is comes first.
func (r *Run) CheckStrategic() bool {
	for _, side := range [Sides]Side{r.S.Active, r.S.Active.Enemy()} {
		base := r.D.Base[side.Enemy()]
		holds := r.Counts[base].Up[side] > 0 && !r.Has(side.Enemy(), base)
		if !holds && r.S.Sides[side].Exits < exitsToWin {
			continue
		}
		if holds {
			r.M.Event("rommel.base-taken", SideArg("side", side), r.HexArg("hex", base))
		} else {
			r.M.Event("rommel.broken-through", SideArg("side", side), rules.Num("count", int(r.S.Sides[side].Exits)))
		}
		r.EndGame(Victory{Level: strategic, Winner: side})
		return true
	}
	return false
}

// EndGame ends the game. Orders that were still to come are not reached.
func (r *Run) EndGame(v Victory) {
	r.S.Over = v
	r.DropSheets()
	for i := range r.S.Departures {
		d := &r.S.Departures[i]
		r.M.NotReached(&play.Queue{Side: r.S.Active.ID(), Orders: []rules.Order{{Line: d.Line, Text: d.Text}}})
	}
	r.S.Departures = nil
	r.S.Push(Step{Kind: StepOver, Side: Nobody})
	how := r.D.VictoryMessage(v)
	r.M.Event(how.Code, how.Args...)
}

// VictoryMessage says how a game was won.
func (d *Data) VictoryMessage(v Victory) rules.Message {
	m := rules.M("rommel.victory."+LevelNames[v.Level], rules.Num("points", d.Levels[v.Level].Points))
	if v.Winner != Nobody {
		m.Args = append(m.Args, SideArg("winner", v.Winner))
	}
	return m
}

// DropSheets ends the sheets that are in hand when a month or the game is over:
// with report = turn the side that would have moved next has sent one already.
func (r *Run) DropSheets() {
	for side := range Side(Sides) {
		r.M.Abandon(side.ID())
	}
}
