package casefile

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/rules"
)

// nobody is the file in a phase's orders that carries it out without sheets.
const nobody = "nobody"

// Case is a case file, read but not run.
type Case struct {
	Title    string // id; empty when neither path nor comment name it
	Comment  string
	Anyway   bool // sheets with errors are carried out
	Still    bool // a position is looked at, nothing is carried out
	Position []byte
	Dice     []int
	Phases   []Phase // at least one
	Standing map[rules.Side]string
	Faults   string // of the position, which is refused
	Composed []byte // TOML; nil when the file is absent
	Expect   []byte // TOML; nil when the file is absent
	Events   string
	Ends     map[rules.Side]string
	Sees     map[rules.Side]string
	Hides    map[rules.Side]string
	Twins    []Twin
}

// Phase is what a case holds for one phase.
type Phase struct {
	Orders   map[rules.Side]string
	Problems map[rules.Side]string
}

// Read reads a case. The name is its path; the error names every file in it
// that has no meaning.
func Read(name string, data []byte) (*Case, error) {
	return read(name, txtar.Parse(data))
}

func read(name string, ar *txtar.Archive) (*Case, error) {
	c := &Case{
		Title:    titleOf(name, string(ar.Comment)),
		Comment:  strings.TrimSpace(string(ar.Comment)),
		Anyway:   strings.Contains(strings.ToLower(string(ar.Comment)), "carry out anyway"),
		Phases:   []Phase{{}},
		Standing: map[rules.Side]string{},
		Ends:     map[rules.Side]string{},
		Sees:     map[rules.Side]string{},
		Hides:    map[rules.Side]string{},
	}
	files, err := c.twins(name, ar)
	if err != nil {
		return nil, err
	}
	var faults []string
	seen := map[string]bool{}
	for _, f := range files {
		if seen[f.Name] {
			faults = append(faults, f.Name+" is duplicate")
		}
		seen[f.Name] = true
		if err := c.file(f); err != nil {
			faults = append(faults, err.Error())
		}
	}
	if c.Position == nil {
		faults = append(faults, "position.toml is missing")
	}
	if len(faults) > 0 {
		return nil, fmt.Errorf("read case: %s", strings.Join(faults, "; "))
	}
	c.Still = c.Composed != nil && len(c.Phases) == 1 && len(c.Phases[0].Orders) == 0 && c.Expect == nil
	for i := range c.Twins {
		c.Twins[i].Case.Still = c.Still
	}
	return c, nil
}

// file takes one file of the archive.
func (c *Case) file(f txtar.File) error {
	text := string(f.Data)
	switch f.Name {
	case "position.toml":
		c.Position = f.Data
		return nil
	case "composed.toml":
		c.Composed = f.Data
		return nil
	case "faults.txt":
		c.Faults = text
		return nil
	case "expect.toml":
		c.Expect = f.Data
		return nil
	case "events.txt":
		c.Events = text
		return nil
	case "dice":
		var err error
		c.Dice, err = Faces(text)
		return err
	}
	parts := strings.Split(strings.TrimSuffix(f.Name, ".txt"), "/")
	if !strings.HasSuffix(f.Name, ".txt") || len(parts) < 2 || len(parts) > 3 {
		return fmt.Errorf("%s has no meaning in a case", f.Name)
	}
	side := rules.Side(parts[len(parts)-1])
	n := 1
	if len(parts) == 3 {
		var err error
		if n, err = strconv.Atoi(parts[1]); err != nil || n < 1 || n > 99 {
			return fmt.Errorf("%s: %q is not a phase", f.Name, parts[1])
		}
	}
	perPhase := parts[0] == "orders" || parts[0] == "problems"
	if len(parts) == 3 && !perPhase {
		return fmt.Errorf("%s has no meaning in a case: only orders and problems are given by phase", f.Name)
	}
	switch parts[0] {
	case "orders":
		put(&c.phase(n).Orders, side, text)
	case "problems":
		put(&c.phase(n).Problems, side, text)
	case "standing":
		c.Standing[side] = text
	case "ends":
		c.Ends[side] = text
	case "sees":
		c.Sees[side] = text
	case "hides":
		c.Hides[side] = text
	default:
		return fmt.Errorf("%s has no meaning in a case", f.Name)
	}
	return nil
}

func (c *Case) phase(n int) *Phase {
	for len(c.Phases) < n {
		c.Phases = append(c.Phases, Phase{})
	}
	return &c.Phases[n-1]
}

func put(m *map[rules.Side]string, side rules.Side, text string) {
	if *m == nil {
		*m = map[rules.Side]string{}
	}
	(*m)[side] = text
}

// Faces reads faces of dice, parted by commas or spaces; # starts a comment.
func Faces(text string) ([]int, error) {
	var faces []int
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(", \t\r", r) }) {
			n, err := strconv.Atoi(w)
			if err != nil {
				return nil, fmt.Errorf("dice: %q is not a number", w)
			}
			faces = append(faces, n)
		}
	}
	return faces, nil
}

// titleOf finds the title of a case in its comment or in its path.
func titleOf(name, comment string) string {
	for _, line := range strings.Split(comment, "\n") {
		if id, ok := strings.CutPrefix(strings.TrimSpace(line), "title:"); ok {
			return strings.TrimSpace(id)
		}
	}
	parts := strings.Split(path.Clean(filepath.ToSlash(name)), "/")
	if i := slices.Index(parts, "testdata"); i > 0 {
		return parts[i-1]
	}
	return ""
}
