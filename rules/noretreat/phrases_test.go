package noretreat_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// TestPhrases: what players write in their own order of words is the same order.
func TestPhrases(t *testing.T) {
	d, err := desk.New(load(t))
	if err != nil {
		t.Fatal(err)
	}
	read := func(line string) *rules.Order {
		sheet := d.Read([]language.Line{{No: 1, Text: line}})
		for _, list := range [][]rules.Order{sheet.Orders, sheet.Standing} {
			if len(sheet.Problems) == 0 && len(list) == 1 {
				return &list[0]
			}
		}
		t.Errorf("%q is not read: %v", line, sheet.Problems)
		return &rules.Order{}
	}
	for line, as := range map[string]string{
		"2Pz and 4 Army attack Minsk W2 with blitz if below 3:1": "attack Minsk W2 with 2Pz 4 Army blitz if below 3:1",
		"attack Minsk W2 with 1Pz, 6th army and blitz":           "attack Minsk W2 with 1Pz 6A blitz",
		"18 army attacks E2 of Königsberg":                       "attack E2 of Königsberg with 18A",
		"2Pz y 4 Army atacan Minsk O2 y blitz":                   "attack Minsk W2 with 2Pz 4A blitz",
		"2Pz advances to Minsk in Minsk W2":                      "advance 2Pz to Minsk in Minsk W2",
		"standing 3Pz retreats to Minsk":                         "standing retreat 3Pz to Minsk",
		"retrocede 3Pz a Minsk":                                  "retreat 3Pz to Minsk",
		"retirada 3Pz hacia Minsk":                               "retreat 3Pz to Minsk",
		"the 18th Army loses it":                                 "lose 18A",
		"lose 4th Army first":                                    "lose 4A",
		"el 18º Ejército pierde un paso en Kiev":                 "lose 18A in Kiev",
		"I lose 18th Army":                                       "lose 18A",
		"nobody advances":                                        "advance no",
		"no me muevo":                                            "pass",
		"no muevo nada":                                          "pass",
		"I don't move":                                           "pass",
		"no advance in Kiev":                                     "advance no in Kiev",
		"nadie avanza en Kiev":                                   "advance no in Kiev",
		"no contraataco en Kiev":                                 "no counterattack in Kiev",
		"standing no counterattack in Kiev":                      "standing no counterattack in Kiev",
		"sí contraataco con blitz":                               "counterattack blitz",
		"descarto c2 y c12":                                      "discard c2 c12",
		"guardo c2 y c12":                                        "keep c2 c12",
		"me quedo con c2 y c12":                                  "keep c2 c12",
		"move 2Pz from Warsaw E1 to Minsk W3":                    "2Pz from Warsaw E1 to Minsk W3",
		"2Pz va de Varsovia E1 a Minsk O3":                       "2Pz from Warsaw E1 to Minsk W3",
		"ataca Minsk O2 con todo y blitz":                        "attack Minsk W2 with all blitz",
		"3Pz se retira a Minsk":                                  "retreat 3Pz to Minsk",
		"6th Army responds in Kiev":                              "respond with 6A in Kiev",
		"3Pz detrains at Minsk":                                  "detrain 3Pz at Minsk",
		"permanente contraataca a 1 a 1":                         "standing counterattack 1:1",
		"permanente contraataca a 1:1 o mejor":                   "standing counterattack 1:1",
		"standing counterattack at 1:1 or better":                "standing counterattack 1:1",
		"counterattack at 1 to 1 with 3Pz and blitz":             "counterattack 1:1 with 3Pz blitz",
		"keep 1, 2, 31":                                          "keep c1 c2 c31",
		"play 37 at 1213":                                        "play c37 at 1213",
		"Guderian at Odessa unless it is empty":                  "play c37 at Odessa unless empty",
		"Guderian en Odessa salvo que esté vacía":                "play c37 at Odessa unless empty",
		"River Crossing at Lublin E1":                            "play c27 at Lublin E1",
		"juega Manstein doble sobre 4Pz en Smolensk":             "play c1 double on 4Pz at Smolensk",
		"standing play c4 against an advance of 2 hexes or more": "standing play c4 if advance 2",
		"permanente juega c4 contra un avance de 2 hexágonos":    "standing play c4 if advance 2",
		"standing counterblow with c9 if Kiev would be cut off":  "standing counterblow Kiev with c9 if cut off",
		"after Kiev advance 2Pz to Kiev SE, else stop":           "advance 2Pz to Kiev SE in Kiev else stop",
		"after Kiev 2Pz advances to Kiev SE":                     "advance 2Pz to Kiev SE in Kiev",
		"tras Kiev avanza 2Pz a Kiev SE, si no se queda":         "advance 2Pz to Kiev SE in Kiev else stop",
		"avanzo 2Pz a Minsk en Minsk O2":                         "advance 2Pz to Minsk in Minsk W2",
		"avanzar 2Pz a Minsk en Minsk O2":                        "advance 2Pz to Minsk in Minsk W2",
		"no avanzo en Kiev":                                      "advance no in Kiev",
		"no avanzar":                                             "advance no",
		"marcho 2Pz a Minsk":                                     "move 2Pz to Minsk",
		"coloco 18A en Varsovia":                                 "place 18A at Warsaw",
		"recupero 18A con c7":                                    "reorganize 18A with c7",
		"desembarco 3Pz en Minsk":                                "detrain 3Pz at Minsk",
		"uso Guderian en Odessa":                                 "play c37 at Odessa",
		"retreat toward Minsk":                                   "retreat to Minsk",
	} {
		got, want := read(line), read(as)
		for _, v := range want.Args {
			if g, ok := got.Get(v.Name); got.Form != want.Form || !ok || len(got.Args) != len(want.Args) || v.Name != "units" && v.Name != "cards" && v.Name != "at" && v.Name != "to" && g.ID != v.ID {
				t.Errorf("%q is read as %+v, want %+v", line, got, want)
				break
			}
		}
	}
}

