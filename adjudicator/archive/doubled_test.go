package archive_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestDoubledKeysAreRefused: also in a section that nobody knows here and that is kept as
// it stands, at any depth, of many keys, and of a key that is quoted in two ways.
func TestDoubledKeysAreRefused(t *testing.T) {
	var many strings.Builder
	for i := range 40 {
		fmt.Fprintf(&many, `"k%d": {"k": %d}, `, i, i)
	}
	for _, tc := range []struct{ body, key string }{
		{`{"a": 1, "b": "a", "c": ["a", "a"], "d": {"a": "\"a", "b": "{"}}`, ""},
		{`[{"a": 1}, {"a": 1}, "a", {}, [], "a"]`, ""},
		{`{"a": 1, "b": 2, "a": 1}`, "a"},
		{`{"a": {"b": [1, {"c": "x", "d": {}, "c": []}]}}`, "c"},
		{`{"a": [], "b": {"c": ","}, "b": 1}`, "b"},
		{`{"": 1, "": 2}`, ""},
		{`{"ñ": 1, "\u00f1": 2}`, "ñ"},
		{`{"a\"b": 1, "a\u0022b": 2}`, `a"b`},
		{`{` + many.String() + `"last": 1}`, ""},
		{`{` + many.String() + `"k3": 1}`, "k3"},
		{`{` + many.String() + `"k39": 1}`, "k39"},
	} {
		a := made(t, dice.Seed{4, 5}, nil)
		s := archive.Section{Name: "later", Body: json.RawMessage(tc.body)}
		s.Hash = s.Sum()
		a.Sections = append(a.Sections, s)
		text, err := a.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		_, err = archive.Read(text)
		doubled := tc.key != "" || strings.HasPrefix(tc.body, `{"":`)
		if want := fmt.Sprintf("duplicate key %q", tc.key); (err == nil) == doubled || err != nil && !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s: %t", tc.body, err, want, doubled)
		}
	}
}
