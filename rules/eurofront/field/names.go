package field

import (
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// UnitOf returns the unit that an id names for a side: a number that several have is that of
// the side's own, of the first if none is, and so is that of a German corps or a Soviet army, of which the name tells
// no nation. It is -1 where nobody has the name.
func (d *Data) UnitOf(side Side, id string) int {
	if u, ok := d.UnitByID[id]; ok {
		for v := range d.Units {
			if d.Units[v].isNamesake(&d.Units[u], d) && slices.Contains(d.factionsOf(side), d.Units[v].Faction) && !slices.Contains(d.factionsOf(side), d.Units[u].Faction) {
				return v
			}
		}
		return u
	}
	list := d.shared[id]
	for _, f := range d.factionsOf(side) {
		for _, u := range list {
			if d.Units[u].Faction == f {
				return u
			}
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	return -1
}

// UnitOf returns the unit that an id means for a side in a game, -1 for none: see meant.
func (r *Run) UnitOf(side Side, id string) int {
	u, _, _ := meant(r, side, id)
	return u
}

// How near units come to what a side means by what several are called: those of the faction that moves first, then
// others of the side, its units that are not in this game, and those of others.
const (
	moving = iota
	playing
	unused
	foreign
)

// meant returns the unit that an id means for a side in a game, how near it comes, and another one that comes as near
// and is of another nation, -1 for none ("13" is British and American).
func meant(r *Run, side Side, id string) (unit, near, rival int) {
	if u, ok := r.D.UnitByID[id]; ok {
		u, rival = namesake(r, side, u)
		return u, nearness(r, side, u), rival
	}
	unit, near, rival = -1, foreign+1, -1
	for _, u := range r.D.shared[id] {
		switch n := nearness(r, side, u); {
		case n < near:
			unit, near, rival = u, n, -1
		case n == near && n < foreign && rival < 0 && r.D.Units[u].Nation != r.D.Units[unit].Nation:
			rival = u
		}
	}
	if near == unused {
		if u, other := namesake(r, side, unit); u != unit {
			return u, playing, other
		}
	}
	return unit, near, rival
}

// nearness returns how near a unit comes to what a side means.
func nearness(r *Run, side Side, u int) int {
	moves := r.S.Active
	if r.Books != nil { // all that the side holds pay at once
		moves = Neutral
	}
	switch f := r.D.Units[u].Faction; {
	case r.Holder(f) != side:
		return foreign
	case r.S.Blocks[u].At == Unused:
		return unused
	case f == moves:
		return moving
	}
	return playing
}

// namesake returns who is meant by a unit that takes no part in a game, or is somebody else's: the same unit in the coat in which the
// side has it (§3.21), whatever has become of the other coat, which only its own side knows; and by a German corps or a Soviet army, of
// which the name tells no nation, the one of the side that has the number and the size, of its own type before others ("6 Corps" are Finns in the Winter War, "5 Corps" British in
// Weser), with another one of another nation that comes as near, -1 for none.
func namesake(r *Run, side Side, u int) (meant, rival int) {
	d := &r.D.Units[u]
	if nearness(r, side, u) < unused {
		return u, -1
	}
	for _, v := range d.coats {
		if at := r.S.Blocks[v].At; at != Gone && nearness(r, side, v) < unused {
			return v, -1
		}
	}
	meant, rival = u, -1
	least := 2 * unused
	for x := range r.D.Units {
		e := &r.D.Units[x]
		near := 2 * nearness(r, side, x)
		if e.Type != d.Type {
			near++
		}
		switch {
		case !e.isNamesake(d, r.D) || near >= 2*unused || near > least:
		case near < least:
			meant, rival, least = x, -1, near
		case e.Nation == r.D.Units[meant].Nation:
			return u, -1
		default:
			rival = x
		}
	}
	return meant, rival
}

// isNamesake reports whether a unit has the number and the size of a German corps or a Soviet army of infantry or of statics, of which
// the name tells no nation.
func (u *Unit) isNamesake(of *Unit, d *Data) bool {
	plain := func(x *Unit) bool { return x.Type == Infantry || x.Type == Static }
	return plain(u) && plain(of) && (of.Nation == d.Germany || of.Nation == d.USSR) && u.number() == of.number() && u.size() == of.size()
}

// NameFault says why nobody can know whom an order of a side means, nil where it says: a unit that is not in this
// game, or what two nations of its own are called alike.
func NameFault(r *Run, side Side, o *rules.Order) *play.Fault {
	for _, v := range o.Args {
		if !IsUnitKind(v.Kind) {
			continue
		}
		shared := r.D.shared[v.ID]
		switch u, near, rival := meant(r, side, v.ID); {
		case near <= playing && rival >= 0:
			return play.Refuse("2.7", "eurofront.bad.which", r.UnitArg("unit", u), r.UnitArg("other", rival)).At(v).Final()
		case near == foreign && shared != nil, near == unused && rival >= 0:
			return play.Refuse("2.7", "eurofront.bad.nobody").At(v).Final()
		case near == unused && !r.D.Scenarios[r.S.Scenario].plays(&r.D.Units[u]):
			return play.Refuse("22", "eurofront.bad.not-in-game", r.UnitArg("unit", u)).At(v).Final()
		}
	}
	return nil
}

// number returns the word of the name of a unit that has its number, which may stand behind its nation ("Italian 10 Army"); of one without
// a number the first.
func (u *Unit) number() string {
	words := strings.Fields(u.Names.In(order.English))
	for _, w := range words {
		if w[0] >= '0' && w[0] <= '9' {
			return w
		}
	}
	return words[0]
}

// size returns the word with which the name of a unit ends, such as "Corps".
func (u *Unit) size() string {
	name := u.Names.In(order.English)
	return name[strings.LastIndex(name, " ")+1:]
}

// OwnName returns an argument of an order of a side by its own name in a game, as it is where nobody knows whom it means.
func (r *Run) OwnName(side Side, v rules.Value) rules.Value {
	if !IsUnitKind(v.Kind) {
		return v
	}
	if u, near, rival := meant(r, side, v.ID); u >= 0 && near < foreign && rival < 0 {
		v.ID = r.D.Units[u].ID
	}
	return v
}

// NotYours refuses to order a unit of somebody else, and says whose it is.
func NotYours(r *Run, section string, u int) *play.Fault {
	return play.Refuse(section, "eurofront.bad.not-yours", r.UnitArg("unit", u), rules.ID(KindNation, "nation", r.D.Nations[r.D.Units[u].Nation].ID))
}

// IsShared reports whether an id is what several units are called.
func IsShared(id string, d *Data) bool { return d.shared[id] != nil }

// OwnName returns an argument of an order of a side by its own name: what several units are
// called is the side's own.
func (d *Data) OwnName(side rules.Side, v rules.Value) rules.Value {
	if u := d.UnitOf(d.SideOf(side), v.ID); IsUnitKind(v.Kind) && u >= 0 {
		v.ID = d.Units[u].ID
	}
	return v
}

// ShortName returns the first of what a unit is called for short that means it to a side in all
// languages alike, "" for none.
func (d *Data) ShortName(side Side, u int) string {
	names := &d.Units[u].Names
	foreign := func(word string) bool {
		return slices.ContainsFunc(order.Languages, func(l order.Lang) bool { return !slices.Contains(strings.Fields(names.In(l)), word) })
	}
	for _, a := range d.Units[u].Aliases {
		if slices.ContainsFunc(strings.Fields(a), foreign) {
			continue
		}
		if d.shared[sharedID(a)] == nil || d.UnitOf(side, sharedID(a)) == u {
			return a
		}
	}
	return ""
}

// UnitNames returns the vocabularies of units, and of the headquarters and the beachheads among them for orders of
// theirs alone: each in full and shorter, and once for all who have it
// what several are called, which [Data.UnitOf] tells apart.
func (d *Data) UnitNames() []order.Kind {
	kinds := []order.Kind{{ID: KindUnit}, {ID: KindHQ, Of: KindUnit}, {ID: KindBeach, Of: KindUnit}}
	takes := [...]func(Type) bool{func(Type) bool { return true }, Type.IsHQ, func(t Type) bool { return t == Beachhead }}
	add := func(n order.Name, units ...int) {
		for k, takes := range takes {
			if !slices.ContainsFunc(units, func(u int) bool { return !takes(d.Units[u].Type) }) {
				kinds[k].Names = append(kinds[k].Names, n)
			}
		}
	}
	for i := range d.Units {
		u := &d.Units[i]
		n := order.Name{ID: u.ID, EN: u.numbered(order.English), ES: u.numbered(order.Spanish)}
		for _, a := range u.Aliases {
			if a != pronoun && !IsShared(sharedID(a), d) {
				n.EN = append(n.EN, a)
			}
		}
		n.Counted = u.countedNames(d)
		add(n, i)
	}
	for _, id := range slices.Sorted(maps.Keys(d.shared)) {
		called := strings.TrimPrefix(id, sharedPrefix)
		n := order.Name{ID: id, EN: []string{called}}
		if u := &d.Units[d.shared[id][0]]; u.ofNation(d) == called || u.ofArm(d) == called {
			n.Counted = n.EN
		}
		add(n, d.shared[id]...)
	}
	return kinds
}

// countedNames returns what a unit is by its number and its kind, which a reader finds in any order and in any language: its name,
// and with its nation; what it is called for short with a number ("7 Anf EEUU"), of headquarters with all that those are called;
// and the number with the nation or with the arm alone, where that is its own.
func (u *Unit) countedNames(d *Data) (out []string) {
	name := u.Names.In(order.English)
	if a := u.ofArm(d); !IsShared(sharedID(a), d) {
		out = append(out, name)
		if a != "" {
			out = append(out, a)
		}
	}
	if people := d.Nations[u.Nation].People; people != "" {
		out = append(out, name+" "+people)
	}
	if a := u.ofNation(d); a != "" && !IsShared(sharedID(a), d) {
		out = append(out, a)
	}
	if words := strings.Fields(name); u.Type == Beachhead && isFigures(words[1]) { // "American 7 Beachhead"
		for _, kind := range [...]string{"BH", "Beachhead", "CP", "Cabeza Playa"} {
			out = append(out, words[1]+" "+kind, words[1]+" "+kind+" "+words[0])
		}
	}
	size := u.size()
	if u.Type.IsHQ() {
		size = "HQ AG Army Group"
	}
	for _, a := range u.Aliases {
		if number, kind, _ := strings.Cut(a, " "); kind != "" && isFigures(number) && !IsShared(sharedID(a), d) {
			out = append(out, a+" "+size)
		}
	}
	return out
}

// ofArm returns the number of a unit, its arm and its size, "12 armor Corps", as it is called among its own, "" where its name says
// more than these and its nation, or is that of infantry.
func (u *Unit) ofArm(d *Data) string {
	people, words := d.Nations[u.Nation].People, strings.Fields(u.Names.In(order.English))
	words = slices.DeleteFunc(words, func(w string) bool { return strings.EqualFold(w, people) })
	if u.Type == Infantry || u.Type.IsHQ() || len(words) != 3 || !isFigures(words[0]) {
		return ""
	}
	return words[0] + " " + TypeWords[u.Type] + " " + words[2]
}

// isFigures reports whether a word has no character but figures.
func isFigures(word string) bool { return strings.Trim(word, "0123456789") == "" }

// ofNation returns the number of a unit, its size and its nation, "13 Corps british", "" where it is not called by the number alone: which
// language says so, in what order, and whether with its size, is the reader's.
func (u *Unit) ofNation(d *Data) string {
	people, words := d.Nations[u.Nation].People, strings.Fields(u.Names.In(order.English))
	for _, a := range u.Aliases {
		if people != "" && isFigures(a) {
			return a + " " + words[len(words)-1] + " " + people
		}
	}
	return ""
}

// pronoun is a Roman number that names no unit alone: with it begins "I 24 Pz to Kharkov".
const pronoun = "I"

// numbered returns the name of a unit in a language, and what it is with each way to write its
// number ("17 Cuerpo", "XVII Cuerpo", "Cuerpo XVII").
func (u *Unit) numbered(lang rules.Lang) []string {
	name := u.Names.In(lang)
	out := []string{name}
	number, rest, ok := strings.Cut(name, " ")
	if !ok || len(u.Aliases) == 0 || !strings.HasPrefix(u.Aliases[0]+" ", number+" ") {
		return out
	}
	for _, a := range u.Aliases {
		if written, _, _ := strings.Cut(a, " "); isNumeral(written) {
			out = append(out, written+" "+rest, rest+" "+written)
		}
	}
	slices.Sort(out[1:])
	return append(out[:1], slices.DeleteFunc(slices.Compact(out[1:]), func(x string) bool { return x == name })...)
}

// isNumeral reports whether a word writes a number in figures, "17" and "17th", or as the Romans do.
func isNumeral(word string) bool {
	return word != "" && (word[0] >= '0' && word[0] <= '9' || strings.Trim(word, "IVXLC") == "")
}

// sharedPrefix begins the id of what several units are called.
const sharedPrefix = "any "

func sharedID(alias string) string { return sharedPrefix + alias }

// KindType and KindNation are the vocabularies of types of units and of nations.
const (
	KindType   = "type"
	KindNation = "nation"
)

// SortNames returns the vocabularies of types and nations.
func (d *Data) SortNames() []order.Kind {
	named := func(id string, n rules.Names, aliases []string) order.Name {
		return order.Name{ID: id, EN: append([]string{n.In(order.English)}, aliases...), ES: append([]string{n.In(order.Spanish)}, aliases...)}
	}
	kinds := order.Kind{ID: KindType}
	for t := range d.Types {
		kinds.Names = append(kinds.Names, named(TypeWords[t], d.Types[t].Names, d.Types[t].Aliases))
	}
	nations := order.Kind{ID: KindNation}
	for i := range d.Nations {
		people := slices.Clone(d.Nations[i].Called)
		if p := d.Nations[i].People; p != "" && !slices.ContainsFunc(d.Nations[:i], func(n Nation) bool { return n.People == p }) {
			people = append(people, p) // "French uprising": those of the first who are called so
		}
		nations.Names = append(nations.Names, named(d.Nations[i].ID, d.Nations[i].Names, people))
	}
	return []order.Kind{kinds, nations}
}

// KindEvent is the vocabulary of diplomatic events.
const KindEvent = "event"

// EventNames returns the vocabulary of diplomatic events, by their letters, those of mandates by their names as well: "MR Palestine".
func (d *Data) EventNames() []order.Kind {
	kind := order.Kind{ID: KindEvent}
	for i := range d.Events {
		e := &d.Events[i]
		n := order.Name{ID: e.ID, EN: []string{e.Letters}}
		if letters, _, some := strings.Cut(e.Letters, " "); some && e.Joins >= 0 {
			for _, l := range order.Languages {
				n.Also = append(n.Also, letters+" "+d.Nations[e.Joins].Names.In(l))
			}
		}
		kind.Names = append(kind.Names, n)
	}
	return []order.Kind{kind}
}
