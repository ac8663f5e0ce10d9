package archivecmd

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Verify adjudicates an archived game again.
type Verify struct {
	Archive string   `arg:"" help:"Archive of a game, <game>.fieldpost.json, packed by gzip or not." placeholder:"ARCHIVE"`
	Anchor  []string `help:"Anchor of a report, as it stands there; may be given several times." sep:"none" placeholder:"P7=ANCHOR"`
	Closing []string `help:"Round and seal of a closing mail, as they stand there; may be given several times." sep:"none" placeholder:"P7=ROUND:SEAL"`
	JSON    bool     `name:"json" help:"Print JSON."`
}

// verifyJSON is what `verify --json` prints.
type verifyJSON struct {
	Game      string        `json:"game"`
	Title     string        `json:"title"`
	Phases    int           `json:"phases"`
	Sheets    int           `json:"sheets"`
	Rolls     int           `json:"rolls"`
	Events    int           `json:"events"`
	Over      bool          `json:"over"`
	Verified  bool          `json:"verified"`
	Here      bindingJSON   `json:"here"`
	Stretches []stretchJSON `json:"stretches"`
	Anchors   int           `json:"anchors"`          // compared
	Closings  int           `json:"closings"`         // compared
	Beacon    string        `json:"beacon,omitempty"` // the chain that the dice come from
	Whole     bool          `json:"whole"`            // the hash over everything was compared
	Sections  []sectionJSON `json:"sections"`
	Dice      []diceJSON    `json:"dice"`
	Differs   *differsJSON  `json:"differs,omitempty"`
}

// sectionJSON is a section of an archive. What it says otherwise than this program
// would write it is told from its first place on.
type sectionJSON struct {
	Name  string        `json:"name"`
	Bytes int           `json:"bytes"`
	State archive.State `json:"state"`
	Where string        `json:"where,omitempty"`
	Got   string        `json:"got,omitempty"`
	Want  string        `json:"want,omitempty"`
}

// bindingJSON is the rules and the board that phases were played with.
type bindingJSON struct {
	Rules int    `json:"rules_version"`
	Pack  string `json:"pack"`
}

type stretchJSON struct {
	From int `json:"from"`
	To   int `json:"to"`
	bindingJSON
	Played bool `json:"adjudicated_again"`
}

type differsJSON struct {
	Phase int          `json:"phase"`
	What  archive.What `json:"what"`
	Where string       `json:"where,omitempty"`
	Got   string       `json:"got"`
	Want  string       `json:"want"`
}

// Run carries out the command.
func (c *Verify) Run(p *cli.Program) error {
	v, err := VerifyFile(p, c.Archive, c.Anchor)
	if err != nil {
		return err
	}
	if err := v.closings(c.Closing); err != nil {
		return err
	}
	if c.JSON {
		if err := p.JSON(v.asJSON()); err != nil {
			return err
		}
	} else {
		PrintVerified(p, v)
	}
	return v.fault()
}

// Verification is what was found of an archive.
type Verification struct {
	archive.Report
	archive *archive.Archive
	set     rules.Set
	anchors int // that were compared
	closed  int // closing mails that were compared
}

// VerifyFile adjudicates the archive in a file again, and compares the anchors of
// reports with it.
func VerifyFile(p *cli.Program, file string, anchors []string) (*Verification, error) {
	a, err := Read(file)
	if err != nil {
		return nil, err
	}
	set, err := p.TitlesOf(a.Start.Title)
	if err != nil {
		return nil, err
	}
	book, err := templates.Load()
	if err != nil {
		return nil, err
	}
	v := &Verification{archive: a, set: set}
	prog := p.Progress("phase")
	v.Report, err = archive.NewKeeper(set, book).Verify(p.Ctx, a, prog.At)
	prog.Done()
	if err != nil {
		return nil, err
	}
	for _, text := range anchors {
		m := anchorForm.FindStringSubmatch(text)
		if m == nil {
			return nil, cli.Advise(fmt.Errorf("%q is not an anchor", text), "write it as it stands in the report: --anchor P7=...")
		}
		phase, err := strconv.Atoi(m[1])
		if err != nil {
			return nil, cli.Advise(fmt.Errorf("%q is not an anchor: %w", text, err), "write it as it stands in the report: --anchor P7=...")
		}
		if v.Differs == nil {
			v.Differs = a.CheckAnchor(phase, strings.ToLower(m[2]))
		}
		v.anchors++
	}
	return v, nil
}

