package selfplay

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Figures is what self-play came to. Rates are per core: per second of one
// worker's time.
type Figures struct {
	Games    int `json:"games"`    // played, to the end or not
	Finished int `json:"finished"` // ended by the rules
	Errors   int `json:"errors"`   // games that met an error
	Failures int `json:"failures"` // rollouts of bots that could not be played to their end
	Phases   int `json:"phases"`
	Orders   int `json:"orders"`

	// Reading, checking and adjudicating sheets, without the bots' thinking.
	PhasesPerSecond float64 `json:"phases_per_second_per_core"`
	OrdersPerSecond float64 `json:"orders_per_second"`
	PhaseMicros     float64 `json:"microseconds_per_phase"`
	PhaseAllocs     float64 `json:"allocations_per_phase"`
	// The same with the bots' thinking.
	BotPhasesPerSecond float64 `json:"phases_per_second_per_core_with_bots"`

	Seconds float64               `json:"seconds"` // of all workers, both passes
	Workers int                   `json:"cores"`
	Seed    uint64                `json:"seed"`
	Results map[rules.Side]*Tally `json:"results"`
	Faults  []string              `json:"faults,omitempty"` // the first errors

	Coverage *Coverage `json:"coverage,omitempty"` // where it was asked for

	sides       []rules.Side
	played      map[rules.Side]int // finished games
	carried     *carried
	working     time.Duration
	thinking    time.Duration
	allocations uint64
}

// Tally is how one side fared.
type Tally struct {
	Won    int     `json:"won"`    // alone
	Shared int     `json:"shared"` // victories with others
	Points float64 `json:"points"` // on average, of the finished games that the side has played
}

func newFigures(cfg Config) *Figures {
	f := &Figures{Workers: cfg.Workers, Seed: cfg.Seed, Results: map[rules.Side]*Tally{}, played: map[rules.Side]int{}, sides: cfg.sides()}
	for _, s := range f.sides {
		f.Results[s] = &Tally{}
	}
	if cfg.Coverage {
		f.carried = newCarried(cfg.Title)
	}
	return f
}

// Sides lists the sides in order of play, for printing Results.
func (f *Figures) Sides() []rules.Side { return f.sides }

// add counts one game.
func (f *Figures) add(g *game) {
	f.Games++
	f.carried.join(g.carried)
	f.Failures += g.seats[g.sides()[0]].work.Failures // one seat plays all sides
	if g.err != nil {
		f.Errors++
		if len(f.Faults) < maxErrors {
			f.Faults = append(f.Faults, g.err.Error())
		}
		return
	}
	f.Finished++
	f.Phases += len(g.phases)
	f.Orders += g.orders
	for _, sc := range g.standings.Scores {
		r := f.Results[sc.Side]
		r.Points += float64(sc.Points)
		f.played[sc.Side]++
		if slices.Contains(g.standings.Winners, sc.Side) {
			if len(g.standings.Winners) == 1 {
				r.Won++
			} else {
				r.Shared++
			}
		}
	}
}

// finish works out rates and means.
func (f *Figures) finish(title rules.Title) {
	if f.carried != nil {
		f.Coverage = f.carried.coverage(title)
	}
	f.Seconds = (f.working + f.thinking).Seconds()
	for side, r := range f.Results {
		r.Points /= float64(max(1, f.played[side]))
	}
	if f.Phases == 0 {
		return
	}
	f.PhasesPerSecond = float64(f.Phases) / f.working.Seconds()
	f.OrdersPerSecond = float64(f.Orders) / f.working.Seconds()
	f.PhaseMicros = float64(f.working.Microseconds()) / float64(f.Phases)
	f.PhaseAllocs = float64(f.allocations) / float64(f.Phases)
	f.BotPhasesPerSecond = float64(f.Phases) / f.thinking.Seconds()
}
