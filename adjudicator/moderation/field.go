package moderation

import (
	"fmt"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moment"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// FieldKind is what an argument of a verb is, and how it is written.
type FieldKind string

// The kinds of arguments.
const (
	FieldSide    FieldKind = "side"    // a side of the game, by its id or name
	FieldAddress FieldKind = "address" // a mail address
	FieldPerson  FieldKind = "person"  // NAME <ADDRESS>, LANG, ZONE, see [ReadPerson]; several arguments
	FieldSpan    FieldKind = "span"    // see [ReadSpan]
	FieldMoment  FieldKind = "moment"  // see [moment.Read]
	FieldFlag    FieldKind = "flag"    // there or not: "yes" or absent; where there are Choices, one of them
	FieldChoice  FieldKind = "choice"  // one of Choices, in words (texts door.choice.<value>)
	FieldLine    FieldKind = "line"    // words, to the end of the line
	FieldNumber  FieldKind = "number"  // a number from 1 on
	FieldText    FieldKind = "text"    // lines, to the end of the letter
	FieldWait    FieldKind = "wait"    // a span, or none at all ("0s")
	FieldCount   FieldKind = "count"   // a whole number, 0 or more
	FieldStray   FieldKind = "stray"   // a letter that went astray, by its name
)

// Field is an argument of a verb as a form or a line of a letter has it, or the command line. In a
// line it stands at its place, or anywhere behind a word of its own (texts door.lead.<name>), and is
// a flag of the command line then.
type Field struct {
	Name     string
	Kind     FieldKind
	Optional bool
	Lead     bool
	Spoken   bool   // it is what is left of a line, and no field of a form
	Seen     bool   // it is what a form or a preview has shown, and asked of the command line only
	Either   bool   // at most one of the fields of a verb that are so is given
	Note     string // it is offered only for games that are paused for this
	Choices  []string
	Group    string // of a form whose fields stand in groups (texts door.group.<group>)
	File     bool   // the command line reads it from a file, or from standard input
	Flag     string // its name on the command line, "": the same
	Help     string // what the command line says of it
}

// argPerson is the field of a person, who is stored as name, address, lang and zone.
const argPerson = "person"

// oneSide are the fields of a verb that is about one side and needs no more.
var oneSide = []Field{{Name: office.ArgSide, Kind: FieldSide, Help: "The side; its player is told."}}

// FieldError says of an argument of a verb that it is missing or cannot be read. Word is
// what was typed, "" where it is missing.
type FieldError struct {
	Field Field
	Word  string
}

// Error implements error.
func (e *FieldError) Error() string {
	if e.Word == "" {
		return fmt.Sprintf("adjudicator: %s is missing", e.Field.Name)
	}
	return fmt.Sprintf("adjudicator: %q is not a %s", e.Word, e.Field.Kind)
}

// ReadArgs reads the arguments of a verb as they were typed, by the names of its fields;
// moments are reckoned from now, in its zone. What was left empty is left out. The error is a
// [*FieldError]. Whether there is such a side is for the game to say.
func (v *Verb) ReadArgs(typed map[string]string, now time.Time) (map[string]string, error) {
	args := map[string]string{}
	for _, f := range v.Fields {
		text := strings.TrimSpace(typed[f.Name])
		if text == "" {
			if !f.Optional {
				return nil, &FieldError{Field: f}
			}
			continue
		}
		if err := f.read(args, text, now); err != nil {
			return nil, &FieldError{f, text}
		}
	}
	return args, nil
}

// Wanted says in words what a field wants, after "this is not".
func (f *Field) Wanted(book *templates.Book, lang rules.Lang) string {
	m := rules.M("door.kind." + string(f.Kind))
	for _, value := range f.Choices {
		way, _, _ := strings.Cut(book.Text(lang, nil, rules.M("door.choice."+value)), "|")
		m.Args = append(m.Args, rules.Text("choices", way))
	}
	return book.Text(lang, nil, m)
}

// read adds the value of a field to the arguments.
func (f *Field) read(args map[string]string, text string, now time.Time) error {
	switch f.Kind {
	case FieldPerson:
		p, err := ReadPerson(text)
		if err != nil {
			return err
		}
		args[office.ArgAddress], args[office.ArgName], args[office.ArgLang], args[office.ArgZone] = p.Address, p.Name, string(p.Lang), p.Zone
		return nil
	case FieldSpan:
		span, err := ReadSpan(text)
		text = span.String()
		args[f.Name] = text
		return err
	case FieldMoment:
		at, err := moment.Read(text, now)
		args[f.Name] = at.Format(time.RFC3339)
		return err
	case FieldWait:
		if isNothing(text) {
			args[f.Name] = time.Duration(0).String()
			return nil
		}
		span, err := ReadSpan(text)
		args[f.Name] = span.String()
		return err
	case FieldCount:
		if isNothing(text) {
			text = "0"
		}
		n, err := strconv.ParseUint(text, 10, 16)
		args[f.Name] = strconv.FormatUint(n, 10)
		return err
	case FieldFlag:
		if !slices.Contains(f.Choices, text) {
			text = AnswerYes
		}
	case FieldNumber:
		if n, err := strconv.Atoi(text); err != nil || n < 1 {
			return moment.ErrUnreadable
		}
	case FieldChoice:
		if !slices.Contains(f.Choices, text) {
			return moment.ErrUnreadable
		}
	}
	args[f.Name] = text
	return nil
}

// spanPart is a number with its unit, as in "2 days" or "36h".
var spanPart = phrases.Pattern(`^(\d{1,5})\s*([a-z]+)\s*(?:{address.and}|,)?\s*`)

// longestSpan is the longest that is read; twice that can be counted.
const longestSpan = 100 * 365 * post.Day

// spanUnits are the units of time as people write them.
var spanUnits = sync.OnceValue(func() map[string]time.Duration {
	out := map[string]time.Duration{}
	for key, unit := range map[string]time.Duration{"span.second": time.Second, "span.minute": time.Minute, "span.hour": post.Hour, "span.day": post.Day, "span.week": 7 * post.Day} {
		for _, word := range phrases.All(key) {
			out[word] = unit
		}
	}
	return out
})

// ReadSpan reads a span of time as people write it in either language: 48h, 2 days, 1
// semana y 12 horas.
func ReadSpan(text string) (time.Duration, error) {
	if strings.ContainsAny(text, "-−–") { // which folding would drop
		return 0, moment.ErrUnreadable
	}
	text = language.Fold(moment.SpanWords(text))
	var span time.Duration
	for text != "" {
		m := spanPart().FindStringSubmatch(text)
		if m == nil {
			return 0, moment.ErrUnreadable
		}
		n, err := strconv.Atoi(m[1])
		unit, ok := spanUnits()[m[2]]
		if !ok {
			unit, ok = spanUnits()[strings.TrimSuffix(m[2], "s")]
		}
		if err != nil || !ok || time.Duration(n) > longestSpan/unit {
			return 0, moment.ErrUnreadable
		}
		if span += time.Duration(n) * unit; span > longestSpan {
			return 0, moment.ErrUnreadable
		}
		text = text[len(m[0]):]
	}
	if span <= 0 {
		return 0, moment.ErrUnreadable
	}
	return span, nil
}

// ReadPerson reads somebody to write to: NAME <ADDRESS>, LANG, ZONE, of which only the
// address is needed. What is left out is as he is known, see [founding.KnownPerson].
func ReadPerson(text string) (office.Person, error) {
	text = strings.TrimSpace(text)
	end := strings.IndexByte(text, '>') + 1
	if end == 0 {
		if end = strings.IndexByte(text, ','); end < 0 {
			end = len(text)
		}
	}
	name, addr := "", text[:end]
	if open := strings.LastIndexByte(addr, '<'); open >= 0 && strings.HasSuffix(addr, ">") {
		name, addr = strings.Trim(addr[:open], ` "`), addr[open+1:end-1]
	}
	if a, err := mail.ParseAddress(addr); err != nil || a.Address != addr {
		return office.Person{}, fmt.Errorf("%q is not a mail address", text[:end])
	}
	p := office.Person{Address: addr, Name: name}
	rest := strings.Split(text[end:], ",")
	if len(rest) > 3 || strings.TrimSpace(rest[0]) != "" {
		return p, fmt.Errorf("%q does not belong after the address", text[end:])
	}
	if len(rest) > 1 && strings.TrimSpace(rest[1]) != "" {
		p.Lang = rules.Lang(strings.TrimSpace(rest[1]))
	}
	if langs := templates.Langs(); p.Lang != "" && !slices.Contains(langs, p.Lang) {
		return p, fmt.Errorf("the language %q is none of %v", p.Lang, langs)
	}
	if len(rest) > 2 {
		p.Zone = strings.TrimSpace(rest[2])
	}
	if _, err := calendar.Zone(p.Zone); err != nil && p.Zone != "" {
		return p, fmt.Errorf("%q is not a time zone; use a name like Europe/Madrid", p.Zone)
	}
	return p, nil
}

// ChoiceValue returns the value of a choice that is written so; all else is as it is written.
func ChoiceValue(o *office.Office, f *Field, text string) string {
	for _, value := range f.Choices {
		for _, way := range founding.WordingsOf(o, "door.choice."+value) {
			if language.Fold(text) == strings.Join(way, " ") {
				return value
			}
		}
	}
	return text
}
