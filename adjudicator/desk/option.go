package desk

import (
	"fmt"
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// An option that every title has and none gets to see, as [OptionHold]: where the dice
// come from (DESIGN.md, Dice and cards).
const (
	OptionDice = "dice"
	DiceSealed = "sealed" // the sealed seed and the orders, the default
	DiceBeacon = "beacon" // and a round of a public beacon
)

// The options for messages between players, and whether they may end a game by agreement.
const (
	OptionPress        = "press"
	PressOpen          = "open"
	PressAnonymous     = "anonymous" // nobody is told who wrote
	PressDelayed       = "delayed"   // held until the next phase
	PressNone          = "none"
	OptionPressRead    = "press-read"    // whether the moderator is shown them
	OptionPressArchive = "press-archive" // whether they stand in the archive
	OptionDraws        = "draws"
	no, yes            = "no", "yes"
)

// Yes reports whether an option that can be no or yes is chosen.
func Yes(options map[string]string, id string) bool { return options[id] == yes }

// Options returns those that the service carries out, whatever the title.
func Options() []rules.Option {
	return []rules.Option{
		{ID: OptionDice, Values: []string{DiceSealed, DiceBeacon}},
		{ID: OptionHold, Values: []string{NoHold, "10m", "1h30m"}},
		{ID: OptionPress, Values: []string{PressOpen, PressAnonymous, PressDelayed, PressNone}},
		{ID: OptionPressRead, Values: []string{no, yes}},
		{ID: OptionPressArchive, Values: []string{no, yes}},
		{ID: OptionDraws, Values: []string{yes, no}},
	}
}

// About describes the title with the options of the service.
func (d *Desk) About() *rules.About { return d.about() }

// withOptions returns what a title says of itself, with the options of the service.
func withOptions(about *rules.About) *rules.About {
	out := *about
	out.Options = append(slices.Clone(about.Options), Options()...)
	return &out
}

// ID returns the id of the title, without loading it.
func (d *Desk) ID() string { return rules.TitleID(d.Title) }

// Start makes the first position of a game; the title does not get the
// options of the service.
func (d *Desk) Start(s rules.Setup) (rules.Position, error) {
	s.Options = maps.Clone(s.Options)
	if v, given := s.Options[OptionDice]; given && v != DiceSealed && v != DiceBeacon {
		return nil, fmt.Errorf("desk: option %s is %q; it can be %s or %s", OptionDice, v, DiceSealed, DiceBeacon)
	}
	if _, err := Hold(s.Options); err != nil {
		return nil, err
	}
	for _, o := range Options() {
		delete(s.Options, o.ID)
	}
	return d.Title.Start(s)
}
