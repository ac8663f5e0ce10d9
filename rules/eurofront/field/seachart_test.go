package field_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// between returns what joins two seas, nil where nothing does.
func between(d *field.Data, a, b int) *field.Beside {
	for i := range d.Seas[a].Beside {
		if x := &d.Seas[a].Beside[i]; x.Sea == b {
			return x
		}
	}
	return nil
}

// TestTouchingSeasAreJoined: ships come at once from a sea to another whose hexes touch its own (§15.1).
func TestTouchingSeasAreJoined(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	water := map[board.Axial]field.Reef{}
	for q := -20; q < 50; q++ {
		for r := range 40 {
			for _, reef := range d.AdjacentReefs(field.Reef{At: board.Axial{Q: q, R: r}}) {
				if reef.Land < 0 {
					water[reef.At] = reef
				}
			}
		}
	}
	pairs := map[[2]int]bool{}
	for _, from := range water {
		for _, to := range d.AdjacentReefs(from) {
			if to.Land < 0 && to.Sea != from.Sea {
				pairs[[2]int{from.Sea, to.Sea}] = true
			}
		}
	}
	for pair := range pairs {
		if x := between(d, pair[0], pair[1]); x == nil || !x.Open {
			t.Errorf("hexes of %s and %s touch, and ships do not come from one to the other", d.Seas[pair[0]].ID, d.Seas[pair[1]].ID)
		}
	}
	if len(pairs) < 50 {
		t.Errorf("only %d pairs of seas touch", len(pairs))
	}
}

// TestOpenBorders: the open sea leads from the Atlantic to the seas around Britain, and where no hexes touch to the
// seas that share a coast; the Arctic Ocean is the way of the convoys (§15.1).
func TestOpenBorders(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	for _, pair := range [][2]string{
		{"oceano-atlantico", "atlantico-norte"}, {"oceano-atlantico", "canal-ingles"}, {"oceano-atlantico", "mar-de-irlanda"},
		{"canal-ingles", "mar-del-norte"}, {"mar-adriatico", "mar-jonico"}, {"golfo-persico", "oceano-indico"},
		{"oceano-artico", "mar-de-barents"}, {"oceano-artico", "atlantico-norte"}, {"oceano-artico", "mar-de-noruega"},
		{"baltico", "golfo-de-riga"},
	} {
		a, b := d.SeaByID[pair[0]], d.SeaByID[pair[1]]
		if x, y := between(d, a, b), between(d, b, a); x == nil || y == nil || !x.Open || !y.Open {
			t.Errorf("no open water from %s to %s and back", pair[0], pair[1])
		}
	}
	for i := range d.Seas {
		if len(d.Seas[i].Beside) == 0 {
			t.Errorf("no ways lead from %s to other seas", d.Seas[i].ID)
		}
	}
}

// TestPassages: straits have their shores (§15.8, sidebar), and all of a pair of seas lie on the way between them (§15.12).
func TestPassages(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	shores := map[string][]string{
		"denmark": {"odense", "copenhagen", "malmo"}, "cadiz": {"cadiz", "tangiers"}, "gibraltar": {"gibraltar", "tangiers"},
		"suez": {"suez", "port-said"}, "aden": {"somaliland", "aden"}, "bosphorus": {"istanbul"}, "kerch": {"kerch", "novorossiysk"},
		"messina": {"messina", "reggio"},
	}
	for i := range d.Passages {
		s := &d.Passages[i]
		if len(s.Shores) == 0 {
			t.Errorf("%s has no shores", s.ID)
		}
		for _, city := range shores[s.ID] {
			if !slices.Contains(s.Shores, d.Cities[d.CityByID[city]].Place) {
				t.Errorf("%s is not on the shores of %s", city, s.ID)
			}
		}
		delete(shores, s.ID)
	}
	if len(shores) > 0 {
		t.Errorf("missing: %v", shores)
	}
	for pair, want := range map[[2]string]int{{"oceano-atlantico", "mar-de-alboran"}: 2, {"skagerrak", "baltico-occidental"}: 1, {"med-oriental", "mar-rojo"}: 1, {"mar-rojo", "oceano-indico"}: 1} {
		x := between(d, d.SeaByID[pair[0]], d.SeaByID[pair[1]])
		if x == nil || x.Open || len(x.Straits) != want {
			t.Errorf("between %v: %+v, want %d straits", pair, x, want)
		}
	}
	suez := d.Passages[slices.IndexFunc(d.Passages, func(p field.Passage) bool { return p.ID == "suez" })]
	port := d.Cities[d.CityByID["port-said"]].Place
	if east := (board.Axial{Q: d.Hexes.Cells[port].At.Q + 1, R: d.Hexes.Cells[port].At.R}); !slices.ContainsFunc(suez.Shores, func(p int) bool { return d.Hexes.Cells[p].At == east }) {
		t.Error("Port Said E1 is not on the shores of the canal")
	}
}

