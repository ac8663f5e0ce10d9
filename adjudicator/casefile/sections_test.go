package casefile_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
)

func TestUncovered(t *testing.T) {
	list, err := casefile.ReadSections([]byte("# a book\n1.0\twhat it is about\n2.0\n2.1\n2.1.3\n3\n4.2\n\n5\n6.1\n"))
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string][]byte{
		"cases/2.1.3-a-case.txtar": []byte("It names nothing.\n-- dice --\n§6.1\n"),
		"cases/a.txtar":            []byte("§3, 4.2 and 7: a case. The 5 of 6.\n-- dice --\n"),
	}
	var got []string
	for _, s := range casefile.Uncovered(list, cases) {
		got = append(got, s.Number)
	}
	if want := "5 6.1"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := casefile.ReadSections([]byte("1.0\n1.\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("got %v", err)
	}
}
