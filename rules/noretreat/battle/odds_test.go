package battle

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// TestTables holds the combat tables against what the rulebook's examples, a review and
// the record of a campaign say of them (§10.7, §16.0).
func TestTables(t *testing.T) {
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	const both, rulebook, published = 3, 1, 2
	leave := []field.Result{field.DR, field.DS, field.DD}
	for _, tt := range []struct {
		side    field.Side
		a, b    int
		die     int
		want    []field.Result
		edition int // in which the source is right
		source  string
	}{
		{axis, 5, 1, 3, []field.Result{field.DS}, both, "§16.0"},
		{axis, 1, 2, 1, []field.Result{field.CA}, both, "§16.0, §10.7.3"},
		{axis, 3, 2, 3, []field.Result{field.CB}, both, "§10.7.3"},
		{axis, 1, 1, 2, []field.Result{field.CA}, rulebook, "§10.7.3"},
		{soviet, 1, 2, 5, []field.Result{field.CB}, both, "§10.7.3"},
		{soviet, 1, 1, 3, []field.Result{field.CB}, rulebook, "§16.0"},
		{soviet, 1, 1, 2, []field.Result{field.CA}, both, "§16.0"},
		{soviet, 1, 1, 6, leave, both, "§16.0"},
		{soviet, 1, 1, 5, []field.Result{field.EX}, both, "§16.0"},
		{axis, 3, 1, 3, leave, both, "review"},
		{axis, 3, 1, 4, leave, both, "review"},
		{axis, 3, 1, 5, leave, both, "review"},
		{axis, 3, 1, 6, leave, both, "review"},
		{axis, 2, 1, 2, []field.Result{field.CB}, both, "record, part 20"},
		{axis, 2, 1, 6, []field.Result{field.DS}, both, "record, part 85"},
		{axis, 3, 2, 4, []field.Result{field.EX}, both, "record, part 38"},
		{axis, 2, 1, 1, []field.Result{field.None}, both, "record, part 38"},
		{axis, 1, 1, 1, []field.Result{field.CA}, both, "record, part 57"},
		{soviet, 1, 3, 5, []field.Result{field.None}, both, "record, part 15"},
		{soviet, 1, 3, 2, []field.Result{field.CA}, both, "record, part 20"},
		{soviet, 2, 1, 2, []field.Result{field.CB}, both, "record, parts 34, 64"},
		{soviet, 2, 1, 3, []field.Result{field.EX}, both, "record, part 34"},
		{soviet, 4, 1, 3, []field.Result{field.DR}, both, "record, part 64"},
		{soviet, 3, 1, 1, []field.Result{field.CB}, both, "record, part 64"},
		{soviet, 1, 2, 3, []field.Result{field.CA}, both, "record, part 64"},
		{soviet, 3, 2, 2, []field.Result{field.None}, both, "record, part 72"},
		{soviet, 1, 1, 1, []field.Result{field.CA}, both, "record, part 72"},
		{soviet, 4, 1, 2, []field.Result{field.EX}, both, "record, part 72"},
		{soviet, 3, 1, 5, []field.Result{field.DR}, both, "record, part 57"},
		{soviet, 1, 1, 3, []field.Result{field.None}, published, "record, part 77"},
		{soviet, 3, 1, 2, []field.Result{field.EX}, both, "record, part 77"},
		{soviet, 2, 1, 4, []field.Result{field.EX}, both, "record, part 68"},
		{soviet, 3, 2, 6, []field.Result{field.DR}, both, "record, part 68"},
		{soviet, 1, 3, 3, []field.Result{field.CA}, both, "record, part 77"},
	} {
		for edition, bit := range [...]int{rulebook, published} { // as the option crt has them
			r := &field.Run{}
			r.D, r.S = d, &field.State{Options: field.Options{CRT: uint8(edition)}, Turn: 7}
			got := fightOn(r, &field.Fight{Side: tt.side}).lookUp(field.Column(tt.a, tt.b), tt.die)
			if holds := tt.edition&bit != 0; slices.Contains(tt.want, got) != holds {
				t.Errorf("%s, edition %d: %s %d:%d, die %d: got %s, want %v", tt.source, edition, tt.side.ID(), tt.a, tt.b, tt.die, field.Results[got], holds)
			}
		}
	}
}

// TestColumns holds the odds against the examples (§10.5, §10.6, §10.7.3, §16.0).
func TestColumns(t *testing.T) {
	for _, tt := range []struct {
		a, b int
		want string
	}{{12, 9, "1:1"}, {14, 9, "3:2"}, {12, 3, "4:1"}, {24, 2, "6:1"}, {10, 4, "2:1"}, {4, 5, "1:2"}, {3, 5, "1:2"}, {7, 4, "3:2"}, {15, 3, "5:1"}, {9, 3, "3:1"}, {5, 4, "1:1"}, {15, 4, "3:1"}, {1, 3, "1:3"}, {7, 0, "6:1"}} {
		if got := field.RatioArg("", field.Column(tt.a, tt.b)).Value; got != tt.want {
			t.Errorf("%d:%d is %s, want %s", tt.a, tt.b, got, tt.want)
		}
	}
	if got := field.Column(1, 4); got != -1 {
		t.Errorf("1:4 is column %d", got)
	}
}
