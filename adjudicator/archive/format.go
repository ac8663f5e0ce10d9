package archive

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// Format is the format that Build writes.
const Format = 1

// Suffix ends the file names of archives.
const Suffix = ".fieldpost.json"

// ErrFormat says that a file is no archive, or of a format not known here.
var ErrFormat = errors.New("archive: not a Fieldpost archive of a known format")

// Archive is a game from its start, see the package comment.
type Archive struct {
	Format       int               `json:"format"`
	Game         string            `json:"game"`
	Title        string            `json:"title"`
	RulesVersion int               `json:"rules_version"`
	Scenario     string            `json:"scenario"`
	Options      map[string]string `json:"options"`
	Created      time.Time         `json:"created"`
	Seats        []Seat            `json:"seats"`
	Commitment   string            `json:"commitment"`
	Seed         string            `json:"seed"`
	Network      *store.Network    `json:"network,omitempty"` // the beacon that the dice come from
	Start        string            `json:"start"`             // hexadecimal
	Phases       []Phase           `json:"phases"`
	Standings    *rules.Standings  `json:"standings,omitempty"`
}

// Seat is a side and who played it.
type Seat struct {
	Side   rules.Side `json:"side"`
	Player string     `json:"player,omitempty"`
}

// Phase is one adjudicated phase.
type Phase struct {
	Number      int                     `json:"number"`
	Clock       rules.Clock             `json:"clock"` // of the position afterwards
	Adjudicated time.Time               `json:"adjudicated"`
	Sheets      []store.Carried         `json:"sheets,omitempty"`
	Standing    []store.CarriedStanding `json:"standing,omitempty"`
	Beacon      *store.Beacon           `json:"beacon,omitempty"` // the round that the rolls were mixed with
	Missed      []rules.Side            `json:"missed,omitempty"`
	Inputs      string                  `json:"inputs"` // hexadecimal
	Rolls       []dice.Roll             `json:"rolls,omitempty"`
	Events      []rules.Event           `json:"events,omitempty"`
	Ends        []rules.End             `json:"ends,omitempty"`
	Hash        string                  `json:"hash"` // hexadecimal
}

// Build makes the archive of a game from its rows; phases begins with the
// start. It publishes the seed: who may have it is for the caller to say.
func Build(g *store.Game, seats []store.Seat, phases []store.Phase) (*Archive, error) {
	if len(phases) == 0 || phases[0].Number != 0 {
		return nil, fmt.Errorf("archive: game %s: no start", g.ID)
	}
	a := &Archive{
		Format: Format, Game: g.ID, Title: g.Title, RulesVersion: g.RulesVersion, Scenario: g.Scenario, Options: g.Options,
		Created: g.Created, Commitment: g.Commitment, Seed: g.Seed, Network: g.Network, Start: hex.EncodeToString(phases[0].Hash), Standings: g.Standings,
	}
	for i := range seats {
		a.Seats = append(a.Seats, Seat{Side: seats[i].Side, Player: seats[i].Name})
	}
	for i := 1; i < len(phases); i++ {
		p := &phases[i]
		a.Phases = append(a.Phases, Phase{
			Number: p.Number, Clock: p.Clock, Adjudicated: p.Adjudicated,
			Sheets: p.Inputs.Sheets, Standing: p.Inputs.Standing, Missed: p.Inputs.Missed, Beacon: p.Inputs.Beacon,
			Inputs: hex.EncodeToString(p.Dice), Rolls: p.Rolls, Events: p.Events, Ends: p.Ends, Hash: hex.EncodeToString(p.Hash),
		})
	}
	return a, nil
}

// Marshal writes an archive: the same game gives the same bytes.
func (a *Archive) Marshal() ([]byte, error) {
	b, err := json.MarshalIndent(a, "", " ")
	if err != nil {
		return nil, fmt.Errorf("archive: marshal: %w", err)
	}
	return append(b, '\n'), nil
}

// Read reads an archive of any format so far.
func Read(b []byte) (*Archive, error) {
	var head struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(b, &head); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if head.Format != Format {
		return nil, fmt.Errorf("%w: format %d, known is %d", ErrFormat, head.Format, Format)
	}
	var a Archive
	if err := json.Unmarshal(b, &a); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return &a, nil
}
