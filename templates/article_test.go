package templates

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestNamesInSentences have their articles, in Spanish joined with a and de
// before them.
func TestNamesInSentences(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := testBook(t)
	sides := func(name string, ids ...rules.Side) (out []rules.Arg) {
		for _, id := range ids {
			out = append(out, rules.SideArg(name, id))
		}
		return out
	}
	country := func(kind, id string) rules.Arg { return rules.ID(kind, "country", id) }
	for _, tt := range []struct {
		title, code string
		args        []rules.Arg
		en, es      string
	}{
		{"thirdreich", "thirdreich.invaded", append(sides("side", "allies"), country("nation", "norway")), "Norway is invaded by the Allied side.", "Los Aliados invaden Noruega."},
		{"thirdreich", "thirdreich.view.zone", []rules.Arg{rules.ID("zone", "zone", "nancy"), rules.ID("army", "full", "fr4"), rules.ID("army", "reduced", "fr5"), rules.Num("all-unsupplied", 2)}, "Nancy: fr4, reduced fr5; all without supply line", "Nancy: fr4, reducido fr5; todos sin línea de suministro"},
		{"empires", "empires.view.zone", []rules.Arg{rules.ID("zone", "zone", "brussels"), rules.ID("army", "reduced", "de1"), rules.Num("all-unsupplied", 1)}, "Brussels: reduced de1; out of supply", "Bruselas: reducido de1; sin suministro"},
		{"thirdreich", "over.lead", sides("winner", "axis"), "The game is over. The Axis wins.", "La partida ha terminado. Gana el Eje."},
		{"thirdreich", "over.lead", sides("winner", "allies"), "The game is over. The Allies win.", "La partida ha terminado. Ganan los Aliados."},
		{"thirdreich", "over.lead", sides("winner", "allies", "soviet"), "The game is over. The Allies and the Soviet Union win.", "La partida ha terminado. Ganan los Aliados y la Unión Soviética."},
		{"rommel", "rommel.order.losses", []rules.Arg{rules.ID("share", "units", "21pz5:2")}, "Losses: first 21pz5 (2 CV).", "Pérdidas: primero 21pz5 (2 VC)."},
		{"rommel", "subject.over", sides("winner", "allied"), "Game over: the Allies win", "Fin de la partida: gana el Aliado"},
		{"empires", "subject.over", sides("winner", "russian"), "Game over: the Russian side wins", "Fin de la partida: gana el Ruso"},
		{
			"empires", "empires.shared", append(sides("winner", "russian", "austro-hungarian"), rules.Num("points", 2)),
			"The Russian side and the Austro-Hungarian side share the victory with 2 victory points each.",
			"Comparten la victoria el Ruso y el Austrohúngaro con 2 puntos de victoria cada uno.",
		},
		{"empires", "empires.joined", append(sides("side", "franco-british"), country("country", "usa")), "The United States enters the war on the Franco-British side.", "Estados Unidos entra en guerra en el bando del Franco-Británico."},
		{"empires", "empires.bad.pool-empty", []rules.Arg{country("country", "united-kingdom")}, "The United Kingdom has no armies left to recruit.", "Al Reino Unido no le quedan ejércitos por reclutar."},
		{"thirdreich", "thirdreich.enters-war", append(sides("side", "allies"), country("nation", "united-states")), "The United States enters the war on the Allied side.", "Estados Unidos entra en guerra en el bando de los Aliados."},
		{"thirdreich", "thirdreich.bad.pool-empty", []rules.Arg{country("nation", "soviet-union")}, "The Soviet Union has no such army left to build.", "A la Unión Soviética no le quedan ejércitos de ese tipo por construir."},
		{"thirdreich", "thirdreich.surrenders", append(sides("side", "axis"), country("nation", "france")), "France surrenders to the Axis side.", "Francia se rinde al Eje."},
		{"empires", "mail.waiting", sides("side", "russian", "german"), "Still awaited: the Russian and German sides.", "Faltan las hojas del Ruso y del Alemán."},
		{"thirdreich", "notice.held", sides("side", "axis", "soviet"), "", "El plazo ha pasado y la partida espera al Eje y a la Unión Soviética."},
	} {
		title, ok := all.Get(tt.title)
		if !ok {
			t.Fatal(tt.title)
		}
		m := rules.M(tt.code, tt.args...)
		if got := b.Text(rules.English, title, m); tt.en != "" && got != tt.en {
			t.Errorf("got  %q\nwant %q", got, tt.en)
		}
		if got := b.Text(rules.Spanish, title, m); got != tt.es {
			t.Errorf("got  %q\nwant %q", got, tt.es)
		}
	}
}
