package everytitle

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// TestWhereAUnitStandsIsNoPartOfItsWay: an order of each title's bot that moves a unit is the same
// when it says where the unit comes from, with or without brackets.
func TestWhereAUnitStandsIsNoPartOfItsWay(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	eachTitle(t, func(t *testing.T, title rules.Title, d *desk.Desk, w *world, info inquiry.GameInfo) {
		tried, same := 0, 0
		for info.Phase < 60 && tried < 12 {
			letters := w.Bots(title, info.ID)
			for _, l := range letters {
				tried += tryOrigins(w, d, info.ID, l, &same)
			}
			w.Clock.Advance(time.Minute)
			for _, l := range w.Bots(title, info.ID) {
				w.Receive(l)
			}
			w.Mails()
			info = w.Show(info.ID)
		}
		t.Logf("%d of %d lines", same, tried)
		if tried < 4 || same < tried {
			t.Errorf("%d of %d lines that say where the unit comes from are the order without", same, tried)
		}
	})
}

// tryOrigins sends the sheet of a letter with each of its moves written with where the unit stands. It
// returns how many were, and counts those that were understood as the move.
func tryOrigins(w *world, d *desk.Desk, game string, l store.Arrival, same *int) (tried int) {
	w.T.Helper()
	_, body, _ := strings.Cut(strings.ReplaceAll(string(l.Raw), "\r\n", "\n"), "\norders\n")
	body, _, _ = strings.Cut(body, "\nend")
	lines := strings.Split(body, "\n")
	side := sideIn(string(l.Raw))
	pos, _ := w.Position(d.Title, game)
	known := pos.Known(rules.Viewer(side))
	for k, line := range lines {
		head, tail, moves := strings.Cut(line, " to ")
		read := d.Read(desk.Number([]string{line}))
		if !moves || len(read.Orders) != 1 {
			continue
		}
		unit := slices.IndexFunc(known.Pieces, func(p rules.Piece) bool {
			return p.Side == side && !p.Hidden() && p.At != "" && strings.HasSuffix(head, d.Grammar().Name(known.Kinds.Piece, p.ID, rules.English)) &&
				slices.ContainsFunc(read.Orders[0].Args, func(v rules.Value) bool { return v.ID == p.ID })
		})
		if unit < 0 {
			continue
		}
		at := d.Grammar().Name(known.Kinds.Place, known.Pieces[unit].At, rules.English)
		if at == "" || strings.Contains(tail, at) {
			continue
		}
		w.Order(game, side, append(slices.Clone(lines), "wait")...)
		want := w.Current(game, side)
		for _, written := range []string{head + " " + at + " to " + tail, head + " (" + at + ") to " + tail} {
			changed := slices.Clone(lines)
			changed[k] = written
			tried++
			mails := w.Order(game, side, append(changed, "wait", "# "+written)...)
			if got := w.Current(game, side); want != "" && got == want {
				*same++
			} else {
				w.T.Logf("%q: %s", written, mails[len(mails)-1].Text)
			}
		}
		break
	}
	return tried
}

// sideIn returns the side that a letter of a bot says it is from.
func sideIn(raw string) rules.Side {
	_, side, _ := strings.Cut(raw, " side: ")
	return rules.Side(strings.Fields(side)[0])
}
