package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// Format is the format that archives are written in. It is kept for good: what
// comes later comes as sections.
const Format = 3

// Suffix ends the file names of archives.
const Suffix = ".fieldpost.json"

// Archive is a game from its start, see the package comment. Hashes are
// hexadecimal.
type Archive struct {
	Format   int       `json:"format"`
	Start    Start     `json:"start"`
	Hash     string    `json:"hash"` // of the start
	Phases   []Phase   `json:"phases"`
	End      *End      `json:"end,omitempty"`
	Seal     string    `json:"seal,omitempty"` // hash of the end
	Seed     string    `json:"seed"`
	Sections []Section `json:"sections"`
	Whole    string    `json:"whole"` // hash over everything but the names
	Names    []Name    `json:"names,omitempty"`
}

// Start is what a game begins with.
type Start struct {
	Game       string             `json:"game"`
	Title      string             `json:"title"`
	Scenario   string             `json:"scenario"`
	Options    map[string]string  `json:"options"`
	Created    time.Time          `json:"created"`
	Commitment string             `json:"commitment"`
	Network    *store.Network     `json:"network,omitempty"` // the beacon that the dice come from
	Bound      Binding            `json:"bound"`
	Seats      []store.SealedName `json:"seats"`
	Position   string             `json:"position"`
}

// Binding is the rules and the data that a game is played with from a phase on.
type Binding struct {
	store.Bound
	// Position is that before the phase, so that the phases from here on can be
	// checked without those before; of a phase that took the game back the one that it
	// went back to. Of the start there is none.
	Position json.RawMessage `json:"position,omitempty"`
}

// Name is the name of a player, which [SealName] has sealed; [store.BotName] where a bot
// played. It may be taken out of an archive.
type Name struct {
	Side rules.Side `json:"side"`
	Name string     `json:"name"`
	Salt string     `json:"salt"`
}

// Phase is one adjudicated phase.
type Phase struct {
	Record `json:"record"`
	Hash   string `json:"hash"`
}

// Record is what is told of a phase.
type Record struct {
	Number      int                     `json:"number"`
	Bound       *Binding                `json:"bound,omitempty"` // from here on, where it changed
	Seats       []store.SealedName      `json:"seats,omitempty"` // where they changed
	Back        *store.Rollback         `json:"back,omitempty"`  // it was not played: the game was taken back
	Adjudicated time.Time               `json:"adjudicated"`
	Sheets      []store.Carried         `json:"sheets,omitempty"`
	Standing    []store.CarriedStanding `json:"standing,omitempty"`
	Missed      []rules.Side            `json:"missed,omitempty"`
	Beacon      *store.Beacon           `json:"beacon,omitempty"` // the round that the rolls were mixed with
	Dice        string                  `json:"dice"`             // what was mixed into every roll, see DiceMix
	Rolls       []dice.Roll             `json:"rolls,omitempty"`
	Events      []rules.Event           `json:"events,omitempty"`
	Ends        []rules.End             `json:"ends,omitempty"`
	Clock       rules.Clock             `json:"clock"`    // of the position afterwards
	Position    string                  `json:"position"` // SHA-256 of the position afterwards
}

// End is how a game ended.
type End struct {
	Standings *rules.Standings `json:"standings"`
}

// StartOf tells what a game begins with; p is its phase 0.
func StartOf(g *store.Game, p *store.Phase) Start {
	s := Start{
		Game: g.ChainID(), Title: g.Title, Scenario: g.Scenario, Options: g.Options, Created: g.Created, Commitment: g.Commitment, Network: g.Network,
		Seats: p.Inputs.Seats, Position: positionHash(p.Position),
	}
	if p.Inputs.Bound != nil {
		s.Bound.Bound = *p.Inputs.Bound
	}
	return s
}

// RecordOf tells what a phase was, which began in the position before.
func RecordOf(p *store.Phase, before []byte) Record {
	r := Record{
		Number: p.Number, Seats: p.Inputs.Seats, Back: p.Inputs.Rollback, Adjudicated: p.Adjudicated,
		Sheets: p.Inputs.Sheets, Standing: p.Inputs.Standing, Missed: p.Inputs.Missed, Beacon: p.Inputs.Beacon,
		Dice: hex.EncodeToString(p.Dice), Rolls: p.Rolls, Events: p.Events, Ends: p.Ends, Clock: p.Clock, Position: positionHash(p.Position),
	}
	if p.Inputs.Bound != nil {
		r.Bound = &Binding{Bound: *p.Inputs.Bound, Position: before}
		if r.Back != nil {
			r.Bound.Position = p.Position
		}
	}
	return r
}

func positionHash(position []byte) string {
	sum := sha256.Sum256(position)
	return hex.EncodeToString(sum[:])
}
