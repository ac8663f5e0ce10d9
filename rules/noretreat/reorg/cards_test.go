package reorg

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
)

// played is a play of a card of which one line is said in few words: "west at moscow".
func played(t *testing.T, r *Run, side field.Side, card int, words string) *hand.Play {
	t.Helper()
	o := ordered(t, r.D, "play "+words)
	l := hand.Line{Order: o, To: nowhere}
	l.Units, _ = r.D.UnitsIn(o, field.ArgUnits)
	l.At, _, _ = r.D.Spots(o, field.ArgAt)
	return &hand.Play{Line: l, Lines: []hand.Line{l}, Card: card - 1, Spent: card - 1, Side: side, Facts: hand.Nowhere()}
}

// TestCards plays the halves of this storey with their condition met and unmet.
func TestCards(t *testing.T) {
	const axis, soviet = field.Axis, field.Soviet
	tests := []struct {
		name, position, units string
		side                  field.Side
		card                  int
		how, line, fault      string
		want                  string // unit = stand
	}{
		{"1 beside a city", "turn = 8", `west = "destroyed reduced"`, soviet, 1, "", "west at 0919", "", "west = 0919 reduced disorganised"},
		{"1 in a zone of control", "turn = 8", "west = \"destroyed reduced\"\n6-army = \"0818\"", soviet, 1, "", "west at 0919", "site-ezoc", ""},
		{"1 in a city in a zone", "turn = 8", "west = \"surrendered\"\n6-army = \"0819\"", soviet, 1, "", "west at moscow", "", "west = 0820 disorganised"},
		{"1 from the shattered box", "turn = 8", `west = "shattered reduced"`, soviet, 1, "", "west at moscow", "not-in-box", ""},
		{"1 far from cities", "turn = 8", `west = "destroyed reduced"`, soviet, 1, "", "west at 0323", "site-where", ""},
		{"2 two to the trains", "turn = 18", "west = \"shattered\"\nkalinin = \"destroyed\"", soviet, 2, "", "west kalinin", "", "west = rail; kalinin = rail reduced"},
		{"2 three", "turn = 8", "west = \"shattered\"\nkalinin = \"destroyed\"\nsouth = \"destroyed\"", soviet, 2, "", "west kalinin south", "card-units", ""},
		{"2 full trains", "turn = 8", "west = \"shattered\"\nkalinin = \"destroyed\"\nsouth = \"rail\"\ndon = \"rail\"", soviet, 2, "", "west kalinin", "trains-full", ""},
		{"2 nobody of the enemy", "turn = 8", `6-army = "shattered"`, soviet, 2, "", "6-army", "card-whose", ""},
		{"3 in 1941", "turn = 3", `6-army = "surrendered"`, axis, 3, "", "6-army at berlin", "", "6-army = 0306 reduced disorganised"},
		{"3 a flip", "turn = 3", `6-army = "berlin reduced"`, axis, 3, "", "6-army", "", "6-army = 0306"},
		{"3 without a place", "turn = 3", `6-army = "destroyed"`, axis, 3, "", "6-army", "card-place", ""},
		{"3 of full strength", "turn = 3", `6-army = "berlin"`, axis, 3, "", "6-army", "at-full", ""},
		{"5 the named one", "turn = 3", "6-army = \"berlin\"\n4-panzer = \"prague\"", soviet, 5, "", "6-army", "", "6-army = 0306 unsupplied; 4-panzer = 0604"},
		{"5 else the strongest", "turn = 3", "6-army = \"berlin\"\n4-panzer = \"prague\"", soviet, 5, "", "", "", "6-army = 0306; 4-panzer = 0604 unsupplied"},
		{"5 nobody", "turn = 3", "", soviet, 5, "", "", "card-no-target", ""},
		{"6 a step of the Axis", "turn = 3", "6-army = \"berlin\"\n4-panzer = \"prague\"", soviet, 6, "", "", "", "6-army = 0306 reduced; 4-panzer = 0604"},
		{"6 nobody", "turn = 3", "", soviet, 6, "", "", "card-no-target", ""},
		{"7 not an Axis city", "turn = 3\ntaken = [\"kiev\"]", "", soviet, 7, "", "at kiev", "scorch-where", ""},
		{"7 without a place", "turn = 3", "", soviet, 7, "", "", "card-where", ""},
		{"8 from turn 6", "turn = 5", `west = "moscow reduced"`, soviet, 8, "upgrade", "west", "card-turn", ""},
		{"8 upgrade", "turn = 6", `west = "moscow reduced"`, soviet, 8, "upgrade", "west", "", "west = 0820"},
		{"8 upgrade without a line", "turn = 6", `west = "0408 reduced"`, soviet, 8, "upgrade", "west", "flip-no-line", ""},
		{"15 by train", "turn = 8", `west = "surrendered"`, soviet, 15, "", "west at tula", "", "west = 0920"},
		{"15 where trains go", "turn = 8", `west = "surrendered"`, soviet, 15, "", "west at 0408", "detrain-far", ""},
		{"15 on the map", "turn = 8", `west = "moscow"`, soviet, 15, "", "west at tula", "on-map-already", ""},
		{"18 surrenders", "turn = 8", `west = "moscow reduced unsupplied"`, axis, 18, "", "", "", "west = surrendered reduced"},
		{"18 in supply", "turn = 8", `west = "moscow reduced"`, axis, 18, "", "", "card-no-target", ""},
		{"25 battle groups", "turn = 20", "kampfgruppe-1 = \"cadres\"\nkampfgruppe-2 = \"cadres\"", axis, 25, "", "kampfgruppe-1 kampfgruppe-2 at berlin prague", "", "kampfgruppe-1 = 0306; kampfgruppe-2 = 0604"},
		{"25 on the track", "turn = 20", `kampfgruppe-1 = "track back 21"`, axis, 25, "", "kampfgruppe-1 at berlin", "not-in-box", ""},
		{"30 two steps", "turn = 20", "6-army = \"destroyed\"\n4-army = \"prague reduced\"", axis, 30, "", "6-army 4-army at berlin", "", "6-army = 0306 reduced disorganised; 4-army = 0604"},
		{"30 shattered", "turn = 20", "6-army = \"shattered\"", axis, 30, "", "6-army at berlin", "out-of-game", ""},
		{"35 from 1944", "turn = 16", `west = "moscow"`, axis, 35, "", "", "card-turn", ""},
		{"35 two steps", "turn = 17", "west = \"moscow\"\nkalinin = \"tula\"\nostatky-1 = \"gorki\"\nsouth = \"yaroslavl unsupplied\"", axis, 35, "", "", "", "west = 0820 reduced; kalinin = 0920 reduced; ostatky-1 = 1023; south = 0723 unsupplied"},
		{"41 works", "turn = 20", `6-army = "berlin"`, axis, 41, "", "at prague", "works-where", ""},
		{"48 a fort", "turn = 24", `fort-breslau = "removed"`, axis, 48, "", "fort-breslau at prague", "", "fort-breslau = 0604"},
		{"48 not the garrison", "turn = 24", `berlin-garrison = "removed"`, axis, 48, "", "berlin-garrison at berlin", "card-kind", ""},
		{"48 in Greater Germany", "turn = 24", `fort-breslau = "removed"`, axis, 48, "", "fort-breslau at kiev", "site-where", ""},
		{"49 two", "turn = 24", "volkssturm-1 = \"removed\"\nvolkssturm-2 = \"removed\"", axis, 49, "", "volkssturm-1 volkssturm-2 at berlin", "", "volkssturm-1 = 0306; volkssturm-2 = 0306"},
		{"49 not forts", "turn = 24", `fort-breslau = "removed"`, axis, 49, "", "fort-breslau at berlin", "card-kind", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := opened(t, tt.side, tt.position+"\nclear = true\n[units]\n"+tt.units+"\n")
			p := played(t, r, tt.side, tt.card, tt.line)
			for _, h := range Halves() {
				if h.Card != tt.card || h.Side != tt.side || h.How != tt.how {
					continue
				}
				if got := clash(h.Can(r, p)); got != tt.fault {
					t.Fatalf("got %q, want %q", got, tt.fault)
				}
				if tt.fault == "" {
					h.Do(r, p)
				}
			}
			for _, w := range strings.Split(tt.want, "; ") {
				id, want, ok := strings.Cut(w, " = ")
				if got := stand(r, r.D.UnitByID[id]); ok && got != want {
					t.Errorf("%s: got %q, want %q", id, got, want)
				}
			}
		})
	}
}

