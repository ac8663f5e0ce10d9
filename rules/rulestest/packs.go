package rulestest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/pelletier/go-toml/v2"
)

// packTests is what a title's testdata/packs.toml says of its packs.
type packTests struct {
	// Broken are alterations of one pack: in each row a text, what stands in its
	// place, and what is told of it. The text is looked for from another on, if At
	// says which.
	Broken []struct {
		Pack, At string
		Rows     [][3]string
	}
	// Together are alterations, each with the name of its pack, of which all faults
	// are told at once, and how many those are.
	Together []struct {
		Alter  [][3]string
		Says   []string
		Faults int
	}
	Fact []packFact
	// Help are rows of which the help names the text: "{id} {steps.0}". {names.lang}
	// is the name in the language of the reader.
	Help []struct {
		packFact
		Text string
	}
}

// Packs tests the packs of a title, the files of a folder, by what name says: what
// the rulebook says of the game stands in them, faults are told with file and line,
// all at once, and a pack takes the place of the one that is embedded. Whatever is
// missing or nonsense in them is told or does no harm. Load loads the title, with
// packs in place of others.
func Packs(t *testing.T, packs fs.FS, name string, load func(over fs.FS) error) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		test func() error
	}{
		{"facts", func() error { return packsSay(packs, text) }},
		{"broken", func() error { return packsBroken(packs, text, load) }},
		{"replaced", func() error { return packsReplaced(packs, load) }},
		{"damaged", func() error { return packsDamaged(packs, load) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if err := c.test(); err != nil {
				t.Error(err)
			}
		})
	}
}

func readPackTests(text []byte) (tests packTests, err error) {
	if err = toml.NewDecoder(strings.NewReader(string(text))).DisallowUnknownFields().Decode(&tests); err != nil {
		return tests, fmt.Errorf("packs.toml: %w", err)
	}
	return tests, nil
}

// packsBroken alters packs and looks for what must be told.
func packsBroken(packs fs.FS, text []byte, load func(over fs.FS) error) error {
	tests, err := readPackTests(text)
	if err != nil {
		return err
	}
	var faults []error
	for _, b := range tests.Broken {
		for _, row := range b.Rows {
			over, from, err := packsAltered(packs, b.At, [3]string{b.Pack, row[0], row[1]})
			if err != nil {
				faults = append(faults, err)
				continue
			}
			want := packLines(packs, b.Pack, from, row[2])
			if err := load(over); err == nil || !strings.Contains(err.Error(), want) {
				faults = append(faults, fmt.Errorf("%s, %q in place of %q:\n got %v\nwant %s", b.Pack, row[1], row[0], err, want))
			}
		}
	}
	for _, c := range tests.Together {
		over, _, err := packsAltered(packs, "", c.Alter...)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		err = load(over)
		for _, want := range c.Says {
			if err == nil || !strings.Contains(err.Error(), want) {
				faults = append(faults, fmt.Errorf("%q:\n got %v\nwant %s", c.Alter, err, want))
			}
		}
		if n := strings.Count(fmt.Sprint(err), "\n") + 1; n != c.Faults {
			faults = append(faults, fmt.Errorf("%q: %d faults, want %d: %v", c.Alter, n, c.Faults, err))
		}
	}
	if len(tests.Broken) == 0 || len(tests.Together) == 0 {
		faults = append(faults, errors.New("packs.toml breaks nothing, or nothing together"))
	}
	return errors.Join(faults...)
}

// packsAltered returns packs in which texts stand in place of others, which are
// looked for from a text on, and the line of the last of them, or of that text.
func packsAltered(packs fs.FS, at string, alter ...[3]string) (over fstest.MapFS, line int, err error) {
	over = fstest.MapFS{}
	for _, a := range alter {
		name, old, with := a[0], a[1], a[2]
		if over[name] == nil {
			b, err := fs.ReadFile(packs, name)
			if err != nil {
				return nil, 0, err
			}
			over[name] = &fstest.MapFile{Data: b}
		}
		before, text, ok := strings.Cut(string(over[name].Data), at)
		pre, after, ok2 := strings.Cut(at+text, old)
		if !ok || !ok2 || old == with {
			return nil, 0, fmt.Errorf("%q is not in %s behind %q", old, name, at)
		}
		if line = strings.Count(before, "\n") + 1; at == "" {
			line = strings.Count(pre, "\n") + 1
		}
		over[name].Data = []byte(before + pre + with + after)
	}
	return over, line, nil
}

var packLine = regexp.MustCompile(`\{([^{}]*)\}`)

// packLines puts lines into what must be told: {2} is the second after the one from
// which on the text was altered, {TEXT} that of a text in a pack.
func packLines(packs fs.FS, name string, from int, says string) string {
	return packLine.ReplaceAllStringFunc(says, func(m string) string {
		text := m[1 : len(m)-1]
		if more, err := strconv.Atoi(text); err == nil {
			return strconv.Itoa(from + more)
		}
		if told, _, ok := strings.Cut(says, ":{"); ok {
			name = told
		}
		b, err := fs.ReadFile(packs, name)
		before, _, ok := strings.Cut(string(b), text)
		if err != nil || !ok {
			return fmt.Sprintf("no %q in %s", text, name)
		}
		return strconv.Itoa(strings.Count(before, "\n") + 1)
	})
}