// TestKielCanal: Hamburg lies on three seas, and the canal is its own: nothing else joins the North Sea with the Baltic,
// whoever holds the shores of the Elbe (§1.373). Around South Africa lines alone lead (§15.1).
func TestKielCanal(t *testing.T) {
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	hamburg, cape := d.Cities[d.CityByID["hamburg"]].Place, d.PlaceByID["south-africa"]
	if got := len(d.Places[hamburg].Moored); got != 3 {
		t.Errorf("Hamburg lies on %d seas", got)
	}
	x := between(d, d.SeaByID["mar-del-norte"], d.SeaByID["baltico-occidental"])
	if x == nil || x.Open || len(x.Straits) > 0 || x.Canal != hamburg || x.Cape {
		t.Errorf("between the North Sea and the Western Baltic: %+v", x)
	}
	x = between(d, d.SeaByID["oceano-atlantico"], d.SeaByID["oceano-indico"])
	if x == nil || x.Open || len(x.Straits) > 0 || x.Canal != cape || !x.Cape {
		t.Errorf("between the Atlantic and the Indian Ocean: %+v", x)
	}
}

// TestMendedPlaces: what examples of the rulebook and its lists of fronts and capitals say of places.
func TestMendedPlaces(t *testing.T) {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	if sudan := &d.Places[d.PlaceByID["sudan"]]; !slices.Equal(sudan.Moored, []int{d.SeaByID["mar-rojo"]}) { // §21.3, sidebar
		t.Errorf("Sudan lies on %v", sudan.Moored)
	}
	bremanger, alesund := d.Cities[d.CityByID["bremanger"]].Place, d.PlaceByID["alesund"] // §18.35, example
	if way, ok := d.Side(bremanger, alesund); !ok || way.Route != field.ShortRoute || way.Track != field.NoTrack {
		t.Error("no road leads from Bremanger to Alesund")
	}
	if apart, _ := d.Apart(bremanger, d.Cities[d.CityByID["bergen"]].Place); apart != 1 {
		t.Errorf("Bremanger lies %d hexes from Bergen", apart)
	}
	if baghdad, base := d.Cities[d.CityByID["baghdad"]].Place, d.Cities[d.CityByID["habbaniya"]].Place; baghdad == base { // §21.398
		t.Error("Baghdad and the base of Habbaniya are one place")
	}
	for _, port := range []string{"port-said", "suez"} { // §1.373
		if way, ok := d.Side(d.Cities[d.CityByID[port]].Place, d.PlaceByID["3434"]); !ok || way.Barrier != field.Strait {
			t.Errorf("no canal lies east of %s", port)
		}
	}
	if way, ok := d.Side(d.Cities[d.CityByID["derna"]].Place, d.Cities[d.CityByID["tobruk"]].Place); !ok || !way.Road || !way.IsPassable() {
		t.Error("no road leads from Derna to Tobruk")
	}
	teheran := d.PlaceByID["teheran"] // §21.2; §22, 1942
	if d.Places[teheran].Front != field.EastFront || s.Controller(teheran) != field.Soviet || s.Controller(d.Cities[d.Abadan].Place) != field.Allied {
		t.Error("northern Persia is neither of the East nor Soviet")
	}
	r := &field.Run{}
	r.Open(d, s)
	for nation, city := range map[string]string{"fr-morocco": "casablanca", "fr-algeria": "algiers", "fr-tunisia": "tunis", "france": "paris"} { // §20.4
		if got := r.Capital(d.NationByID[nation]); got != d.Cities[d.CityByID[city]].Place {
			t.Errorf("%s is not the capital of %s", city, nation)
		}
	}
}
