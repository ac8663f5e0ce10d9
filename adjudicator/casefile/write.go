package casefile

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Written is a phase to be written as a case.
type Written struct {
	Comment  string
	Position rules.Position
	Orders   map[rules.Side][]string // lines of the sheets
	Standing map[rules.Side][]string
	Rolls    []dice.Roll // as far as the phase came
}

// Write writes a phase as a case, with what it was adjudicated from and without what is
// expected of it. The error says that the title does not describe the position.
func Write(title rules.Title, w *Written) (text []byte, err error) {
	defer func() {
		if r := recover(); r != nil { // a title that failed may fail at this as well
			text, err = nil, errors.New("casefile: the position cannot be described")
		}
	}()
	ar := &txtar.Archive{Comment: fmt.Appendf(nil, "%s\ntitle: %s\n", strings.TrimSpace(w.Comment), title.About().ID)}
	add := func(name string, data string) {
		ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(strings.TrimRight(data, "\n") + "\n")})
	}
	add("position.toml", string(title.Describe(w.Position)))
	for _, side := range slices.Sorted(maps.Keys(w.Standing)) {
		add("standing/"+string(side)+".txt", strings.Join(w.Standing[side], "\n"))
	}
	for _, side := range slices.Sorted(maps.Keys(w.Orders)) {
		add("orders/"+string(side)+".txt", strings.Join(w.Orders[side], "\n"))
	}
	var faces strings.Builder
	for _, r := range w.Rolls {
		if r.Faces > 0 {
			fmt.Fprintf(&faces, "%d # %s\n", r.Face, strings.Join(strings.Fields(r.Label), " "))
		}
	}
	if faces.Len() > 0 {
		add("dice", faces.String())
	}
	return txtar.Format(ar), nil
}
