package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// People part a long sheet by headings: "My orders for France:", «Movimientos:». One says nothing where
// nothing in it could be carried out: it has no unit, and a place only behind what it says of all orders
// ("orders for Paris"). Words that change what stands below it ("if", "old", "rail") make it none.

// The words of headings, folded: those for orders of any kind, those for some kind, of which no order
// below is another one, and those beside them.
var (
	headsAll = Set(`order orders instruction instructions move moves movement movements plan plans
		orden ordenes instruccion instrucciones movimiento movimientos plan planes jugada jugadas`)
	headsSome = Set(`supply supplies combat combats battle battles fight fights fighting attack attacks assault assaults attacking moving
		reinforcement reinforcements replacement replacements production research recruitment recruiting activation activations
		diplomacy events event cards card rebuilding building entrenchment entrenchments
		suministro suministros abastecimiento combate combates batalla batallas ataque ataques asalto asaltos refuerzo refuerzos reemplazo reemplazos
		produccion investigacion reclutamiento activacion activaciones diplomacia eventos evento cartas carta reconstruccion construccion atrincheramientos`)
	headsBeside = Set(`my our here are the this turn turns phase phases step steps front fronts theatre theater sector and
		mis mi nuestras nuestros nuestra nuestro las los el la lo este esta estos estas aqui van turno turnos fase fases frente frentes y`)
	headsWhere  = Set("north south east west northern southern eastern western centre center central norte sur oeste centro")
	headsWhose  = Set("orders order instructions ordenes instrucciones") // behind a name
	headsBefore = Set("for in on of at para en de del por")              // a place
	headsOther  = Set(`tomorrow next later monday tuesday wednesday thursday friday saturday sunday dawn failure enemy old previous
		manana siguiente proximo proxima lunes martes miercoles jueves viernes sabado domingo fallo enemigo antes`)  // of another time, or another's
)

// isOfPeople reports whether a folded word ends as those do that are made of a country's name: "German".
func isOfPeople(word string) bool {
	return strings.HasSuffix(word, "an") || strings.HasSuffix(word, "ish") || strings.HasSuffix(word, "ese") || strings.HasSuffix(word, "ench")
}

// longestHeading bounds a heading, in words.
const longestHeading = 8

// Heads reports whether a line is a heading, if orders stand below it. It is for lines that fit no form.
func (p *Parser) Heads(line Line) bool {
	text := strings.TrimRight(line.Text, " \t*_=")
	if !strings.HasSuffix(text, ":") {
		return false
	}
	p.line = line
	p.scanner.read(line.Text)
	if len(p.toks) == 0 || len(p.toks) > longestHeading || p.over {
		return false
	}
	p.look()
	all, some, where, whose := false, false, false, false
	before, named := false, false // a preposition stands before the word; a name does
	i := 0
	if p.listed() {
		i = 1
	}
	for i < len(p.toks) {
		t := p.toks[i]
		word := string(p.buf[t.from:t.to])
		switch {
		case headsAll[word], headsSome[word]:
			all, some = all || headsAll[word], true
			if named && !headsWhose[word] { // "Guards move"
				return false
			}
			named = false
		case headsBefore[word]:
			before, named = true, false
			i++
			continue
		case headsBeside[word]:
			named = false
		case headsWhere[word]:
			where, named = true, false
		default:
			kind, n := p.meaning(i)
			first, _ := utf8.DecodeRuneInString(line.Text[t.at:])
			switch {
			case kind == meansName && !before && !some && !whose: // "German orders"
				whose, named = true, true
			case kind == meansName && before && all && !named && !whose: // "orders for Brest", and not "orders for Guards Brest"
				named = true
			case kind == meansNothing && unicode.IsUpper(first) && !t.number && !named && (before && !headsOther[word] || !some && isOfPeople(word)): // and not "Old orders", "No moves"
				named = some
			default:
				return false
			}
			i += n
			continue
		}
		i++
	}
	return some && (all || !where) // "attack west"
}
