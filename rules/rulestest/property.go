package rulestest

import (
	"fmt"
	"math/rand/v2"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// Property is one promise of the contract that can be tried with a seed.
type Property struct {
	Name string
	// Holds plays with the seed and returns the first thing that is wrong.
	Holds func(s Suite, seed uint64) error
}

// Properties lists everything that the suite tests.
func Properties() []Property {
	return []Property{
		{"about", about},
		{"start", start},
		{"names", names},
		{"legal", legal},
		{"wild", wild},
		{"silent", silent},
		{"rash", rash},
		{"begins", begins},
		{"stranger", stranger},
		{"forms", forms},
		{"twins", twins},
		{"damaged", damaged},
		{"miswritten", miswritten},
	}
}

// legal plays games in which each side sends what the title's bot writes.
func legal(s Suite, seed uint64) error {
	return variants(s, seed, func(s Suite, setup rules.Setup, rng *rand.Rand) error {
		return play(s, setup, rng, (*game).botSheet)
	})
}

// wild plays games where sheets are mutated, garbled, doubled or missing.
func wild(s Suite, seed uint64) error {
	return variants(s, seed, func(s Suite, setup rules.Setup, rng *rand.Rand) error {
		return play(s, setup, rng, (*game).wildSheet)
	})
}

// silent plays games in which nobody ever sends a sheet: phases that a
// deadline forces must always go on.
func silent(s Suite, seed uint64) error {
	return variants(s, seed, func(s Suite, setup rules.Setup, rng *rand.Rand) error {
		return play(s, setup, rng, (*game).noSheet)
	})
}

// variants tries two of the four pairs of values of the two common options, in which each value
// stands once, and every pair where tests are [testenv.Thorough]; one, drawn by the seed, where they are
// [testenv.Sparing]. The scenarios are those of the title in turn, with the seeds one after the other,
// and the title's own options are drawn at random.
func variants(s Suite, seed uint64, try func(Suite, rules.Setup, *rand.Rand) error) error {
	about := s.Title.About()
	for i, decisions := range []string{"standing", "ask"} {
		for j, report := range []string{"phase", "turn"} {
			pair := 2*i + j
			switch {
			case s.sparing:
				if (pair+int(seed&3+seed>>32&3))%4 != 0 {
					continue
				}
			case !testenv.Thorough() && (i+j+int(seed&1))%2 != 0:
				continue
			}
			rng := rand.New(rand.NewPCG(seed, uint64(pair)))
			setup := randomSetup(about, rng)
			if n := uint64(len(about.Scenarios)); n > 0 {
				setup.Scenario = about.Scenarios[(4*(seed&0xffffffff)+2*(seed>>32)+seed>>34+uint64(pair))%n].ID // the upper half counts rounds
			}
			setup.Options[rules.OptionDecisions] = decisions
			setup.Options[rules.OptionReport] = report
			if err := try(s, setup, rng); err != nil {
				return fmt.Errorf("scenario %q, options %v: %w", setup.Scenario, setup.Options, err)
			}
		}
	}
	return nil
}

// randomSetup draws a scenario and a value for every option.
func randomSetup(about *rules.About, rng *rand.Rand) rules.Setup {
	setup := rules.Setup{Options: map[string]string{}}
	if len(about.Scenarios) > 0 {
		setup.Scenario = about.Scenarios[rng.IntN(len(about.Scenarios))].ID
	}
	for _, o := range about.Options {
		if len(o.Values) > 0 {
			setup.Options[o.ID] = o.Values[rng.IntN(len(o.Values))]
		}
	}
	return setup
}
