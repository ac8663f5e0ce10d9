package moderation

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Create begins a game from a template: lines that say what it is, as a moderator
// writes them from memory, in either language.
//
//	title: empires
//	scenario: 1914
//	deadline: 5 days
//	German: Ana <ana@club.es>, es, Europe/Madrid
//	Russian: open
//	name: Club championship, final
//
// It is about no game. Who moderates some games only can begin those that would be his:
// a game's number is known when it is made, and one of an id that is not his is refused.
var Create = &Verb{Name: "create", Do: create, Office: true, Fields: []Field{{Name: office.ArgTemplate, Kind: FieldText}}}

func create(c *office.Command) error {
	t := template{tx: c.Tx, s: c.Tx.Office, lang: c.Lang(), n: founding.NewUsualGame(c.Tx.Office), named: map[rules.Side]bool{}}
	t.n.Actor = c.Row.Actor
	t.read(c.Arg(office.ArgTemplate))
	if t.err != nil {
		return t.err
	}
	if len(t.wrong) > 0 {
		return office.RefusalError{Message: rules.Message{Code: "verb.no-template", Args: []rules.Arg{wording.Phrase("faults", t.faults())}}}
	}
	c.Answer = append(c.Answer, t.told...)
	return openNewGame(c, t.desk, &t.n, "verb.created")
}

// template is a game to be made, being read.
type template struct {
	tx    *office.Tx
	s     *office.Office
	lang  rules.Lang
	desk  *desk.Desk
	n     founding.NewGame
	rest  bool // sides that nobody is named for are open
	named map[rules.Side]bool
	told  []rules.Message // what was understood, a line each
	wrong []rules.Message
	err   error // of the database
}

// templateLine is a line of a template: what it is about, and what it says.
type templateLine struct{ key, value, text string }

// faults returns all that is wrong, in one text.
func (t *template) faults() string {
	var out []string
	for _, m := range t.wrong {
		out = append(out, t.s.Book.Text(t.lang, t.titleForTexts(), m))
	}
	return strings.Join(out, " ")
}

// titleForTexts returns the title for texts, nil while it is not known.
func (t *template) titleForTexts() rules.Title {
	if t.desk == nil {
		return nil
	}
	return t.desk
}

func (t *template) fault(code string, args ...rules.Arg) {
	t.wrong = append(t.wrong, rules.M(code, args...))
}

// noteUnderstood notes how a line was read.
func (t *template) noteUnderstood(what string, value string) {
	t.told = append(t.told, rules.M("template.item", rules.Text("what", what), rules.Text("value", value)))
}

// read reads all lines: the title first and then the scenario, wherever they stand.
func (t *template) read(text string) {
	var lines []templateLine
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			key, value := line, ""
			if i := strings.IndexAny(line, ":="); i > 0 {
				key, value = line[:i], line[i+1:]
			}
			lines = append(lines, templateLine{strings.TrimSpace(key), strings.TrimSpace(value), line})
		}
	}
	at := slices.IndexFunc(lines, func(l templateLine) bool {
		l = t.splitKey(l)
		return t.isKey(l.key, "title") || people.TitleOf(t.s, l.text) != nil
	})
	if at < 0 {
		t.noTitle("")
		return
	}
	l := t.splitKey(lines[at])
	word := l.value
	if !t.isKey(l.key, "title") {
		word = l.text
	}
	if t.desk = people.TitleOf(t.s, word); t.desk == nil {
		t.noTitle(word)
		return
	}
	t.n.Title = t.desk.About().ID
	t.noteUnderstood(t.label("title"), t.desk.About().Names.In(t.lang))
	lines = slices.Delete(lines, at, at+1)
	isScenario := func(l templateLine) bool { return t.isKey(t.splitKey(l).key, "scenario") }
	if at := slices.IndexFunc(lines, isScenario); at > 0 { // it says which sides there are
		l := lines[at]
		lines = slices.Insert(slices.Delete(lines, at, at+1), 0, l)
	}
	for _, l := range lines {
		t.line(t.splitKey(l))
	}
	t.seatRest()
}