// TestMarkersOfCards: a city is scorched, works are dug.
func TestMarkersOfCards(t *testing.T) {
	r := opened(t, field.Soviet, "turn = 3\nclear = true\n[units]\n6-army = \"berlin\"")
	r.scorch(played(t, r, field.Soviet, 7, "at kiev"))
	r.dig(played(t, r, field.Axis, 41, "at berlin"))
	kiev, _ := r.D.Called.Find("kiev")
	if !r.S.Scorched.Has(kiev) || !r.S.Works.Has(r.D.Berlin) {
		t.Errorf("scorched %v, works %v; want both", r.S.Scorched.Has(kiev), r.S.Works.Has(r.D.Berlin))
	}
	if f := clash(obey(r, field.Soviet, ordered(t, r.D, "restore at kiev with c3"))); f != "pay-more" {
		t.Errorf("got %q, want pay-more", f)
	}
}

// TestUndo: what was made is undone whole, the cadre stands again (cards 7 and 31).
func TestUndo(t *testing.T) {
	r := opened(t, field.Axis, "turn = 8\nclear = true\ntaken = [\"kiev\"]\n[units]\n6-army = \"destroyed\"\nkampfgruppe-1 = \"1114\"\n4-panzer = \"berlin reduced\"")
	army, cadre, panzer := r.D.UnitByID["6-army"], r.D.UnitByID["kampfgruppe-1"], r.D.UnitByID["4-panzer"]
	for _, line := range []string{"replace 6-army at 1114 with c1"} {
		if f := obey(r, field.Axis, ordered(t, r.D, line)); f != nil {
			t.Fatal(f.Message.Code)
		}
	}
	if got := stand(r, army); got != "1114 reduced disorganised" {
		t.Fatal(got)
	}
	r.putBack()
	if a, c := stand(r, army), stand(r, cadre); a != "destroyed" || c != "1114" {
		t.Errorf("got %q, %q; want the army destroyed, the cadre at 1114", a, c)
	}
	r.turnUp(panzer)
	r.putBack()
	if got := stand(r, panzer); got != "0306 reduced" {
		t.Errorf("got %q, want it reduced again", got)
	}
}

