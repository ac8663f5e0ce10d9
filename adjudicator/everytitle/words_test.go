package everytitle

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// headings stand above orders and say nothing that could be carried out.
var headings = []string{
	"My orders for France and Belgium:", "Mis órdenes para Francia:", "Moves:", "Movements:", "**Combat:**", "Combates:", "Attacks:", "Ataques:",
	"Supply:", "Suministro:", "Movement phase:", "Fase de movimiento:", "Orders for the Northern front:", "My orders:\nMoves:", "Mis órdenes:\n\nMovimientos:", "== Combat ==:", "1. Movement:", "Moves in the West:", "German orders:",
}

// TestHeadingsAboveOrders: a heading above a sheet of each title's bot leaves it what it is, in a block or
// out of one, unless it is an order of the title; one that holds a unit with a place, or that makes
// something else of what stands below, is to be mended.
func TestHeadingsAboveOrders(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	eachTitle(t, func(t *testing.T, title rules.Title, d *desk.Desk, w *world, info inquiry.GameInfo) {
		game, side, lines := orderedByBots(w, d, info.ID)
		w.Order(game, side, append(slices.Clone(lines), "wait")...)
		want := w.Current(game, side)
		if want == "" {
			t.Fatalf("the sheet of %s does not stand: %q", side, lines)
		}
		for _, heading := range headings {
			if read := d.Read(desk.Number(strings.Split(heading, "\n"))); len(read.Orders) > 0 {
				continue
			}
			w.Order(game, side, "undo")
			headed := append(strings.Split(heading, "\n"), lines...)
			if mails := w.Order(game, side, append(headed, "wait")...); w.Current(game, side) != want {
				t.Errorf("below %q: %s", heading, mails[len(mails)-1].Text)
			}
			w.Order(game, side, "undo")
			w.Send(servicetest.Ana, fmt.Sprintf("game: %s side: %s key: %s\n\n%s\nwait\n", game, side, w.Key(game, side), strings.Join(headed, "\n")))
			if got := w.Current(game, side); got != want {
				t.Errorf("without a block, below %q: %q, want %q", heading, got, want)
			}
		}
		pos, _ := w.Position(title, game)
		known := pos.Known(rules.Viewer(side))
		own := slices.IndexFunc(known.Pieces, func(p rules.Piece) bool { return p.Side == side && !p.Hidden() && p.At != "" })
		unit, place := d.Grammar().Name(known.Kinds.Piece, known.Pieces[own].ID, rules.English), d.Grammar().Name(known.Kinds.Place, known.Pieces[own].At, rules.English)
		for _, line := range []string{
			unit + " " + place + ":", unit + " moves " + place + ":", "orders for " + unit + " " + place + ":", unit + " orders for " + place + ":", unit + " attacks " + place + ":", "moves to " + place + ":", "old orders:", "orders if " + place + " falls:", "rail moves:",
			"No moves:", "Old orders:", "Cancelled orders:", "Sin movimientos:", "Viejas órdenes:", "Enemy moves:", "Orders for Tomorrow:", "Orders for Next turn:", "Órdenes para Mañana:", "Attacks at Dawn:",
			"Standing orders:", "no moves:", "not these orders:", "órdenes anuladas:", "attack west:", "attack all:", "movimientos si cae " + place + ":", "orders for " + unit + " to " + place + ":",
		} {
			read := d.Read(desk.Number(append([]string{line}, lines...)))
			if !slices.ContainsFunc(read.Problems, func(p rules.Problem) bool { return p.Line == 1 && p.Severity == rules.Error }) && !slices.ContainsFunc(read.Orders, func(o rules.Order) bool { return o.Line == 1 }) {
				t.Errorf("%q was passed over", line)
			}
		}
	})
}

// orderedByBots plays with bots to the first sheet of a unit's move, and returns it before it was sent.
func orderedByBots(w *world, d *desk.Desk, id string) (game string, side rules.Side, lines []string) {
	w.T.Helper()
	for range 60 {
		letters := w.Bots(d.Title, id)
		for _, l := range letters {
			_, body, _ := strings.Cut(strings.ReplaceAll(string(l.Raw), "\r\n", "\n"), "\norders\n")
			body, _, _ = strings.Cut(body, "\nend")
			lines := strings.Split(body, "\n")
			if strings.Contains(body, " to ") && len(d.Read(desk.Number(lines[:1])).Orders) > 0 {
				return id, sideIn(string(l.Raw)), lines
			}
		}
		w.Clock.Advance(time.Minute)
		for _, l := range letters {
			w.Receive(l)
		}
		w.Mails()
	}
	w.T.Fatal("no bot moves a unit")
	return "", "", nil
}

// forAll are orders for all units at once, without a place and with one.
var forAll = []string{
	"attack with all", "attack with everything!", "ataca con todo", "Ataca con todos.", "attack X with all", "attack with all in X", "ataca X con todo", "ataca con todo lo que haya en X",
	"fight everywhere", "fight in every battle", "combate en todas partes", "lucha en todas las batallas", "attack everything", "ataca todo",
	"support with all", "support with all others", "support X with all", "all others support", "everybody attacks", "the rest support",
	"apoya con todos", "apoya con todos los demás", "apoya X con el resto", "los demás apoyan", "todos atacan",
}

// TestOrdersForAllUnits: in all titles and both languages one is an order, or to be mended: it is never
// passed over, in or out of a block, alone or among orders.
func TestOrdersForAllUnits(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	eachTitle(t, func(t *testing.T, title rules.Title, d *desk.Desk, w *world, info inquiry.GameInfo) {
		game, side, lines := orderedByBots(w, d, info.ID)
		pos, _ := w.Position(title, game)
		known, place := pos.Known(rules.Viewer(side)), ""
		for _, p := range known.Pieces {
			if name := d.Grammar().Name(known.Kinds.Place, p.At, rules.English); p.Side == side && name != "" {
				place = name
			}
		}
		orders := 0
		for _, line := range forAll {
			line = strings.ReplaceAll(line, "X", place)
			for _, text := range []string{line, "Hello,\n\n" + line, strings.Join(lines, "\n") + "\n\n" + line + "\n", line + "\n" + strings.Join(lines, "\n")} {
				for _, meant := range []bool{false, true} {
					read := desk.Number(strings.Split(text, "\n"))
					at := slices.IndexFunc(read, func(l language.Line) bool { return l.Text == line })
					for i := range read {
						read[i].Meant = meant
					}
					s := d.Read(read)
					is := func(o rules.Order) bool { return o.Line == at+1 }
					switch fault := slices.IndexFunc(s.Problems, func(p rules.Problem) bool { return p.Line == at+1 }); {
					case fault < 0 && (slices.ContainsFunc(s.Orders, is) || slices.ContainsFunc(s.Standing, is)):
						orders++
					case fault < 0 || s.Problems[fault].Severity != rules.Error || s.Problems[fault].Message.Code != "fault.all" || len(s.Problems[fault].Suggest) > 0:
						t.Errorf("%q in %q: %+v", line, text, s.Problems)
					}
				}
			}
		}
		w.Order(game, side, "undo")
		w.Send(servicetest.Ana, fmt.Sprintf("game: %s side: %s key: %s\n\n%s\nsupport with all others\nwait\n", game, side, w.Key(game, side), strings.Join(lines, "\n")))
		if got := w.Current(game, side); got != "" {
			t.Errorf("a sheet with an order for all others is accepted: %q", got)
		}
		t.Logf("%d orders of %d", orders, len(forAll)*8)
	})
}