// noTitle says that there is no such title, and which there are.
func (t *template) noTitle(word string) {
	m := rules.M("template.no-title")
	if word != "" {
		m.Args = append(m.Args, rules.Text("word", word))
	}
	for _, id := range t.s.Order {
		m.Args = append(m.Args, rules.Text("titles", t.s.Desks[id].About().Names.In(t.lang)))
	}
	t.wrong = append(t.wrong, m)
}

// templateKeys are what a template can say that is no term, option or side.
var templateKeys = []string{"title", "scenario", "name", "tags", "open"}

// isKey reports whether a key is one of those of the catalogs.
func (t *template) isKey(key, name string) bool {
	return isWay(founding.WordingsOf(t.s, "template.key."+name), key)
}

func isWay(ways [][]string, text string) bool {
	words := strings.Fields(language.Fold(text))
	return slices.ContainsFunc(ways, func(way []string) bool { return slices.Equal(way, words) })
}

func (t *template) label(name string) string { return t.firstWay("template.key." + name) }

// firstWay returns the way to write something that is shown.
func (t *template) firstWay(code string) string {
	way, _, _ := strings.Cut(t.s.Book.Text(t.lang, nil, rules.M(code)), "|")
	return way
}

// sidesOf returns the sides that a key names: one, or several whom one person holds.
func (t *template) sidesOf(key string) (sides []rules.Side) {
	if side := office.FindSide(t.s, t.desk, key); side != "" {
		return []rules.Side{side}
	}
	for name := range strings.SplitSeq(sideJoin().ReplaceAllString(key, "+"), "+") {
		side := office.FindSide(t.s, t.desk, strings.TrimSpace(name))
		if side == "" {
			return nil
		}
		sides = append(sides, side)
	}
	return sides
}

// sideJoin is what stands between the sides of one person.
var sideJoin = phrases.Pattern(`(?i)\s*[+&,/]\s*|\s+(?:{address.and})\s+`)

// splitKey finds what a line is about that has no colon behind it.
func (t *template) splitKey(l templateLine) templateLine {
	if l.value != "" || t.isKnownKey(l.key) {
		return l
	}
	words := strings.Fields(l.text)
	for n := min(5, len(words)-1); n > 0; n-- {
		if key := strings.Join(words[:n], " "); t.isKnownKey(key) {
			return templateLine{key, strings.Join(words[n:], " "), l.text}
		}
	}
	return l
}

// isKnownKey reports whether a line can be about something.
func (t *template) isKnownKey(key string) bool {
	if slices.ContainsFunc(templateKeys, func(name string) bool { return t.isKey(key, name) }) {
		return true
	}
	return t.findTerm(key) != nil || t.desk != nil && (len(t.sidesOf(key)) > 0 || t.findOption(key) != nil)
}

// findTerm returns the term that a key names, nil for none.
func (t *template) findTerm(key string) *term {
	for i := range Terms {
		if isWay(founding.WordingsOf(t.s, "door.lead."+Terms[i].Name), key) {
			return &Terms[i]
		}
	}
	return nil
}

// findOption returns the option of the title that a key names, by its id, nil for none.
func (t *template) findOption(key string) *rules.Option {
	about := t.desk.About()
	for i := range about.Options {
		if o := &about.Options[i]; language.Fold(o.ID) == language.Fold(key) {
			return o
		}
	}
	return nil
}

// isOption reports whether a line sets an option, though a term may be called so, too, as "decisions"
// is in "decisions: ask" and in "decisions: 2 days".
func (t *template) isOption(l templateLine) bool {
	o := t.findOption(l.key)
	return o != nil && o.ID != t.findTerm(l.key).Name && slices.ContainsFunc(o.Values, func(v string) bool { return language.Fold(v) == language.Fold(l.value) })
}

