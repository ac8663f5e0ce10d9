package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestSitrepTellsWhatHasChanged compares two views: what is new stands there, what is
// gone is named unless it stands elsewhere, and what is as it was is only counted.
func TestSitrepTellsWhatHasChanged(t *testing.T) {
	b := testBook(t)
	zone := func(id, army string, n int) rules.Message {
		return rules.M("skirmish.zone", rules.ID("zone", "zone", id), rules.ID("army", "army", army), rules.Num("n", n))
	}
	view := func(rows ...rules.Message) rules.View {
		return rules.View{Sections: []rules.Section{
			{Code: "skirmish.own", Lines: append([]rules.Message{rules.M("skirmish.zones")}, rows...)},
			{Code: "skirmish.won", Lines: []rules.Message{rules.M("skirmish.unused")}},
		}}
	}
	for _, c := range []struct {
		name      string
		told, now rules.View
		want      []string
		not       []string
	}{
		{
			"nothing", view(zone("verdun", "re1", 3)), view(zone("verdun", "re1", 3)),
			[]string{`Unchanged: Your armies; Red holds more zones.`}, []string{"what has changed", "Verdun"},
		},
		{
			"one row", view(zone("verdun", "re1", 3), zone("konig", "re2", 4)), view(zone("verdun", "re1", 2), zone("konig", "re2", 4)),
			[]string{"what has changed", "Your armies\nZone", "Verdun  1st Red army (re1)      2"}, []string{"Königsberg", "No more"},
		},
		{
			"a march", view(zone("verdun", "re1", 3)), view(zone("konig", "re1", 3)),
			[]string{"Königsberg"}, []string{"Verdun", "No more"},
		},
		{
			"a loss", view(zone("verdun", "re1", 3), zone("konig", "re2", 4)), view(zone("verdun", "re1", 3)),
			[]string{"No more: Königsberg · re2 · 4."}, []string{"Verdun"},
		},
		{
			"in words of its own", view(rules.M("skirmish.storms", rules.ID("army", "army", "re9"), rules.ID("zone", "zone", "konig"))), view(),
			[]string{"No more: the storm of Königsberg."}, []string{"storms"},
		},
	} {
		h := fakeHead(rules.English)
		text := b.Sitrep(Sitrep{Head: h, View: c.now, Told: &c.told}).Text
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in\n%s", c.name, want, text)
			}
		}
		for _, never := range c.not {
			if strings.Contains(text, never) {
				t.Errorf("%s: %q is in\n%s", c.name, never, text)
			}
		}
	}
}

// TestNewsAreToldByPlace: what happened at one place stands together, each phase below
// its date; nothing is moved past what has no place.
func TestNewsAreToldByPlace(t *testing.T) {
	b := testBook(t)
	at := func(zone, army string) rules.Event {
		return rules.Event{Message: rules.M("skirmish.not-there", rules.ID("army", "army", army), rules.ID("zone", "zone", zone))}
	}
	label := func(year int) rules.Clock {
		return rules.Clock{Label: rules.M("skirmish.label", rules.Num("year", year), rules.SideArg("side", "blue"))}
	}
	text := b.Sitrep(Sitrep{Head: fakeHead(rules.English), Place: "zone", Since: []Chapter{
		{Clock: label(1914), Events: []rules.Event{at("verdun", "re1"), at("konig", "re2"), at("verdun", "re3"), {Message: rules.M("skirmish.duty")}, at("konig", "re4"), at("verdun", "re5")}},
		{Clock: label(1915), Events: []rules.Event{at("konig", "re6")}},
	}}).Text
	want := []string{"Since your last turn", "Summer 1914, Blue turn", "re1", "re3", "re2", "must attack", "re4", "re5", "Summer 1915, Blue turn", "re6"}
	for _, w := range want {
		_, rest, found := strings.Cut(text, w)
		if !found {
			t.Fatalf("%q does not come in its turn in what is left:\n%s", w, text)
		}
		text = rest
	}
}

// TestNewsKeepBattles: what comes of a battle is told behind it, also at a place where
// something happened before it.
func TestNewsKeepBattles(t *testing.T) {
	b := testBook(t)
	event := func(code, army, zone string) rules.Event {
		return rules.Event{Message: rules.M("skirmish."+code, rules.ID("army", "army", army), rules.ID("zone", "zone", zone))}
	}
	page := b.Sitrep(Sitrep{Head: fakeHead(rules.English), Place: "zone", Since: []Chapter{{Events: []rules.Event{
		event("marches", "re1", "verdun"), event("marches", "re2", "konig"),
		event("storms", "re2", "konig"), {Message: rules.M("skirmish.casts", rules.Num("die", 4))}, event("not-there", "re1", "verdun"),
	}}}})
	battle, loss := strings.Index(page.Text, "storms"), strings.LastIndex(page.Text, "re1")
	if battle < 0 || loss < battle {
		t.Errorf("what a battle came to is told before it:\n%s", page.Text)
	}
}

// TestNewsBegin: what goes on in an item is one of its own where none is before it.
func TestNewsBegin(t *testing.T) {
	b := testBook(t)
	page := b.Sitrep(Sitrep{Head: fakeHead(rules.English), Place: "zone", Since: []Chapter{{Events: []rules.Event{
		{Message: rules.M("skirmish.casts", rules.Num("die", 4))},
	}}}})
	if want := "\n- The die shows 4.\n"; !strings.Contains(page.Text, want) {
		t.Errorf("%q is not in\n%s", want, page.Text)
	}
}

// TestNewsGoOn: sentences that belong together are one item, plans of which something
// came are left out, and what only its kind has in common stands apart.
func TestNewsGoOn(t *testing.T) {
	b := testBook(t)
	event := func(code, army, zone string) rules.Event {
		return rules.Event{Message: rules.M("skirmish."+code, rules.ID("army", "army", army), rules.ID("zone", "zone", zone))}
	}
	roll := func(n int) rules.Event {
		return rules.Event{Message: rules.M("skirmish.casts", rules.Num("die", n))}
	}
	page := b.Sitrep(Sitrep{Head: fakeHead(rules.English), Place: "zone", Since: []Chapter{{Events: []rules.Event{
		event("marches", "re1", "verdun"), event("marches", "re2", "konig"), {Message: rules.M("skirmish.duty")},
		event("means", "re1", "verdun"), event("means", "re2", "konig"), event("storms", "re1", "verdun"), roll(4), roll(6),
	}}}})
	for _, want := range []string{
		"- 1st Red army (re1) marches to Verdun. re2 marches to Königsberg.\n- You must",
		"- re2 is to attack Königsberg.\n- 1st Red army (re1) storms Verdun. The die shows 4. The die shows 6.\n",
	} {
		if !strings.Contains(page.Text, want) {
			t.Errorf("%q is not in\n%s", want, page.Text)
		}
	}
	if want := "<li>1st Red army (re1) storms Verdun. The die shows 4. The die shows 6.</li>"; !strings.Contains(page.HTML, want) {
		t.Errorf("%q is not in\n%s", want, page.HTML)
	}
	if strings.Contains(page.Text, "re1) is to") {
		t.Errorf("the plan is told beside what came of it:\n%s", page.Text)
	}
}
