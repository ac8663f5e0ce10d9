package downfall

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
)

// TestListed: a mark that all armies of a line have names none of them again;
// one that some have names those.
func TestListed(t *testing.T) {
	full, cut, lent := rules.Text("full", "de1"), rules.Text("unsupplied", "de1"), rules.Text("lent", "de1")
	more := rules.Text("full", "de2")
	for _, tt := range []struct {
		name string
		n    int
		args []rules.Arg
		want []rules.Arg
	}{
		{"one of one", 1, []rules.Arg{full, cut}, []rules.Arg{full, rules.Num("all-unsupplied", 1)}},
		{"one of two", 2, []rules.Arg{full, cut, more}, []rules.Arg{full, cut, more}},
		{"both marks", 1, []rules.Arg{full, lent, cut}, []rules.Arg{full, rules.Num("all-lent", 1), rules.Num("all-unsupplied", 1)}},
		{"no mark", 1, []rules.Arg{full}, []rules.Arg{full}},
		{"no army", 0, nil, nil},
	} {
		if diff := cmp.Diff(tt.want, listed(tt.args, tt.n, "lent", "unsupplied")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}
