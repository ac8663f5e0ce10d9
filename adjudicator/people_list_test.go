package adjudicator_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
)

// TestPeopleAreThoseOfTheModerator: who moderates all games sees everybody, who moderates some only who
// is in them, with the address that mails go to and those games.
func TestPeopleAreThoseOfTheModerator(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	names := func(moderated []string, word string) (out []string) {
		t.Helper()
		all, err := w.Service.Inquiry.ListPeople(w.Ctx, moderated, word)
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			out = append(out, all[i].Addresses[0].Address)
		}
		slices.Sort(out)
		return out
	}
	for _, c := range []struct {
		moderated []string
		word      string
		want      []string
	}{
		{nil, "", []string{ana, benj}}, {nil, "BENI", []string{benj}}, {nil, "nobody", nil},
		{[]string{"toy-1"}, "", []string{ana, benj}}, {[]string{"toy-7"}, "", nil}, {[]string{}, "", nil},
	} {
		if got := names(c.moderated, c.word); !slices.Equal(got, c.want) {
			t.Errorf("of %v by %q: %v, want %v", c.moderated, c.word, got, c.want)
		}
	}
	all, err := w.Service.Inquiry.ListPeople(w.Ctx, nil, ana)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	p, err := w.Service.Inquiry.ShowPerson(w.Ctx, []string{"toy-1"}, all[0].ID)
	if err != nil || len(p.Games) != 1 || !p.Created.IsZero() {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := w.Service.Inquiry.ShowPerson(w.Ctx, []string{"toy-7"}, all[0].ID); !errors.Is(err, inquiry.ErrNoPerson) {
		t.Errorf("of another game %v", err)
	}
}