// TestStandingOrdersAreNotPassedOver: a line that begins as a standing order is a fault
// where it cannot be read, and not prose.
func TestStandingOrdersAreNotPassedOver(t *testing.T) {
	d, err := desk.New(load(t))
	if err != nil {
		t.Fatal(err)
	}
	for line, meant := range map[string]bool{
		"permanente contraataca si es que tengo alguna ventaja": true,
		"standing retreat if you possibly can do it":            true,
		"standing orders as before":                             false,
		"Permanente como siempre, un abrazo":                    false,
	} {
		sheet := d.Read([]language.Line{{No: 1, Text: line}})
		if len(sheet.Problems) != 1 || (sheet.Problems[0].Message.Code != "fault.chatter") != meant {
			t.Errorf("%q: got %v, want it meant: %v", line, sheet.Problems, meant)
		}
	}
}

// TestOrdersInProse: a line that names two units and what they do is an order, or a fault
// where it cannot be read, though it begins as a letter does; one that names none is prose.
func TestOrdersInProse(t *testing.T) {
	d, err := desk.New(load(t))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"I would like to attack 1116 with the 4th Army and the 9th Army": "attack Kharkov NW2 with 4th Army, 9th Army",
		"Me gustaría atacar 1116 con el 4º Ejército y el 9º Ejército":    "attack Kharkov NW2 with 4th Army, 9th Army",
		"I would like to attack with the 4th Army and the 9th Army":      "a fault",
		"Me gustaría atacar con el 4º Ejército y el 9º Ejército":         "a fault",
		"I would like to attack you everywhere at once, my dear friend":  "prose",
	} {
		sheet := d.Read([]language.Line{{No: 1, Text: line}})
		got := strings.Join(d.Grammar().Lines(sheet.Orders, rules.English), "; ")
		switch {
		case sheet.Chatter == 1:
			got += "prose"
		case len(sheet.Problems) > 0:
			got += "a fault"
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", line, got, want)
		}
	}
}
