package reorg

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// packs are read once.
var packs = sync.OnceValues(func() (*field.Data, error) {
	return field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
})

// opened is a run over a position that is described, in the organisation phase of a side.
func opened(t *testing.T, side field.Side, position string) *Run {
	t.Helper()
	d, err := packs()
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Compose([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	s.Active, s.Phase = side, field.PhaseOrganisation
	r := &Run{}
	r.Open(d, s)
	r.Stored = &s.Stored
	r.Advance = func(field.Phase) *play.Fault { return nil }
	for side, cards := range [field.Sides][]string{{"c1", "c2", "c4", "c10", "c53"}, {"c3", "c5", "c7", "c8", "c14"}} {
		for _, c := range cards {
			s.Deck.Take(d.CardByID[c])
			s.Out.Take(d.CardByID[c])
			s.Hands[side].Add(d.CardByID[c])
		}
	}
	r.Receive(side)
	return r
}

// ordered is an order in few words: "replace west at moscow with c1 c2".
func ordered(t *testing.T, d *field.Data, line string) *rules.Order {
	t.Helper()
	words := strings.Fields(line)
	o := order.Of(words[0])
	name := field.ArgUnits
	for _, w := range words[1:] {
		u, isUnit := d.UnitByID[w]
		c, isCard := d.CardByID[w]
		p, isPlace := d.Called.Find(w)
		switch {
		case w == field.ArgAt || w == field.ArgWith:
			name = w
		case name == field.ArgUnits && isUnit:
			o.Args = append(o.Args, d.Unit(name, u))
		case name == field.ArgWith && isCard:
			o.Args = append(o.Args, d.Card(name, c))
		case name == field.ArgAt && isPlace:
			o.Args = append(o.Args, d.Called.Value(name, p))
		default:
			t.Fatalf("%s: %q names nothing", line, w)
		}
	}
	return &o
}

// stand is where a unit is and how it lies.
func stand(r *Run, u int) string {
	c := &r.S.Units[u]
	out := "track"
	if c.At >= 0 {
		out = r.D.Places[c.At].ID
	} else {
		out = field.BoxWords[field.Unused-c.At]
	}
	for _, x := range []struct {
		is   bool
		word string
	}{{c.Reduced, "reduced"}, {c.Disorganised, "disorganised"}, {c.Unsupplied, "unsupplied"}} {
		if x.is {
			out += " " + x.word
		}
	}
	return out
}

// clash is the code of a fault without its beginning, "" for none.
func clash(f *play.Fault) string {
	if f == nil {
		return ""
	}
	return strings.TrimPrefix(f.Message.Code, "noretreat.bad.")
}

// obey carries an order out.
func obey(r *Run, side field.Side, o *rules.Order) *play.Fault {
	for _, k := range Orders() {
		if slices.ContainsFunc(k.Forms, func(f order.Form) bool { return f.ID == o.Form }) {
			return k.Do(r, side, o)
		}
	}
	return play.Deny("", "noretreat.bad.no-form")
}

// TestOrganisation holds each sentence of §7 that has an exception, with it and without.
func TestOrganisation(t *testing.T) {
	const axis, soviet = field.Axis, field.Soviet
	tests := []struct {
		name     string
		side     field.Side
		position string // turn, keys; then what stands in units
		units    string
		orders   string // lines; "! code" behind one that fails
		want     string // unit = stand
	}{
		// A: flipping.
		{"§7.1 two cards of the Axis", axis, "turn = 7", `4-panzer = "0606 reduced"`, "flip 4-panzer with c1 c2", "4-panzer = 0606"},
		{"§7.1 one is too few", axis, "turn = 7", `4-panzer = "0606 reduced"`, "flip 4-panzer with c1 ! pay-more", "4-panzer = 0606 reduced"},
		{"§7.1 two units, four cards", axis, "turn = 7", "4-panzer = \"0606 reduced\"\n6-army = \"0606 reduced\"", "flip 4-panzer 6-army with c1 c2 c4 c10", "4-panzer = 0606; 6-army = 0606"},
		{"§7.1 at full strength", axis, "turn = 7", `4-panzer = "0606"`, "flip 4-panzer with c1 c2 ! at-full", ""},
		{"§7.1 not on the map", axis, "turn = 7", `4-panzer = "shattered reduced"`, "flip 4-panzer with c1 c2 ! not-on-map", ""},
		{"§7.4 one step", axis, "turn = 7", `luftwaffe = "0606"`, "flip luftwaffe with c1 c2 ! one-side", ""},
		{"§7.0 A overland line", axis, "turn = 7", `4-panzer = "1423 reduced"`, "flip 4-panzer with c1 c2 ! flip-no-line", ""},
		{"§6.5.1 marked", axis, "turn = 7", `4-panzer = "0606 reduced unsupplied"`, "flip 4-panzer with c1 c2 ! flip-unsupplied", ""},
		{"§7.9.1 not before turn 5", axis, "turn = 4", `4-panzer = "0606 reduced"`, "flip 4-panzer with c1 c2 ! flip-too-soon", ""},
		{"§13.5 from turn 5", axis, "turn = 5", `4-panzer = "0606 reduced"`, "flip 4-panzer with c1 c2", "4-panzer = 0606"},
		{"§13.5 not from turn 24", axis, "turn = 24", `4-panzer = "0606 reduced"`, "flip 4-panzer with c1 c2 ! no-more-flips", ""},
		{"§13.5 in turn 23", axis, "turn = 23", `4-panzer = "0606 reduced"`, "flip 4-panzer with c1 c2", "4-panzer = 0606"},
		{"§14.5 SS for one card", axis, "turn = 13", `ss-panzer = "0606 reduced"`, "flip ss-panzer with c1", "ss-panzer = 0606"},
		{"§14.6 SS grenadiers for one card", axis, "turn = 18", `ss-grenadier = "0606 reduced"`, "flip ss-grenadier with c1", "ss-grenadier = 0606"},
		{"§5.4 Volksgrenadiers pay as two", axis, "turn = 23", `4-panzer = "0606 reduced"`, "flip 4-panzer with c53", "4-panzer = 0606"},
		{"§14.1 the Finns have no line", axis, "turn = 7", `finnish = "finland reduced"`, "flip finnish with c1 c2 ! flip-no-line", ""},
		{"§7.1 the Soviets for one card", soviet, "turn = 6", `west = "moscow reduced"`, "flip west with c3", "west = 0820"},
		{"§13.5 not before turn 6", soviet, "turn = 5", `west = "moscow reduced"`, "flip west with c3 ! flip-too-soon", ""},
		{"§14.7 shock for two", soviet, "turn = 8", `crimean = "moscow reduced"`, "flip crimean with c3 ! pay-more; flip crimean with c3 c5", "crimean = 0820"},
		{"§7.2 training once from turn 6", soviet, "turn = 6", "west = \"moscow reduced\"\nkalinin = \"tula reduced\"", "flip west; flip kalinin ! trained", "west = 0820; kalinin = 0920 reduced"},
		{"§7.2 not before", soviet, "turn = 5", `west = "moscow reduced"`, "flip west ! flip-too-soon", ""},
		{"§7.2.1 twice from turn 13", soviet, "turn = 13", "west = \"moscow reduced\"\nkalinin = \"tula reduced\"\ndon = \"gorki reduced\"", "flip west kalinin; flip don ! trained", "west = 0820; kalinin = 0920; don = 1023 reduced"},
		{"§7.2.1 twice in turn 17 too", soviet, "turn = 17", "west = \"moscow reduced\"\nkalinin = \"tula reduced\"", "flip west; flip kalinin", "west = 0820; kalinin = 0920"},
		{"§7.3.1 none from turn 18, for cards on", soviet, "turn = 18", `west = "moscow reduced"`, "flip west ! flip-unpaid; flip west with c3", "west = 0820"},
		{"§7.2 shock units are trained too", soviet, "turn = 8", `crimean = "moscow reduced"`, "flip crimean", "crimean = 0820"},
		{"§7.2 the Axis trains nobody", axis, "turn = 8", `4-panzer = "0606 reduced"`, "flip 4-panzer ! flip-unpaid", ""},
		{"§7.5 fortifying for a card from turn 3", soviet, "turn = 3", `moscow = "moscow reduced"`, "fortify moscow with c3", "moscow = 0820"},
		{"§7.5 not before", soviet, "turn = 2", `leningrad = "leningrad reduced"`, "fortify leningrad with c3 ! flip-too-soon", ""},
		{"§7.5 with training from turn 6", soviet, "turn = 6", `moscow = "moscow reduced"`, "flip moscow", "moscow = 0820"},
		{"§7.5 regional infantry only", soviet, "turn = 6", `west = "moscow reduced"`, "fortify west with c3 ! not-regional", ""},
		{"§13.5 it asks for a line", soviet, "turn = 4", "moscow = \"0606 reduced\"", "fortify moscow with c3 ! flip-no-line", ""},
		{"§7.5 back again, without supply too", soviet, "turn = 4", "moscow = \"0606 unsupplied\"\n", "unfortify moscow", "moscow = 0606 reduced unsupplied"},
		{"§7.5 what is no fortress", soviet, "turn = 4", "moscow = \"moscow reduced\"\nwest = \"tula reduced\"", "unfortify moscow ! not-fortified; unfortify west ! no-regional-side", ""},
		{"§14.8 Yugoslavs in their mountains", soviet, "turn = 24\noil_taken = 20", "yugoslav-1 = \"west-balkans reduced\"\nyugoslav-2 = \"south-balkans\"", "flip yugoslav-1 with c3; unfortify yugoslav-2", "yugoslav-1 = west-balkans; yugoslav-2 = south-balkans reduced"},
		{"§14.8 and nowhere else", soviet, "turn = 24\noil_taken = 20\ntaken = [\"1404\"]", "yugoslav-1 = \"1404 reduced\"", "flip yugoslav-1 with c3 ! not-in-balkans", ""},
		{"§7.0 A before B before C", soviet, "turn = 8", "west = \"moscow reduced\"\nbryansk = \"shattered reduced\"\nkalinin = \"tula reduced disorganised\"", "place bryansk at gorki; flip west ! step-over; reorganize kalinin with c3; place bryansk at gorki ! step-over", "bryansk = 1023 reduced disorganised; kalinin = 0920 reduced"},
		// B: placing.
		{"§7.6 the Axis in Greater Germany", axis, "turn = 14", `8-army = "due back 14"`, "place 8-army at kiev ! site-where; place 8-army at 0204 ! site-where; place 8-army at berlin", "8-army = 0306"},
		{"§7.6 not in a zone of control", axis, "turn = 14", "8-army = \"due back 14\"\nwest = \"0408 reduced\"", "place 8-army at 0407 ! site-ezoc; place 8-army at warsaw", "8-army = 0609"},
		{"§7.6 not where the enemy has control", axis, "turn = 20\ntaken = [\"warsaw\"]", `8-army = "due back 14"`, "place 8-army at warsaw ! site-control", ""},
		{"§8.4.1 two of the Axis", axis, "turn = 14", "8-army = \"due back 14\"\n6-army = \"berlin\"\n4-army = \"berlin\"", "place 8-army at berlin ! site-full", ""},
		{"§7.8 not before its turn", axis, "turn = 13", `8-army = "due back 14"`, "place 8-army at berlin ! not-yet", ""},
		{"§7.8 later", axis, "turn = 16", `8-army = "due back 14"`, "place 8-army at berlin", "8-army = 0306"},
		{"§7.7 shattered Axis units in the USSR, at the edge", axis, "turn = 8\ntaken = [\"kiev\"]", "4-panzer = \"shattered\"\n6-army = \"shattered reduced\"\n9-army = \"shattered\"", "place 4-panzer at kiev; place 6-army at 0204; place 9-army at odessa ! site-control", "4-panzer = 1113 disorganised; 6-army = 0204 reduced disorganised"},
		{"§7.6 the Soviets in the USSR, in zones too", soviet, "turn = 7", "voronezh = \"due back 7 reduced\"\n6-army = \"0919\"\n4-army = \"0920\"", "place voronezh at 0920 ! site-enemy; place voronezh at moscow", "voronezh = 0820 reduced"},
		{"§7.6 their edge, but not in zones", soviet, "turn = 7", "voronezh = \"due back 7 reduced\"\nstalingrad = \"due back 7 reduced\"\n6-army = \"1724\"", "place voronezh at 1725 ! site-ezoc; place voronezh at 1525; place stalingrad at 2217", "voronezh = 1525 reduced; stalingrad = 2217 reduced"},
		{"§8.4.1 one of theirs", soviet, "turn = 7", "voronezh = \"due back 7 reduced\"\nwest = \"moscow reduced\"", "place voronezh at moscow ! site-full", ""},
		{"§13.5 two from 1945", soviet, "turn = 23", "voronezh = \"shattered reduced\"\nwest = \"moscow reduced\"", "place voronezh at moscow", "voronezh = 0820 reduced disorganised"},
		{"§7.6 shattered Soviets in Greater Germany", soviet, "turn = 21\ntaken = [\"warsaw\"]", "voronezh = \"shattered\"\nwest = \"destroyed\"", "replace west at warsaw with c3 ! site-where; place voronezh at warsaw", "voronezh = 0609 disorganised"},
		{"§7.6 but not in zones", soviet, "turn = 21\ntaken = [\"warsaw\"]", "voronezh = \"shattered\"\n6-army = \"0608\"", "place voronezh at warsaw ! site-ezoc", ""},
		// Replacements.
		{"§7.9 a card, reduced, disorganised", axis, "turn = 6", `6-army = "destroyed"`, "replace 6-army at berlin ! replace-unpaid; replace 6-army at berlin with c1", "6-army = 0306 reduced disorganised"},
		{"§7.9 two for the surrendered", axis, "turn = 6", `6-army = "surrendered"`, "replace 6-army at berlin with c1 ! pay-more; replace 6-army at berlin with c1 c2", "6-army = 0306 reduced disorganised"},
		{"§7.9 not one more than it costs", axis, "turn = 6", `6-army = "destroyed"`, "replace 6-army at berlin with c1 c2 ! pay-less", ""},
		{"§7.9.1 not before turn 5", axis, "turn = 4", `6-army = "destroyed"`, "replace 6-army at berlin with c1 ! replace-too-soon", ""},
		{"§7.9.1 the Soviets do", soviet, "turn = 2", `west = "destroyed reduced"`, "replace west at moscow with c3", "west = 0820 reduced disorganised"},
		{"§7.2.2 a fragile front comes back red", soviet, "turn = 16", `west = "destroyed"`, "replace west at moscow with c3", "west = 0820 disorganised"},
		{"§7.3 from turn 17 brown", soviet, "turn = 17", `west = "destroyed"`, "replace west at moscow with c3", "west = 0820 reduced disorganised"},
		{"§14.7 shock armies cost two", soviet, "turn = 8", `crimean = "destroyed"`, "replace crimean at moscow with c3 ! pay-more; replace crimean at moscow with c3 c5", "crimean = 0820 disorganised"},
		{"§7.7 shattered units are not replaced", soviet, "turn = 8", `west = "shattered"`, "replace west at moscow with c3 ! place-it", ""},
		{"§7.9 destroyed ones are not placed", soviet, "turn = 8", `west = "destroyed"`, "place west at moscow ! must-replace", ""},
		{"§14.9.4 round a cadre, at the front", axis, "turn = 8\ntaken = [\"1113\"]", "6-army = \"destroyed\"\nkampfgruppe-1 = \"1114\"\nwest = \"1115 reduced\"", "replace 6-army at 1114 with c1", "6-army = 1114 reduced disorganised; kampfgruppe-1 = track"},
		{"§14.9.4 with a line only", axis, "turn = 8", "6-army = \"destroyed\"\nkampfgruppe-1 = \"1423\"", "replace 6-army at 1423 with c1 ! site-where", ""},
		{"§14.9.4 replacements only", axis, "turn = 8\ntaken = [\"1113\"]", "6-army = \"shattered\"\nkampfgruppe-1 = \"1114\"", "place 6-army at 1114 ! site-where", ""},
		{"§14.9.1 cadres come to their box", axis, "turn = 8", "kampfgruppe-2 = \"due back 6\"\nkampfgruppe-1 = \"track back 8\"\nkampfgruppe-3 = \"due back 11\"", "place kampfgruppe-2 at berlin ! cadre-waits; place kampfgruppe-3 at berlin ! not-yet", "kampfgruppe-2 = cadres; kampfgruppe-1 = cadres; kampfgruppe-3 = due"},
		{"§14.2 allies come back free", axis, "turn = 8", "3-rumanian = \"track back 8\"\nluftwaffe = \"track back 9\"", "place 3-rumanian at bucharest; place luftwaffe at berlin ! not-yet", "3-rumanian = 1708; luftwaffe = track"},
		// Occasions (§13.5).
		{"§13.5 Groups E and F", axis, "turn = 21\noil_taken = 20\ntaken = [\"1608\"]", "group-e = \"due\"\ngroup-f = \"due\"", "place group-e at berlin ! site-far; place group-f at south-balkans ! site-far; place group-e at west-balkans; place group-f at 1507", "group-e = west-balkans; group-f = 1507"},
		{"§13.5 not in the turn itself", axis, "turn = 20\noil_taken = 20", `group-e = "due"`, "place group-e at west-balkans ! occasion", ""},
		{"§13.5 an empty hex", axis, "turn = 21\noil_taken = 20", "group-e = \"due\"\n6-army = \"1708\"", "place group-e at 1708 ! site-occupied", ""},
		{"§13.5 the Rumanian ally", soviet, "turn = 21\noil_taken = 20\ntaken = [\"1608\"]", `rumanian-soviet = "due reduced"`, "place rumanian-soviet at moscow ! site-far; place rumanian-soviet at 1707 ! site-control; place rumanian-soviet at 1608", "rumanian-soviet = 1608 reduced"},
		{"§13.5 the Yugoslavs", soviet, "turn = 21\noil_taken = 20", "yugoslav-1 = \"due\"\nyugoslav-2 = \"due\"", "place yugoslav-1 at 1404 ! site-where; place yugoslav-1 at west-balkans; place yugoslav-2 at west-balkans ! site-full; place yugoslav-2 at south-balkans", "yugoslav-1 = west-balkans; yugoslav-2 = south-balkans"},
		{"§13.5 the Hungarians", axis, "turn = 21\ncrossed = 20", "1-hungarian = \"due\"\nfort-posen = \"due\"", "place 1-hungarian at berlin ! site-far; place 1-hungarian at budapest; place fort-posen at posen", "1-hungarian = 1106; fort-posen = 0407"},
		{"§13.5 the Poles", soviet, "turn = 22\nfreed = 20\ntaken = [\"warsaw\", \"0710\", \"0711\", \"0712\", \"0713\"]", `polish = "due"`, "place polish at moscow ! site-far; place polish at 0710", "polish = 0710"},
		{"§13.5 garrison and Volkssturm at home", axis, "turn = 23", "berlin-garrison = \"due back 23\"\nvolkssturm-2 = \"due back 23\"", "place berlin-garrison at prague ! site-where; place berlin-garrison at berlin; place volkssturm-2 at konigsberg", "berlin-garrison = 0306; volkssturm-2 = 0411"},
		{"§13.5 the SS Panzer Army for a VP", axis, "turn = 24", `ss-panzer = "removed back 23"`, "replace ss-panzer at berlin with c1 ! ss-for-vp; replace ss-panzer at berlin", "ss-panzer = 0306 disorganised"},
		{"§13.5 not before 1945", axis, "turn = 20", `ss-panzer = "removed back 23"`, "replace ss-panzer at berlin ! out-of-game", ""},
		{"§14.1 the Finns do not come back", axis, "turn = 8", `finnish = "destroyed"`, "replace finnish at berlin with c1 ! site-where; replace finnish at finland with c1 ! site-where", ""},
		// C: reorganising.
		{"§7.10 a card each", axis, "turn = 8", "6-army = \"berlin disorganised\"\n4-army = \"berlin disorganised\"", "reorganize 6-army 4-army with c1 ! pay-more; reorganize 6-army 4-army with c1 c2; reorganize 6-army with c4 ! not-disorganised", "6-army = 0306; 4-army = 0306"},
		{"§15.5 two for a card with the sign", soviet, "turn = 4\noptions = { quick-reorganization = \"yes\" }", "west = \"moscow reduced disorganised\"\nkalinin = \"tula reduced disorganised\"", "reorganize west kalinin with c8 ! pay-more; reorganize west kalinin with c14 ! pay-more; reorganize west kalinin with c7", "west = 0820 reduced; kalinin = 0920 reduced"},
		// Optional units.
		{"§15.1 detachments", axis, "turn = 8\noptions = { abteilungen = \"yes\" }", "6-army = \"1113\"\nabteilung-inf-1 = \"due\"\nabteilung-inf-2 = \"due\"\n4-army = \"berlin\"", "split 6-army at 1113 1112; split 4-army ! split-once", "6-army = removed; abteilung-inf-1 = 1113; abteilung-inf-2 = 1112"},
		{"§15.1 from a panzer army", axis, "turn = 8\noptions = { abteilungen = \"yes\" }", "4-panzer = \"berlin\"\nabteilung-mech-1 = \"due\"", "split 4-panzer", "4-panzer = 0306 reduced; abteilung-mech-1 = 0306"},
		{"§15.1 what it asks for", axis, "turn = 7\noptions = { abteilungen = \"yes\" }", "6-army = \"berlin\"\nabteilung-inf-1 = \"due\"\nabteilung-inf-2 = \"due\"", "split 6-army ! split-too-soon", ""},
		{"§15.1 full, alone, in supply", axis, "turn = 8\noptions = { abteilungen = \"yes\" }", "6-army = \"berlin reduced\"\n4-army = \"prague\"\n9-army = \"prague\"\n11-army = \"1423\"\nabteilung-inf-1 = \"due\"\nabteilung-inf-2 = \"due\"", "split 6-army ! split-reduced; split 4-army ! split-stacked; split 11-army ! split-unsupplied; split 16-army ! no-split", ""},
		{"§15.2 fortified fronts", soviet, "turn = 5\noptions = { fortified-fronts = \"yes\" }", "west = \"moscow reduced\"\nfortified-front-1 = \"due\"\nfortified-front-2 = \"due\"", "split west at moscow moscow ! split-full; split west at moscow 0920", "west = removed reduced; fortified-front-1 = 0820; fortified-front-2 = 0920"},
		{"§15.2 not without the option", soviet, "turn = 5", "west = \"moscow reduced\"", "split west at moscow ! no-split", ""},
		{"§15.8 Rezervy", soviet, "turn = 5\noptions = { rezervy = \"yes\" }", "rezervy = \"due back 5\"\nwest = \"moscow reduced\"", "place rezervy at moscow ! must-replace; replace rezervy at moscow with c3", "rezervy = 0820 disorganised"},
		{"§15.9 paratroops", soviet, "turn = 4\noptions = { partisans = \"yes\" }", "paratroops = \"due back 4\"\n6-army = \"0817\"\nwest = \"0818 reduced\"\n4-army = \"1113\"", "drop 4-army ! drop-where; drop 6-army; drop 6-army ! drop-not-ready", "6-army = 0817 disorganised; paratroops = track"},
		{"§15.9 not in clear weather", soviet, "turn = 7\noptions = { partisans = \"yes\" }", "paratroops = \"rail\"\n6-army = \"0817\"\nwest = \"0818 reduced\"", "drop 6-army ! drop-clear", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := opened(t, tt.side, tt.position+"\nclear = true\n[units]\n"+tt.units+"\n")
			for _, line := range strings.Split(tt.orders, "; ") {
				text, fault, _ := strings.Cut(line, " ! ")
				if got := clash(obey(r, tt.side, ordered(t, r.D, text))); got != fault {
					t.Errorf("%s: got %q, want %q", text, got, fault)
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