// anchorForm is an anchor as reports hold it.
var anchorForm = regexp.MustCompile(`^[Pp]([0-9]{1,6})=([A-Za-z2-7]{26})$`)

func (v *Verification) asJSON() verifyJSON {
	out := verifyJSON{
		Game: v.Game, Title: v.Title, Phases: v.Phases, Sheets: v.Sheets, Rolls: v.Rolls, Events: v.Events, Over: v.Over,
		Verified: v.Verified(), Here: bindingJSON(v.Here), Anchors: v.anchors,
		Closings: v.closed,
	}
	if n := v.archive.Start.Network; n != nil {
		out.Beacon = n.Chain
	}
	for _, s := range v.Stretches {
		out.Stretches = append(out.Stretches, stretchJSON{s.From, s.To, bindingJSON(s.Bound), s.Played})
	}
	out.Whole = v.Whole
	for _, s := range v.Sections {
		out.Sections = append(out.Sections, sectionJSON(s))
	}
	out.Dice = v.diceJSON()
	if d := v.Differs; d != nil {
		out.Differs = &differsJSON{d.Phase, d.What, d.Where, d.Got, d.Want}
	}
	return out
}

// fault says what is not as it should be, nil when all is verified.
func (v *Verification) fault() error {
	if d := v.Differs; d != nil {
		hint := "the archive is not what was played"
		switch d.What {
		case archive.WhatCutOff:
			hint = "its last phases or its standings are missing, or the game is not over"
		case archive.WhatAnchor:
			hint = "the archive is not the game of that report"
		case archive.WhatClosing:
			hint = "the phase was not played with the round and the orders of that mail"
		case archive.WhatSection, archive.WhatWhole, archive.WhatNames:
			return cli.Advise(fmt.Errorf("%s differs", place(d)), hint)
		}
		return cli.Advise(fmt.Errorf("phase %d differs: %s", d.Phase, d.What), hint)
	}
	for _, s := range v.Stretches {
		if !s.Played {
			return cli.Advise(fmt.Errorf("phases %d to %d cannot be adjudicated again here: %s", s.From, s.To, other(s.Bound, v.Here)),
				"verify them with the fieldpost and the packs (--data) of their time")
		}
	}
	return nil
}

// other says in what phases were bound to something else than what is here.
func other(bound, here store.Bound) string {
	var what []string
	if bound.Rules != here.Rules {
		what = append(what, fmt.Sprintf("rules version %d, here is %d", bound.Rules, here.Rules))
	}
	if bound.Pack != here.Pack {
		what = append(what, fmt.Sprintf("another board (%s, here is %s)", bound.Board(), here.Board()))
	}
	return strings.Join(what, "; ")
}

// PrintVerified prints what was checked.
func PrintVerified(p *cli.Program, v *Verification) {
	end := "no end"
	if v.Over {
		end = "to the end of the game"
	}
	if v.Agreed {
		end = "to the end on which the players agreed, as whoever ran the game says"
	}
	p.Printf("%s (%s): %d phases adjudicated again, %s\n", v.Game, v.Title, v.Phases, end)
	p.Printf("  %d sheets, %d rolls, %d events, every position and every hash compared\n", v.Sheets, v.Rolls, v.Events)
	for _, s := range v.Stretches {
		played := ""
		if !s.Played {
			played = ": not adjudicated again, " + other(s.Bound, v.Here)
		}
		p.Printf("  from phase %d: rules version %d, board %s%s\n", max(s.From, 1), s.Bound.Rules, s.Bound.Board(), played)
	}
	if d := v.Differs; d != nil {
		got, want := archive.Shorten(d.Got, d.Want)
		if d.What == archive.WhatSection || d.What == archive.WhatWhole || d.What == archive.WhatNames {
			p.Printf("%s differs\n  written again      %s\n  in the archive     %s\n", place(d), got, want)
		} else {
			p.Printf("phase %d differs in its %s\n  adjudicated again  %s\n  in the archive     %s\n", d.Phase, d.What, got, want)
		}
		return
	}
	printSections(p, v)
	if v.anchors > 0 {
		p.Printf("  %s compared\n", daemon.Counted(v.anchors, "anchor", "anchors"))
	} else if last, ok := v.archive.Anchor(len(v.archive.Phases)); ok {
		p.Printf("  the last report holds the anchor P%d=%s\n", len(v.archive.Phases), last)
	}
	printBeacon(p, v)
	printDice(p, v)
	if v.Verified() {
		p.Printf("verified\n")
	}
}
