package command_test

import (
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// begin is a run on a board on which nobody stands.
func begin(t testing.TB) *field.Run {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	fieldtest.Clear(s)
	r := &field.Run{}
	r.Open(d, s)
	control.Settle(r)
	return r
}

// TestSteps: what a headquarters pays for its command (§5.3, §5.5, §5.6), one whose step was
// shot away before included.
func TestSteps(t *testing.T) {
	r := begin(t)
	hq, moscow := r.D.UnitByID["ger-hq-sur"], r.D.Cities[r.D.Moscow].Place
	for _, c := range []struct {
		cv   int8
		role field.Role
		left int8 // -1 for none: it is eliminated
		then field.Role
	}{
		{3, field.Active, 2, field.Spent}, {1, field.Active, 0, field.Spent}, {0, field.Active, -1, field.Inactive},
		{3, field.Blitz, 2, field.BlitzPaid}, {1, field.Blitz, 0, field.BlitzPaid}, {0, field.Blitz, -1, field.Inactive},
		{2, field.DropBlitz, 1, field.DropBlitzPaid}, {2, field.InvadeBlitz, 1, field.InvadeBlitzPaid},
		{1, field.BlitzPaid, 0, field.Spent}, {0, field.BlitzPaid, -1, field.Inactive},
	} {
		fieldtest.Put(r, hq, moscow, c.cv)
		b := &r.S.Blocks[hq]
		if b.Role, b.Up = c.role, true; c.role.Blitzes() {
			command.PayBlitz(r, hq)
		} else {
			command.Deactivate(r, hq)
		}
		switch {
		case c.left < 0 && b.At != field.Dead, c.left >= 0 && (int(b.At) != moscow || b.CV != c.left), b.Role != c.then:
			t.Errorf("%s of %d CV: %+v, want %d CV and %s", field.RoleWords[c.role], c.cv, *b, c.left, field.RoleWords[c.then])
		case b.Up != b.Role.Leads():
			t.Errorf("%s of %d CV lies face up %v as %s", field.RoleWords[c.role], c.cv, b.Up, field.RoleWords[b.Role])
		}
	}
}

// TestRadius: a larger command value reaches all that a smaller one does, none further than
// it counts hexes, and none nothing but where the headquarters stands (§5.31).
func TestRadius(t *testing.T) {
	start := begin(t)
	d := start.D
	var staff []int
	for u := range d.Units {
		if d.Units[u].Type.IsHQ() {
			staff = append(staff, u)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		r := &field.Run{}
		s := start.S.Clone()
		r.Open(d, s)
		hq := rapid.SampledFrom(staff).Draw(t, "headquarters")
		at := rapid.IntRange(0, len(d.Places)-1).Draw(t, "at")
		fieldtest.Put(r, hq, at, 3)
		fieldtest.Scatter(t, r, at, 8)
		control.Settle(r)
		for p := range d.Places {
			reached := false
			for vm := range 4 {
				now := command.IsWithinRadius(r, hq, p, vm)
				if reached && !now {
					t.Fatalf("%s is in the radius of %d and not of %d", d.Places[p].ID, vm-1, vm)
				}
				if apart, hexes := d.Apart(at, p); now && p != at && (vm == 0 || hexes && apart > vm) {
					t.Fatalf("%s is %d hexes away, and in the radius of %d", d.Places[p].ID, apart, vm)
				}
				reached = now
			}
			if p == at && !reached {
				t.Fatalf("%s is not in its own radius", d.Units[hq].ID)
			}
		}
	})
}
