package archive_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// node is a JSON value that can be altered in ways that no Go value can: keys
// in any order, unknown and doubled ones.
type node struct {
	open  json.Delim // '{' or '['; 0: a scalar
	keys  []string   // of an object
	items []*node    // its values, or those of an array
	text  string     // of a scalar
}

func parse(t *testing.T, b []byte) *node {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var read func() *node
	read = func() *node {
		token, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		open, ok := token.(json.Delim)
		if !ok {
			text, err := json.Marshal(token)
			if err != nil {
				t.Fatal(err)
			}
			return &node{text: string(text)}
		}
		n := &node{open: open}
		for d.More() {
			if open == '{' {
				key, err := d.Token()
				if err != nil {
					t.Fatal(err)
				}
				n.keys = append(n.keys, key.(string))
			}
			n.items = append(n.items, read())
		}
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
		return n
	}
	return read()
}

func (n *node) write(b *strings.Builder) {
	if n.open == 0 {
		b.WriteString(n.text)
		return
	}
	b.WriteByte(byte(n.open))
	for i, item := range n.items {
		if i > 0 {
			b.WriteByte(',')
		}
		if n.open == '{' {
			fmt.Fprintf(b, "%q:", n.keys[i])
		}
		item.write(b)
	}
	b.WriteByte(byte(n.open) + 2) // ']' or '}'
}

