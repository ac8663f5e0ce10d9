package archive

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/fieldpost/fieldpost/store"
)

// Program is what an archive was written by: its sections are written again the
// same by the same program, and by no other.
type Program struct {
	Version string `json:"version"` // of Fieldpost
	Go      string `json:"go"`      // that it was built with
	Texts   string `json:"texts"`   // SHA-256 of its catalogs
}

// String tells the program in a line.
func (p Program) String() string {
	return fmt.Sprintf("fieldpost %s, %s, texts %s", p.Version, p.Go, p.Texts[:min(len(p.Texts), 8)])
}

// About is the section of that name. When an archive was written does not stand
// there: the same game gives the same bytes.
type About struct {
	Program Program    `json:"program"`
	Played  []PlayedBy `json:"played"`
}

// PlayedBy is the rules and the board that a game was played with from a phase on.
type PlayedBy struct {
	From int `json:"from"`
	store.Bound
}

// thisProgram returns the running one, with the catalogs of a book.
func thisProgram(texts string) Program {
	return Program{Version: Version(), Go: runtime.Version(), Texts: texts}
}

// Version returns that of the running Fieldpost, "unknown" where it was built without one.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "unknown"
}

// About reads the section of that name. The error wraps [ErrNoSection] where there
// is none.
func (a *Archive) About() (*About, error) {
	var out About
	return &out, a.read(SectionAbout, &out)
}

// about returns the section as this program writes it.
func (k *Keeper) about(a *Archive) *About {
	out := &About{Program: k.program, Played: []PlayedBy{{From: 1, Bound: a.Start.Bound.Bound}}}
	for i := range a.Phases {
		if p := &a.Phases[i]; p.Bound != nil {
			out.Played = append(out.Played, PlayedBy{From: p.Number, Bound: p.Bound.Bound})
		}
	}
	return out
}