// line reads one line that is not the title's.
func (t *template) line(l templateLine) {
	switch {
	case t.isKey(l.key, "scenario"):
		t.readScenario(l.value)
	case t.isKey(l.key, "name"):
		if t.n.Name = strings.Join(strings.Fields(l.value), " "); !gameNameable(t.n.Name) {
			t.fault("template.no-name", rules.Num("n", longestGameName))
		}
		t.noteUnderstood(t.label("name"), t.n.Name)
	case t.isKey(l.key, "tags"):
		var ok bool
		if t.n.Tags, ok = readTags(l.value); !ok {
			t.fault("template.no-tags", rules.Num("n", mostTags), rules.Num("long", longestTag))
		}
		t.noteUnderstood(t.label("tags"), strings.Join(t.n.Tags, ", "))
	case t.isKey(l.key, "open"):
		t.readOpenSides(l.value)
	case len(t.sidesOf(l.key)) > 0:
		for _, side := range t.sidesOf(l.key) {
			t.readSeat(side, l.value)
		}
	case t.findTerm(l.key) != nil && !t.isOption(l):
		t.setTerm(t.findTerm(l.key), l.value)
	case t.findOption(l.key) != nil:
		t.setOption(t.findOption(l.key), l.value)
	default:
		t.noteUnknownLine(l.key, l.text)
	}
}

// noteUnknownLine says of a line that it cannot be read, and what a template holds.
func (t *template) noteUnknownLine(key, text string) {
	m := rules.M("template.unknown", rules.Text("line", filing.CutText(text)))
	if near := t.nearSide(key); near != "" {
		m.Args = append(m.Args, rules.Text("near", near))
		t.named[office.FindSide(t.s, t.desk, near)] = true // what is said of it is to be mended
	}
	if slices.ContainsFunc(t.wrong, func(m rules.Message) bool { return m.Code == "template.unknown" }) { // what there is was said
		t.wrong = append(t.wrong, m)
		return
	}
	for _, name := range templateKeys {
		m.Args = append(m.Args, rules.Text("keys", t.label(name)))
	}
	for _, o := range t.desk.About().Options {
		m.Args = append(m.Args, rules.Text("options", o.ID))
	}
	m.Args = append(m.Args, t.sideNames()...)
	t.wrong = append(t.wrong, m)
}

// sides returns the sides of the game that is described.
func (t *template) sides() []rules.Side { return t.desk.About().SidesOf(t.n.Scenario) }

// sideNames returns their names, to be listed.
func (t *template) sideNames() (out []rules.Arg) {
	for _, side := range t.sides() {
		out = append(out, rules.Text("sides", t.desk.SideName(side, t.lang)))
	}
	return out
}

// nearSide returns the side that a word is a slip away from, in whatever language; "" for none.
func (t *template) nearSide(word string) string {
	word = language.Fold(strings.TrimSpace(word))
	for _, side := range t.sides() {
		for _, lang := range t.s.Book.Langs() {
			if name := language.Fold(t.desk.SideName(side, lang)); len(word) > 2 && parser.Slips(word, name) <= 1+len(name)/6 {
				return t.desk.SideName(side, t.lang)
			}
		}
	}
	return ""
}

func (t *template) setTerm(one *term, value string) {
	label := t.s.Book.Text(t.lang, nil, rules.M("door.field."+one.Name))
	if err := one.setText(t.s, &t.n, value); err != nil {
		t.fault("template.unreadable", rules.Text("what", label), rules.Text("word", value), rules.Text("wanted", one.Wanted(t.s.Book, t.lang)))
		return
	}
	if t.findTerm(label) != one { // it is to be read again
		label = t.firstWay("door.lead." + one.Name)
	}
	t.noteUnderstood(label, one.Tell(t.s.Book, t.lang, one.Get(&t.n)))
}

func (t *template) setOption(o *rules.Option, value string) {
	for _, v := range o.Values {
		if language.Fold(v) == language.Fold(value) {
			t.n.Options[o.ID] = v
			t.noteUnderstood(o.ID, v)
			return
		}
	}
	m := rules.M("template.no-value", rules.Text("what", o.ID), rules.Text("word", value))
	for _, v := range o.Values {
		m.Args = append(m.Args, rules.Text("values", v))
	}
	t.wrong = append(t.wrong, m)
}

func (t *template) readScenario(word string) {
	m := rules.M("template.no-scenario", rules.Text("word", word))
	for _, s := range t.desk.About().Scenarios {
		if language.Fold(s.ID) == language.Fold(word) || language.Fold(s.Names.In(t.lang)) == language.Fold(word) {
			t.n.Scenario = s.ID
			t.noteUnderstood(t.label("scenario"), s.Names.In(t.lang))
			return
		}
		m.Args = append(m.Args, rules.Text("scenarios", s.ID))
	}
	t.wrong = append(t.wrong, m)
}

