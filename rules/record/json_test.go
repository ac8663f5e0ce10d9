package record

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzJSON: what encoding/json takes for JSON is read, and nothing else; texts
// are the same.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{`{"a":[1e3,-0,{"\u00e9\n":null}],"b":"\ud800"}`, `[true,false,nul]`, `"a\"`, `01`, ` [ ] x`, " ", "1 2", `{"a":1,}`, "\"\x01\""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		in := &Input{}
		in.readJSON([]byte(text))
		v, err := in.root, in.Err()
		if good := json.Valid([]byte(text)); good != (err == nil) {
			t.Fatalf("%q: valid %v, error %v", text, good, err)
		}
		if err == nil && v.kind == '"' && strings.ToValidUTF8(v.text, "") == v.text {
			var want string
			if err := json.Unmarshal([]byte(text), &want); err != nil || want != v.text {
				t.Errorf("%q: got %q, want %q", text, v.text, want)
			}
		}
	})
}
