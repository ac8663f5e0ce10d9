package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormPlay is the form in which cards are played; with the word "none" it keeps those
// from being played that were said before.
const FormPlay = "play"

// hows are the words for alternatives (see [field.Half.How]).
const hows = "double|counterblows|left|right|shift|protect|bonus|void|draw|upgrade|cancel|move|advance|entrain|detrain|high|low|axis-table|soviet-table|cards|step|take|joker|remove|keep"

var playWords = []order.Word{
	{ID: "play", EN: []string{"play", "plays", "use"}, ES: []string{"juega", "jugar", "juego", "usa", "usar", "uso"}},
	{ID: "no-card", EN: []string{"no card", "none", "no cards"}, ES: []string{"ninguna", "ninguna carta"}},
	{ID: "after", EN: []string{"after his", "after the other", "last"}, ES: []string{"después de la suya", "la última", "después"}},
	{ID: "empty", EN: []string{"empty", "it is empty"}, ES: []string{"vacío", "vacía", "está vacío", "está vacía"}},
	{ID: "city", EN: []string{"city", "it is a city"}, ES: []string{"ciudad", "es ciudad", "es una ciudad"}},
	{ID: "cut-off", EN: []string{"cut off", "it is cut off", "would be cut off", "is cut off", "surrounded"}, ES: []string{"queda cercado", "queda cercada", "está cercado", "está cercada", "quedara cercado", "quedara cercada", "cercado"}},
	{ID: "result", EN: []string{"result", "the result is"}, ES: []string{"resultado", "sale"}},
	{ID: "discard", EN: []string{"discard", "discards"}, ES: []string{"descarta", "descartar", "descarto", "descarte", "un descarte", "tira", "tiro"}},
	{ID: "replacement", EN: []string{"replacement"}, ES: []string{"reemplazo"}},
	{ID: "ca", EN: []string{"CA"}, ES: []string{"CA"}},
	{ID: "no-effect", EN: []string{"no effect"}, ES: []string{"sin efecto"}},
	{ID: "cb", EN: []string{"CB"}, ES: []string{"CB"}},
	{ID: "ex", EN: []string{"EX"}, ES: []string{"EX"}},
	{ID: "dr", EN: []string{"DR"}, ES: []string{"DR"}},
	{ID: "ds", EN: []string{"DS"}, ES: []string{"DS"}},
	{ID: "dd", EN: []string{"DD"}, ES: []string{"DD"}},

	{ID: "double", EN: []string{"double", "doubles"}, ES: []string{"dobla", "doble", "duplica", "doblar", "duplicar"}},
	{ID: "counterblows", EN: []string{"counterblows"}, ES: []string{"contragolpes"}},
	{ID: "left", EN: []string{"left"}, ES: []string{"izquierda", "izq"}},
	{ID: "right", EN: []string{"right"}, ES: []string{"derecha", "der"}},
	{ID: "shift", EN: []string{"shift"}, ES: []string{"columna", "desplaza"}},
	{ID: "protect", EN: []string{"protect", "protects"}, ES: []string{"protege", "proteges", "proteger", "protejo"}},
	{ID: "bonus", EN: []string{"bonus"}, ES: []string{"bono", "bonificación"}},
	{ID: "void", EN: []string{"void"}, ES: []string{"anula", "deniega"}},
	{ID: "draw", EN: []string{"draw"}, ES: []string{"roba", "robar", "robo"}},
	{ID: "upgrade", EN: []string{"upgrade", "improve"}, ES: []string{"mejora", "mejorar", "mejoro"}},
	{ID: "cancel", EN: []string{"cancel"}, ES: []string{"cancela", "cancelar", "cancelo"}},
	{ID: "move", EN: []string{"move", "moves"}, ES: []string{"mueve", "mover", "muevo", "movimiento"}}, // not as in other titles: "advance" is another thing
	{ID: "advance", EN: []string{"advance", "advances", "an advance of", "advance of"}, ES: []string{"avanza", "avanzan", "avance", "avanzar", "avanzo", "avancen", "un avance de", "avance de"}},
	{ID: "two", EN: []string{"two"}, ES: []string{"dos"}},
	{ID: "three", EN: []string{"three"}, ES: []string{"tres"}},
	{ID: "hexes", EN: []string{"hexes", "hexes or more", "or more"}, ES: []string{"hexágonos", "hexágonos o más", "o más"}},
	{ID: "entrain", EN: []string{"entrain"}, ES: []string{"embarca", "rail"}},
	{ID: "detrain", EN: []string{"detrain", "detrains"}, ES: []string{"desembarca", "desembarcar", "desembarco", "desembarcan"}},
	{ID: "high", EN: []string{"high", "higher"}, ES: []string{"alto", "mayor"}},
	{ID: "low", EN: []string{"low", "lower"}, ES: []string{"bajo", "menor"}},
	{ID: "axis-table", EN: []string{"Axis", "Axis table"}, ES: []string{"Eje", "alemana"}},
	{ID: "soviet-table", EN: []string{"Soviet", "Soviet table"}, ES: []string{"soviética", "rusa"}},
	{ID: "cards", EN: []string{"cards", "two cards"}, ES: []string{"cartas", "dos cartas"}},
	{ID: "step", EN: []string{"step"}, ES: []string{"paso"}},
	{ID: "take", EN: []string{"take"}, ES: []string{"toma", "coge", "tomar", "coger"}},
	{ID: "joker", EN: []string{"joker"}, ES: []string{"joker", "comodín"}},
	{ID: "remove", EN: []string{"remove"}, ES: []string{"retira"}},
}