func (n *node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

// alterations calls try with everything that can be done to one value below n,
// and puts it right again.
func (n *node) alterations(path string, try func(what string)) {
	if n.open == 0 {
		was := n.text
		others := []string{"null"}
		switch {
		case strings.HasPrefix(was, `"`):
			others = append(others, `"x`+was[1:])
		case was == "true" || was == "false":
			others = append(others, map[string]string{"true": "false", "false": "true"}[was])
		default:
			others = append(others, was+"1", was+".0")
		}
		for _, other := range others {
			if other != was {
				n.text = other
				try(path + " = " + other)
			}
		}
		n.text = was
		return
	}
	keys, items := slices.Clone(n.keys), slices.Clone(n.items)
	restore := func() { n.keys, n.items = slices.Clone(keys), slices.Clone(items) }
	for i := range items {
		at := fmt.Sprintf("%s[%d]", path, i)
		if n.open == '{' {
			at = path + "." + keys[i]
		}
		items[i].alterations(at, try)
		n.items = slices.Delete(n.items, i, i+1)
		if n.open == '{' {
			n.keys = slices.Delete(n.keys, i, i+1)
		}
		try(at + " taken out")
		restore()
		n.items = slices.Insert(n.items, i, items[i])
		if n.open == '{' {
			n.keys = slices.Insert(n.keys, i, keys[i])
		}
		try(at + " doubled")
		restore()
		if i > 0 && (n.open == '{' || items[i].String() != items[i-1].String()) {
			n.items[i], n.items[i-1] = n.items[i-1], n.items[i]
			if n.open == '{' {
				n.keys[i], n.keys[i-1] = n.keys[i-1], n.keys[i]
			}
			try(at + " swapped with the one before")
			restore()
		}
		if n.open == '[' {
			n.items = n.items[:i]
			try(at + " and all after it cut off")
			restore()
		} else {
			n.keys[i] = strings.ToUpper(keys[i])
			try(at + " in capitals")
			restore()
		}
	}
	if n.open == '{' {
		n.keys, n.items = append(n.keys, "unknown"), append(n.items, &node{text: "1"})
		try(path + " with an unknown key")
	} else {
		n.items = append(n.items, &node{text: "null"})
		try(path + " with null appended")
	}
	restore()
}

// skimmed leaves out most of what can be altered in the words: there is much of it,
// and all is compared alike.
func skimmed(what string, n int) bool {
	return strings.HasPrefix(what, ".sections[1].body.phases") && n%24 != 0
}

// lawful are the alterations after which an archive is still right: names may be
// taken out.
func lawful(what string) bool {
	return what == ".names taken out" || what == ".names[0] taken out" || what == ".names[1] taken out" ||
		what == ".names[1] and all after it cut off"
}

// TestEveryAlterationIsFound alters every value, key and list of an archive in
// every way, or in one of three: it is refused, or not verified.
func TestEveryAlterationIsFound(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	b, err := made(t, dice.Seed{4, 5}, threeTurns()).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	verified := func(text string) bool {
		a, err := archive.Read([]byte(text))
		if err != nil {
			return false
		}
		report, err := keeper(t).Verify(context.Background(), a, nil)
		return err == nil && report.Verified()
	}
	root := parse(t, b)
	if !verified(root.String()) || !verified(string(b)) {
		t.Fatal("the archive itself is not verified")
	}
	tried := 0
	root.alterations("", func(what string) {
		if tried++; skimmed(what, tried) || !testenv.Pick(tried, 3) || !testenv.Sample(tried, 5) {
			return
		}
		if got := verified(root.String()); got != lawful(what) {
			t.Errorf("%s: verified is %t", what, got)
		}
	})
	if verified(string(b) + "{}") {
		t.Error("something after the archive goes unnoticed")
	}
	if tried < 2000 {
		t.Errorf("only %d alterations were tried", tried)
	}
	t.Logf("%d alterations", tried)
}

// TestForgedHashesAreFoundByAnchors alters an archive in every way and makes all
// its hashes right again, as who made it can: then it is not what the players
// were told in their reports.
func TestForgedHashesAreFoundByAnchors(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	a := made(t, dice.Seed{4, 5}, map[string]string{"decisions": "ask", "report": "turn", "turns": "1"})
	b, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	var anchors []string
	for n := 0; n <= len(a.Phases); n++ {
		anchor, ok := a.Anchor(n)
		if !ok {
			t.Fatalf("no anchor of phase %d", n)
		}
		anchors = append(anchors, anchor)
	}
	root := parse(t, b)
	forged, tried := 0, 0
	root.alterations("", func(what string) {
		if tried++; skimmed(what, tried) {
			return
		}
		a, err := archive.Read([]byte(root.String()))
		if err != nil {
			return
		}
		rechain(t, a)
		report, err := keeper(t).Verify(context.Background(), a, nil)
		if err != nil || !report.Verified() {
			return
		}
		forged++
		for n, anchor := range anchors {
			if a.CheckAnchor(n, anchor) != nil {
				return
			}
		}
		if !lawful(what) && !isHash(what) && !isProgram(what) {
			t.Errorf("%s: with new hashes it agrees with all reports", what)
		}
	})
	if forged < 20 {
		t.Errorf("only %d alterations could be forged", forged)
	}
}

// isHash reports whether a hash was altered, which rechain puts right.
func isHash(what string) bool {
	path, _, _ := strings.Cut(what, " ")
	return strings.HasSuffix(path, ".hash") || path == ".seal" || path == ".whole"
}

// isProgram reports whether it was altered what program the archive was written by,
// which nothing proves.
func isProgram(what string) bool { return strings.Contains(what, ".body.program.") }

// rechain computes all hashes of an archive anew.
func rechain(t *testing.T, a *archive.Archive) {
	t.Helper()
	hash, err := a.Start.Chain()
	if err != nil {
		t.Fatal(err)
	}
	a.Hash = hex.EncodeToString(hash)
	for i := range a.Phases {
		if hash, err = a.Phases[i].Chain(hash); err != nil {
			t.Fatal(err)
		}
		a.Phases[i].Hash = hex.EncodeToString(hash)
	}
	if a.End != nil {
		if hash, err = a.End.Chain(hash); err != nil {
			t.Fatal(err)
		}
		a.Seal = hex.EncodeToString(hash)
	}
	for i := range a.Sections {
		a.Sections[i].Hash = a.Sections[i].Sum()
	}
	if a.Whole, err = a.Sum(); err != nil {
		t.Fatal(err)
	}
}
