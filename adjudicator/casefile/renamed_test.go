package casefile_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
)

const renamedTable = "# a comment\nzone\tlondres\tlondon\nzone\tle-havre\thavre\nkey\tsides.stage\tsides.step\nkey\tactive\tmover\n" +
	"event\ttoy.moved\ttoy.went\noption\tlength\tturns\nword\tgo\tmove\n"

func TestRenames(t *testing.T) {
	r, err := casefile.ReadRenames([]byte(renamedTable))
	if err != nil {
		t.Fatal(err)
	}
	const before = `Londres stays in a comment: londres.
-- position.toml --
active = "londres" # londres
[sides]
stage = 1
[options]
length = "3"
[zones.londres]
armies = ["de1:londres>le-havre", "londresa", "le-havre.x"]
-- orders/red.txt --
go to londres
-- expect.toml --
armies.londres = "londres full"
sides.stage = 2
-- events.txt --
no toy.moved zone=londres
-- problems/red.txt --
1: toy.moved zone=le-havre
-- sees/red.txt --
toy.moved londres
`
	const after = `Londres stays in a comment: londres.
-- position.toml --
mover = "london" # londres
[sides]
step = 1
[options]
turns = "3"
[zones.london]
armies = ["de1:london>havre", "londresa", "havre.x"]
-- orders/red.txt --
move to londres
-- expect.toml --
armies.london = "london full"
sides.step = 2
-- events.txt --
no toy.went zone=london
-- problems/red.txt --
1: toy.went zone=havre
-- sees/red.txt --
toy.moved londres
`
	if got := string(r.Apply([]byte(before))); got != after {
		t.Errorf("got\n%s\nwant\n%s", got, after)
	}
	if _, err := casefile.ReadRenames([]byte("zone\ta\tb\nzone a b\nsea\ta\tc\n")); err == nil ||
		!strings.Contains(err.Error(), `line 2: "zone a b" is not kind, old and new`) || !strings.Contains(err.Error(), "line 3: a is renamed b and c") {
		t.Errorf("a faulty table: %v", err)
	}
}
