package tournament

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestPace(t *testing.T) {
	hours := func(all ...int) (out []time.Duration) {
		for _, h := range all {
			out = append(out, time.Duration(h)*time.Hour)
		}
		return out
	}
	for _, c := range []struct {
		spans []time.Duration
		want  Pace
	}{
		{nil, Pace{}},
		{hours(5), Pace{1, 5 * time.Hour, 5 * time.Hour}},
		{hours(9, 1), Pace{2, 5 * time.Hour, 9 * time.Hour}},
		{hours(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), Pace{10, 330 * time.Minute, 9 * time.Hour}},
		{hours(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), Pace{11, 6 * time.Hour, 10 * time.Hour}},
	} {
		if got := PaceOf(c.spans); got != c.want {
			t.Errorf("%v: got %v, want %v", c.spans, got, c.want)
		}
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	for cell, want := range map[string]string{
		"Ana": "Ana", "": "", "-3": "-3", "1.5": "1.5", "=1+1": "'=1+1", "+34 600": "'+34 600", "-Ana": "'-Ana", "@x": "'@x",
		"\t=1": "'\t=1", "\r=1": "'\r=1", "-Inf": "'-Inf", "+0x1p-2": "'+0x1p-2", "＝1+1": "'＝1+1", "Ana, Bo": "Ana, Bo", "-2+3": "'-2+3",
	} {
		if got := Safe(cell); got != want {
			t.Errorf("%q: got %q, want %q", cell, got, want)
		}
	}
}

// TestCSVReadsBack whatever people are called.
func TestCSVReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := rapid.SliceOfN(rapid.StringMatching(`[^\r\n]*`), 1, 5).Draw(t, "row")
		text, err := CSV([][]string{{"a", "b"}, row})
		if err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(strings.NewReader(string(text)))
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		if err != nil || len(row) == 1 && row[0] == "" { // a line with nothing in it is none
			if err != nil {
				t.Fatal(err)
			}
			return
		}
		for i := range row {
			row[i] = Safe(row[i])
		}
		if !slices.Equal(rows[1], row) {
			t.Fatalf("got %q, want %q", rows[1], row)
		}
	})
}

func TestHalves(t *testing.T) {
	for n, want := range map[int]string{0: "0", 1: "0.5", 2: "1", 7: "3.5", -1: "-0.5"} {
		if got := Halves(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