// packsReplaced puts each pack, one at a time, in place of the embedded one: as it
// is, which loads, and empty, which does not.
func packsReplaced(packs fs.FS, load func(over fs.FS) error) error {
	return eachPack(packs, func(name, text string) error {
		if err := load(fstest.MapFS{name: {Data: []byte(text + "\n# the same\n")}}); err != nil {
			return fmt.Errorf("the same %s: %w", name, err)
		}
		if err := load(fstest.MapFS{name: {Data: nil}}); err == nil {
			return fmt.Errorf("an empty %s is taken for the embedded one", name)
		}
		return nil
	})
}

func eachPack(packs fs.FS, do func(name, text string) error) error {
	files, err := fs.Glob(packs, "*.toml")
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no packs: %w", err)
	}
	for _, name := range files {
		b, err := fs.ReadFile(packs, name)
		if err != nil {
			return err
		}
		if err := do(path.Base(name), string(b)); err != nil {
			return err
		}
	}
	return nil
}

// packKey is a key of a table, at the beginning of its line.
var packKey = regexp.MustCompile(`^(\w+) = (.*)$`)

// leastTold is how many damages of packs must be told of a title at least.
const leastTold = 100

// packsDamaged takes away each table of the packs of a title, and each key of a
// table, or puts nonsense in their place: loading must not fall over, and what it
// says must name a place or an id.
func packsDamaged(packs fs.FS, load func(over fs.FS) error) error {
	told := 0
	err := eachPack(packs, func(name, text string) (fault error) {
		try := func(what, text string) {
			defer func() {
				if p := recover(); p != nil {
					fault = errors.Join(fault, fmt.Errorf("%s: %s: %v", name, what, p))
				}
			}()
			err := load(fstest.MapFS{name: {Data: []byte(text)}})
			if err == nil {
				return
			}
			if told++; !strings.Contains(err.Error(), ".toml:") && !strings.Contains(err.Error(), "which no pack has") {
				fault = errors.Join(fault, fmt.Errorf("%s: %s: the fault names no place: %w", name, what, err))
			}
		}
		lines := strings.Split(text, "\n")
		seen, table := map[string]bool{}, ""
		for i, line := range lines {
			if strings.HasPrefix(line, "[") {
				if table = line; !seen[table] {
					seen[table] = true
					gone := strings.ReplaceAll(text, table+"\n", "[[gone]]\n")
					if testenv.Pick(i, 8) {
						try("without "+table, gone)
					}
					for _, put := range some(i, "[1]", "[[1]]", "{ a = 3 }") {
						put = strings.Trim(table, "[]") + " = " + put
						try(put, put+"\n"+gone)
					}
				}
			}
			m := packKey.FindStringSubmatch(line)
			if m == nil || seen[table+m[1]] {
				continue
			}
			seen[table+m[1]] = true
			for _, put := range some(i, "", m[1]+" = { non = \"sense\" }", m[1]+" = []", m[1]+" = \"nonsense\"") {
				lines[i] = put
				try("instead of "+m[1]+" in "+table+": "+put, strings.Join(lines, "\n"))
			}
			lines[i] = line
		}
		return fault
	})
	least := leastTold
	if !testenv.Thorough() {
		least /= 2 * damagedLines
	}
	if told < least && err == nil {
		err = fmt.Errorf("%d damages were told", told)
	}
	return err
}

// damagedLines is of how many lines of a pack one is damaged by day.
const damagedLines = 8

// some returns all damages of a line where tests are [testenv.Thorough], else one in turn, of some lines.
func some(line int, all ...string) []string {
	switch {
	case testenv.Thorough():
		return all
	case testenv.Pick(line, damagedLines):
		return all[line/damagedLines%len(all):][:1]
	}
	return nil
}

// FuzzPacks reads what the fuzzer makes up in place of a line, or of all, of a pack of a
// title: it is refused with a fault that says where, or the title is loaded and has a
// first position. Load loads the title number i with other packs; packs are those it has.
func FuzzPacks(f *testing.F, packs []fs.FS, load func(i int, over fs.FS) error) {
	f.Helper()
	type pack struct {
		title int
		name  string
		lines []string
	}
	var all []pack
	for i := range packs {
		if err := eachPack(packs[i], func(name, text string) error {
			all = append(all, pack{i, name, strings.Split(text, "\n")})
			return nil
		}); err != nil {
			f.Fatal(err)
		}
	}
	for i := range all {
		for n := 1; n < len(all[i].lines); n += 1 + len(all[i].lines)/6 {
			f.Add(all[i].lines[n-1], uint8(i), uint16(n))
		}
		f.Add("[x]\ny = 1\n", uint8(i), uint16(0))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8, line uint16) {
		p := &all[int(which)%len(all)]
		if n := int(line); n > 0 { // 0: in place of all
			n = (n - 1) % len(p.lines)
			text = strings.Join(p.lines[:n], "\n") + "\n" + text + "\n" + strings.Join(p.lines[n+1:], "\n")
		}
		err := load(p.title, fstest.MapFS{p.name: {Data: []byte(text)}})
		if err != nil && !strings.Contains(err.Error(), ".toml") && !strings.Contains(err.Error(), "which no pack has") {
			t.Errorf("the fault names no place: %v", err)
		}
	})
}