// TestRemoval holds §11 with its exceptions, and what leaves by turn events (§13.5).
func TestRemoval(t *testing.T) {
	tests := []struct {
		name, position, units string
		vp                    int8
		fewer                 int8
		do                    func(*Run)
		want                  string
	}{
		{"§11.1 two steps surrender for a VP", "turn = 8", "6-army = \"1423 unsupplied\"\n4-army = \"berlin unsupplied disorganised\"", -1, 0, (*Run).Removal, "6-army = surrendered; 4-army = 0306"},
		{"§11.1 reduced ones too", "turn = 8", `6-army = "1423 reduced unsupplied"`, -1, 0, (*Run).Removal, "6-army = surrendered reduced"},
		{"§11.1 a brown front too", "turn = 8", `west = "0410 reduced unsupplied"` + "\n18-army = \"0219\"", 0, 0, (*Run).Removal, "west = 0410 reduced"},
		{"§11.1 without a marker nobody goes", "turn = 8", `6-army = "1423"`, 0, 0, (*Run).Removal, "6-army = 1423"},
		{"§14.2 an ally to the track, no VP", "turn = 8", `3-rumanian = "1423 unsupplied"`, 0, 0, (*Run).Removal, "3-rumanian = track"},
		{"§11.3 Rumanians when the oil is lost", "turn = 20\ntaken = [\"1608\"]", "west = \"1608 reduced\"\n3-rumanian = \"bucharest\"\n4-rumanian = \"track back 21\"\n2-hungarian = \"budapest\"", 0, 0, (*Run).Removal, "3-rumanian = removed; 4-rumanian = removed; 2-hungarian = 1106"},
		{"§11.3 not before", "turn = 20", `3-rumanian = "bucharest"`, 0, 0, (*Run).Removal, "3-rumanian = 1708"},
		{"§13.5 the Italians", "turn = 15", `8-italian = "track back 16"`, 0, 0, (*Run).Leave, "8-italian = removed"},
		{"§13.5 the 2nd Panzer", "turn = 16", `2-panzer = "berlin"`, 0, 0, (*Run).Leave, "2-panzer = removed"},
		{"§13.5 lost before", "turn = 16", `2-panzer = "surrendered"`, 0, 1, (*Run).Leave, "2-panzer = removed"},
		{"§13.5 without supply", "turn = 18", `ss-panzer = "1423 reduced"`, 0, 1, (*Run).Leave, "ss-panzer = removed"},
		{"§13.5 shattered is not lost", "turn = 18", `ss-panzer = "shattered"`, 0, 0, (*Run).Leave, "ss-panzer = removed"},
		{"§13.5 the garrison, and Hitler lives", "turn = 28", `berlin-garrison = "berlin"`, 0, 0, func(r *Run) {
			if r.Leave(); r.S.Over.How != field.NotWon {
				panic("over")
			}
		}, "berlin-garrison = removed"},
		{"§13.5 Yugoslavs without room", "turn = 21\noil_taken = 20", "yugoslav-1 = \"due\"\nyugoslav-2 = \"due\"\ngroup-e = \"west-balkans\"", 0, 0, func(r *Run) { r.CloseOrganisation(field.Soviet) }, "yugoslav-1 = due; yugoslav-2 = destroyed"},
		{"§13.5 with room they wait", "turn = 21\noil_taken = 20", "yugoslav-1 = \"due\"\nyugoslav-2 = \"due\"", 0, 0, func(r *Run) { r.CloseOrganisation(field.Soviet) }, "yugoslav-1 = due; yugoslav-2 = due"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := opened(t, field.Axis, tt.position+"\nclear = true\n[units]\n"+tt.units+"\n")
			tt.do(r)
			if got := r.S.EventVP; got != tt.vp {
				t.Errorf("got %d VP, want %d", got, tt.vp)
			}
			if got := r.S.FewerCards[field.Axis]; got != tt.fewer {
				t.Errorf("got %d cards fewer, want %d", got, tt.fewer)
			}
			for _, w := range strings.Split(tt.want, "; ") {
				id, want, _ := strings.Cut(w, " = ")
				if got := stand(r, r.D.UnitByID[id]); got != want {
					t.Errorf("%s: got %q, want %q", id, got, want)
				}
			}
		})
	}
}
