package battle_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// TestDesertFire: in the desert armour fires triple and double, the Afrika Korps quadruple and triple, mechanized units double and
// double, and others as elsewhere (§21.36); elsewhere in the Mediterranean the Afrika Korps fires triple, and outside of it as others do (§2.21).
func TestDesertFire(t *testing.T) {
	w := begin(t, field.Axis)
	at := func(city string) int { return w.D.Cities[w.D.CityByID[city]].Place }
	for _, c := range []struct {
		unit, city     string
		attack, defend field.Fire
	}{
		{"ger-armor-39", "tobruk", field.TF, field.DF},
		{"ger-armor-dak", "tobruk", field.QF, field.TF},
		{"ita-mech-20", "tobruk", field.DF, field.DF},
		{"ita-infantry-10", "tobruk", field.SF, field.SF},
		{"ger-armor-dak", "mosul", field.TF, field.TF},
		{"ger-armor-dak", "bordeaux", field.DF, field.DF},
		{"ger-armor-39", "bordeaux", field.DF, field.DF},
		{"ita-mech-20", "bordeaux", field.SF, field.DF},
	} {
		u := w.D.UnitByID[c.unit]
		w.S.Blocks[u].CV = 1
		if got := battle.AttackFire(w.Run, u, at(c.city)); got != c.attack {
			t.Errorf("%s in %s: attack %s, want %s", c.unit, c.city, field.FireWords[got], field.FireWords[c.attack])
		}
		if got := battle.DefenseFire(w.Run, u, at(c.city), false); got != c.defend {
			t.Errorf("%s in %s: defence %s, want %s", c.unit, c.city, field.FireWords[got], field.FireWords[c.defend])
		}
	}
}
