package archive_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestUnknownSectionIsKept: a reader keeps what a later program wrote, byte for
// byte, compares its hash, and goes on.
func TestUnknownSectionIsKept(t *testing.T) {
	a := made(t, dice.Seed{4, 5}, threeTurns())
	body := json.RawMessage(`{"b":[1.50,1e3,"<ñ>  "],"a":null,"letters":{}}`)
	for i, at := range []int{0, len(a.Sections) + 1} {
		s := archive.Section{Name: []string{"talk", "votes-2"}[i], Body: body}
		a.Sections = append(a.Sections[:at:at], append([]archive.Section{s}, a.Sections[at:]...)...)
	}
	rechain(t, a)
	first, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	again, err := archive.Read(first)
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.Marshal()
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("read and written it is another archive: %v", err)
	}
	if s, err := again.Section("talk"); err != nil || !bytes.Equal(s.Body, body) {
		t.Errorf("the section is %s, %v", s.Body, err)
	}
	report, err := keeper(t).Verify(context.Background(), again, nil)
	if err != nil || !report.Verified() {
		t.Fatalf("Verify = %+v, %v", report.Differs, err)
	}
	for i, c := range report.Sections {
		want := archive.Same
		if i == 0 || i == len(report.Sections)-1 {
			want = archive.Unknown
		}
		if c.State != want {
			t.Errorf("section %s is %s, want %s", c.Name, c.State, want)
		}
	}
	again.Sections[0].Body = json.RawMessage(`{}`)
	if report, err := keeper(t).Verify(context.Background(), again, nil); err != nil || report.Differs == nil || report.Differs.Where != "talk" {
		t.Errorf("a section that was changed: %+v, %v", report.Differs, err)
	}
}

// TestNamesAreNotInTheWhole: a name may be taken out, and the hash over everything
// stays; the sealed name that remains is covered by it.
func TestNamesAreNotInTheWhole(t *testing.T) {
	a := made(t, dice.Seed{4, 5}, threeTurns())
	whole := a.Whole
	if len(a.Names) != 2 {
		t.Fatalf("%d names", len(a.Names))
	}
	a.Names = a.Names[1:]
	b, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b, []byte("Ana")) {
		t.Error("the name is still there")
	}
	again, err := archive.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	report, err := keeper(t).Verify(context.Background(), again, nil)
	if err != nil || !report.Verified() || again.Whole != whole {
		t.Errorf("without a name: %v, %v", report.Differs, err)
	}
	again.Start.Seats[0].Name = again.Start.Seats[1].Name
	rechain(t, again)
	if again.Whole == whole {
		t.Error("the hash over everything does not cover the sealed names")
	}
}

// TestPlayersAreNamedAsTheyWish seals the name that a player is shown by.
func TestPlayersAreNamedAsTheyWish(t *testing.T) {
	seat := play(t, dice.Seed{1}, nil).seats[0]
	seat.Public = "La Zorra"
	if n, _ := archive.SealName(&seat); n.Name != "La Zorra" {
		t.Errorf("the name is %q", n.Name)
	}
	seat.Public, seat.Name = "", "zorra@example.net"
	if n, _ := archive.SealName(&seat); n.Name != "" {
		t.Errorf("an address is sealed as the name: %q", n.Name)
	}
}