// conditions is when a line counts: the end of its pattern.
var conditions = "[if {under:=below} " + field.RatioPattern + " | if " + field.RatioPattern + " {least:=better} | unless {unless:=empty} | if {if:=city|cut-off|upgrade|replacement}" +
	" | if result {result:=ca|no-effect|cb|ex|dr|ds|dd+} | (if|against) advance {hexes:number} [hexes] | (if|against) advance {far:=two|three} [hexes] | against {against:card+} | against {paid:=discard}] [{order:=after}]"

// What a play can say, by parts.
var (
	how, units, named = "[{how:=" + hows + "}]", "[upon " + field.UnitsPattern + "]", "[for {for:card+}]"
	at, to            = "[at " + compass.Patterns(field.ArgAt) + "]", "[" + field.ToPattern + "]"
	usual             = how + " " + units + " " + at + " " + to + " " + named + " "
)

// shortPlay is a play without its verb, of a sheet or an answer.
var shortPlay = []order.Form{{ID: FormPlay, Pattern: "{card:card} " + usual + conditions}}

// playForms are the ways to say a play; the first is the one that is written.
var playForms = func() (out []order.Form) {
	for _, pattern := range [...]string{
		usual,
		how + " " + at + " " + units + " " + to + " " + named + " ",
		named + " " + how + " " + units + " " + at + " " + to + " ",
	} {
		out = append(out, order.Form{ID: FormPlay, Pattern: "play {card:card} " + pattern + conditions})
	}
	return append(out, order.Form{ID: FormPlay, Pattern: "play {none:=no-card} [in " + compass.Pattern(field.ArgIn) + "]"})
}()

// resultWords are the words of results, in their order.
var resultWords = []string{"ca", "no-effect", "cb", "ex", "dr", "ds", "dd"}

// aims reports whether lines of a half, by the number of its card, name units of the
// enemy: whom it hits, what it undoes, in which order it fights. Of the copiers the half
// that is copied says so.
func aims(card int, side field.Side) bool {
	if side == axis {
		return card == 2 || card == 7 || card == 18
	}
	return card == 5 || card == 17 || card == 26 || card == 31
}

// apart reports whether lines of a half, by the number of its card, name markers that it
// takes away, wherever the battle is that it is played in.
func apart(card int, side field.Side) bool { return card == 15 && side == axis }