// readOpenSides reads which sides anybody may take: some, or all that nobody is named for.
func (t *template) readOpenSides(value string) {
	if value == "" || isWay(founding.WordingsOf(t.s, "template.all"), value) {
		t.rest = true
		return
	}
	for word := range strings.SplitSeq(value, ",") {
		side := office.FindSide(t.s, t.desk, strings.TrimSpace(word))
		if side == "" {
			t.noteUnknownLine(word, word)
			return
		}
		t.readSeat(side, "")
	}
}

// readSeat reads who holds a side: a person, a program, somebody who is asked, or whoever
// takes it.
func (t *template) readSeat(side rules.Side, value string) {
	name := t.desk.SideName(side, t.lang)
	if t.named[side] {
		t.fault("template.twice", rules.Text("side", name))
		return
	}
	t.named[side] = true
	if !slices.Contains(t.sides(), side) {
		scenario := t.desk.About().Scenario(t.n.Scenario).Names.In(t.lang)
		t.fault("template.not-played", append(t.sideNames(), rules.Text("side", name), rules.Text("scenario", scenario))...)
		return
	}
	if value == "" || isWay(founding.WordingsOf(t.s, "template.key.open"), value) {
		t.n.Open = append(t.n.Open, side)
		t.noteUnderstood(name, t.label("open"))
		return
	}
	if grade, word, ok := founding.ReadBot(t.s, value); ok {
		t.readBot(side, grade, word)
		return
	}
	invited := false
	for _, way := range founding.WordingsOf(t.s, "door.word."+Invite.Name) {
		if words := strings.Fields(value); BeginsWith(words, way) {
			invited, value = true, strings.Join(words[len(way):], " ")
			break
		}
	}
	p, err := ReadPerson(value)
	if err != nil {
		t.fault("template.no-person", rules.Text("side", name), rules.Text("word", value))
		return
	}
	if !founding.IsRoutable(t.s, p.Address) {
		t.fault("template.no-person", rules.Text("side", name), rules.Text("word", value), rules.Text("dotless", "1"))
		return
	}
	is, err := founding.KnownPerson(t.tx, p.Address, p)
	if err != nil {
		t.err = err
		return
	}
	for _, called := range []string{p.Name, is.Name} {
		if founding.IsReserved(t.s, called) {
			t.fault("template.name-reserved", rules.Text("side", name), rules.Text("word", called))
			return
		}
	}
	who := is.Name + " <" + p.Address + ">, " + string(is.Lang) + ", " + is.Zone
	if invited {
		t.n.Invited = append(t.n.Invited, founding.NewSeat{Side: side, Person: p})
		who = t.firstWay("door.word."+Invite.Name) + " " + who
	} else {
		t.n.Seats = append(t.n.Seats, founding.NewSeat{Side: side, Person: p})
	}
	t.noteUnderstood(name, who)
}

// readBot has a program of a grade play a side; word is what is no grade.
func (t *template) readBot(side rules.Side, grade engine.Grade, word string) {
	name := t.desk.SideName(side, t.lang)
	if word != "" || !founding.HasGrade(t.desk, grade) {
		args := append(founding.GradeArgs(t.desk), rules.Text("side", name), rules.Text("title", t.desk.About().Names.In(t.lang)))
		if word != "" {
			args = append(args, rules.Text("word", word))
		}
		t.fault("template.no-grade", args...)
		return
	}
	grade = cmp.Or(grade, engine.Novice)
	t.n.Seats = append(t.n.Seats, founding.NewSeat{Side: side, Bot: true, Grade: grade})
	t.noteUnderstood(name, t.s.Book.Text(t.lang, nil, rules.M("template.program", seating.GradeArg(grade))))
}

// seatRest deals with the sides that nobody is named for.
func (t *template) seatRest() {
	var missing []rules.Arg
	for _, side := range t.sides() {
		switch {
		case t.named[side]:
		case t.rest:
			t.readSeat(side, "")
		default:
			missing = append(missing, rules.Text("side", t.desk.SideName(side, t.lang)))
		}
	}
	if len(missing) > 0 {
		t.fault("template.no-seat", append(missing, rules.Text("first", missing[0].Value))...)
	}
}
