package casefile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/rules"
)

// outcomeKey is the table of expect.toml that speaks of what is not a key of the
// position.
const outcomeKey = "outcome"

// checkPosition compares every key of expect.toml, or composed.toml, with the
// JSON form of the position.
func (r *rehearsal) checkPosition(name string, text []byte) {
	if text == nil {
		return
	}
	var want map[string]any
	if err := toml.Unmarshal(text, &want); err != nil {
		r.fail("%s: %v", name, err)
		return
	}
	raw, err := r.pos.MarshalJSON()
	if err != nil {
		r.fail("marshal position: %v", err)
		return
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var got map[string]any
	if err := dec.Decode(&got); err != nil {
		r.fail("the JSON form of the position is not an object: %v", err)
		return
	}
	if o, ok := want[outcomeKey]; ok {
		delete(want, outcomeKey)
		table, ok := o.(map[string]any)
		if !ok {
			r.fail("%s: %s is a table", name, outcomeKey)
			return
		}
		r.checkOutcome(name, table, got)
	}
	r.compare(name+": ", want, got)
}

// checkOutcome compares the table outcome.
func (r *rehearsal) checkOutcome(name string, want, position map[string]any) {
	if absent, ok := want["absent"]; ok {
		delete(want, "absent")
		list, _ := absent.([]any)
		for _, key := range list {
			if v, found := dig(position, fmt.Sprint(key)); found {
				r.fail("%s: %v should be absent, got %s", name, key, show(v))
			}
		}
	}
	r.compare(name+": "+outcomeKey+".", want, outcome(r.pos))
}

// outcome returns what can be said of a position besides its keys, in the shape of
// decoded JSON.
func outcome(pos rules.Position) map[string]any {
	demands := []any{}
	for _, d := range pos.Demands() {
		demands = append(demands, string(d.Side))
	}
	out := map[string]any{"turn": number(pos.Clock().Turn), "demands": demands, "over": false}
	if st, over := pos.Standings(); over {
		winners, scores := []any{}, map[string]any{}
		for _, w := range st.Winners {
			winners = append(winners, string(w))
		}
		for _, s := range st.Scores {
			scores[string(s.Side)] = number(s.Points)
		}
		out["over"], out["winners"], out["how"], out["scores"] = true, winners, st.How.Code, scores
	}
	return out
}

func number(n int) json.Number { return json.Number(strconv.Itoa(n)) }

// dig finds a dotted key.
func dig(m map[string]any, key string) (any, bool) {
	var at any = m
	for _, part := range strings.Split(key, ".") {
		table, ok := at.(map[string]any)
		if !ok {
			return nil, false
		}
		if at, ok = table[part]; !ok {
			return nil, false
		}
	}
	return at, true
}

// compare expects every key of want in got, with an equal value. Tables in
// arrays may leave keys out, too.
func (r *rehearsal) compare(prefix string, want, got map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(want)) {
		path := prefix + key
		g, ok := got[key]
		if !ok {
			r.fail("%s: want %s, got no such key; here are: %s", path, show(want[key]), strings.Join(slices.Sorted(maps.Keys(got)), ", "))
			continue
		}
		r.value(path, want[key], g)
	}
}

func (r *rehearsal) value(path string, want, got any) {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			r.compare(path+".", w, g)
			return
		}
	case []any:
		if g, ok := got.([]any); ok && len(g) == len(w) {
			for i := range w {
				r.value(path+"["+strconv.Itoa(i)+"]", w[i], g[i])
			}
			return
		}
	case int64:
		if n, ok := got.(json.Number); ok && n.String() == strconv.FormatInt(w, 10) {
			return
		}
	case float64:
		if n, ok := got.(json.Number); ok {
			if f, err := n.Float64(); err == nil && f == w {
				return
			}
		}
	case string:
		if got == w {
			return
		}
	case bool:
		if got == w {
			return
		}
	}
	r.fail("%s: want %s, got %s", path, show(want), show(got))
}

func show(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}