// readLine understands a line, or says what can be wrong with it at any time.
func readLine(r *field.Run, side field.Side, o *rules.Order) (l field.Line, f *play.Fault) {
	l = field.Line{Order: o, How: o.ID("how"), After: o.Has("order")}
	if !aims(r.D.CardByID[o.ID("card")]+1, side) {
		if f = r.OwnUnitsFault(side, o); f != nil {
			return l, f
		}
	}
	l.Units = r.D.UnitsIn(o, field.ArgUnits)
	l.Cards = r.D.CardsIn(o, "for")
	l.Apart = isApart(r, side, r.D.CardByID[o.ID("card")], l.Cards)
	if l.At, _, f = r.D.ReadPlaces(o, field.ArgAt); f == nil {
		l.To, _, f = r.D.ReadPlace(o, field.ArgTo)
	}
	if f == nil {
		l.Via, _, f = r.D.ReadPlaces(o, field.ArgVia)
	}
	if f == nil {
		l.If, f = readCondition(r, o)
	}
	if f == nil {
		f = repetitionFault(r, side, o, &l)
	}
	return l, f
}

// isApart reports the same of a card, or of the one that it copies.
func isApart(r *field.Run, side field.Side, card int, named []int) bool {
	if card == copier(r, side) {
		card, _ = copyOf(r, side, named)
	}
	return apart(card+1, side)
}

// repetitionFault says what a line names twice: no card takes a unit, or another card, two times,
// nor a place where it names no units that share it.
func repetitionFault(r *field.Run, side field.Side, o *rules.Order, l *field.Line) *play.Fault {
	for i, u := range l.Units {
		if slices.Contains(l.Units[:i], u) {
			return repeatedUnitFault(r, u).At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	for i, c := range l.Cards {
		if slices.Contains(l.Cards[:i], c) {
			return play.Refuse("5.3", "noretreat.bad.card-named-twice", r.CardArg("card", c, side)).At(field.ArgOf(o, "for", i)).Final()
		}
	}
	for i, at := range l.At {
		if len(l.Units) == 0 && slices.Contains(l.At[:i], at) {
			return play.Refuse("5.3", "noretreat.bad.place-twice", r.PlaceArg("place", at)).Final()
		}
	}
	return nil
}

func repeatedUnitFault(r *field.Run, u int) *play.Fault {
	return play.Refuse("5.3", "noretreat.bad.unit-twice", r.UnitArg("unit", u)).Final()
}

// unitInBoth finds a unit that two lines of a card name for the same.
func unitInBoth(a, b *field.Line) (u int, ok bool) {
	i := slices.IndexFunc(b.Units, func(u int) bool { return slices.Contains(a.Units, u) })
	if i < 0 || a.How != b.How {
		return 0, false
	}
	return b.Units[i], true
}

// RepeatedUnitFault says which unit a play names that lines before it name for the same card: where
// its lines belong together no unit stands in two of them.
func RepeatedUnitFault(r *field.Run, side field.Side, before []rules.Order, o *rules.Order) *play.Fault {
	if o.Form != FormPlay || o.Has("none") {
		return nil
	}
	p, f := readPlay(r, side, o)
	if f != nil || !isJointPlay(r, p) {
		return nil
	}
	for i := range before {
		if b := &before[i]; b.Form == FormPlay && b.ID("card") == o.ID("card") {
			if l, f := readLine(r, side, b); f == nil {
				if u, ok := unitInBoth(&l, &p.Line); ok {
					return repeatedUnitFault(r, u)
				}
			}
		}
	}
	return nil
}

func readCondition(r *field.Run, o *rules.Order) (c field.Condition, f *play.Fault) {
	for _, name := range [...]string{"unless", "if", "paid", "under", "least"} {
		if v, ok := o.Get(name); ok {
			c.Kind = v.ID
		}
	}
	if n, ok := o.Get("hexes"); ok {
		c.Kind, c.Hexes = "advance", n.Num
	}
	if o.Has("far") {
		c.Kind, c.Hexes = "advance", map[string]int{"two": 2, "three": 3}[o.ID("far")]
	}
	for _, v := range o.Args {
		if v.Name == "result" {
			c.Kind = "result"
			c.Results = append(c.Results, field.Result(slices.Index(resultWords, v.ID)))
		}
	}
	if c.Against = r.D.CardsIn(o, "against"); len(c.Against) > 0 {
		c.Kind = "against"
	}
	c.Column, f = r.D.RatioOf(o)
	return c, f
}
