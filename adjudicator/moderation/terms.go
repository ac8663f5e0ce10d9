package moderation

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// TermFields returns the terms as fields of forms.
func TermFields() (out []Field) {
	for _, t := range Terms {
		out = append(out, t.Field)
	}
	return out
}

// term is something that a game is played under besides its rules, and that a moderator may change
// while it runs: how long it waits and for whom, what proves a letter, who may read its pages, and
// how players write to one another. It is a field of the verbs that set it.
type term struct {
	Field
	Get func(*founding.NewGame) string        // as the arguments of a verb hold it
	set func(*founding.NewGame, string) error // reads it
}

// SetTerm sets a term of a game as people write it in either language. The error is a [*FieldError].
func SetTerm(o *office.Office, n *founding.NewGame, name, text string) error {
	for i := range Terms {
		if Terms[i].Name == name {
			return Terms[i].setText(o, n, text)
		}
	}
	return &FieldError{Field: Field{Name: name}, Word: text}
}

// setText sets the term as people write it in either language.
func (t *term) setText(o *office.Office, n *founding.NewGame, text string) error {
	args := map[string]string{}
	err := t.read(args, ChoiceValue(o, &t.Field, strings.TrimRight(text, ".")), time.Time{})
	if err == nil {
		err = t.set(n, args[t.Name])
	}
	if err != nil {
		return &FieldError{t.Field, text}
	}
	return nil
}

// errTerm says that a term cannot be so.
var errTerm = errors.New("adjudicator: a game cannot be played so")

// The groups of terms, as forms have them (texts door.group.<group>).
const (
	GroupTime     = "time"
	GroupCalendar = "calendar"
	GroupSilence  = "silence"
	GroupPress    = "press"
	GroupTrust    = "trust"
)

// TermGroups are the groups of terms in the order of forms.
var TermGroups = []string{GroupTime, GroupCalendar, GroupSilence, GroupPress, GroupTrust}

// Terms are all terms. The more particular stand first: "deadline at" before "deadline".
var Terms = slices.Concat(
	inGroup(GroupCalendar,
		calendarTerm("at", func(c *calendar.Calendar, text string) (err error) {
			c.At, err = calendar.ParseSlots(inEnglish(text, dayLetters()))
			return err
		},
			func(c *calendar.Calendar) string { return slotsText(c.At) }),
		calendarTerm("days", func(c *calendar.Calendar, text string) (err error) {
			c.Days, err = calendar.ParseDays(inEnglish(text, dayLetters()))
			return err
		},
			func(c *calendar.Calendar) string { return c.Days.String() }),
		calendarTerm("holidays", func(c *calendar.Calendar, text string) (err error) {
			c.Holidays, err = calendar.ParseDates(text)
			return err
		},
			func(c *calendar.Calendar) string { return datesText(c.Holidays) }),
		calendarTerm("not-in", func(c *calendar.Calendar, text string) (err error) {
			c.Closed, err = calendar.ParseMonths(inEnglish(text, monthLetters()))
			return err
		},
			func(c *calendar.Calendar) string { return c.Closed.String() }),
		calendarTerm("zone-of", func(c *calendar.Calendar, text string) (err error) {
			if c.Zone = text; text != "" {
				_, err = calendar.Zone(text)
			}
			return err
		}, func(c *calendar.Calendar) string { return c.Zone }),
	),
	inGroup(GroupTime,
		spanTerm("orders", func(p *store.Policy) *time.Duration { return &p.Orders }),
		spanTerm("decision", func(p *store.Policy) *time.Duration { return &p.Decision }),
		spanTerm("grace", func(p *store.Policy) *time.Duration { return &p.Grace }),
		spanTerm("remind", func(p *store.Policy) *time.Duration { return &p.Remind }),
	),
	inGroup(GroupSilence,
		spanTerm("absence", func(p *store.Policy) *time.Duration { return &p.Absence }),
		term{
			Field: termField("missed", FieldCount),
			Get:   func(t *founding.NewGame) string { return strconv.Itoa(t.Policy.Missed) },
			set: func(t *founding.NewGame, text string) (err error) {
				t.Policy.Missed, err = strconv.Atoi(text)
				return err
			},
		},
		choiceTerm("silent", stringsOf(store.Silences()), func(t *founding.NewGame) *store.Silent { return &t.Policy.Silent }, string(store.SilentModerator)),
		choiceTerm("missing", []string{string(store.MissingDefault), string(store.MissingHold)}, func(t *founding.NewGame) *store.Missing { return &t.Missing }, string(store.MissingDefault)),
	),
	inGroup(GroupTrust,
		choiceTerm("trust", []string{string(store.TrustBoth), string(store.TrustKey), string(store.TrustVouched)}, func(t *founding.NewGame) *store.Trust { return &t.Trust }, string(store.TrustBoth)),
	),
	inGroup(GroupPress,
		term{
			Field: termField("private", FieldChoice, answerNo, AnswerYes),
			Get: func(t *founding.NewGame) string {
				if t.Private {
					return AnswerYes
				}
				return answerNo
			},
			set: func(t *founding.NewGame, text string) error { t.Private = text == AnswerYes; return nil },
		},
		optionTerm(desk.OptionPress, FieldChoice, desk.PressOpen, desk.PressAnonymous, desk.PressDelayed, desk.PressNone),
		optionTerm(desk.OptionDraws, FieldChoice, AnswerYes, answerNo),
	),
	inGroup(GroupTime,
		term{
			Field: termField(desk.OptionHold, FieldWait),
			Get: func(t *founding.NewGame) string {
				span, _ := desk.Hold(t.Options) // it was looked at when the game began
				return span.String()
			},
			set: func(t *founding.NewGame, text string) error {
				span, err := time.ParseDuration(text)
				if err != nil || span < 0 || span > desk.LongestHold {
					return errTerm
				}
				t.Options[desk.OptionHold] = desk.HoldValue(span)
				return nil
			},
		},
	),
)

// inGroup puts terms into a group.
func inGroup(group string, terms ...term) []term {
	for i := range terms {
		terms[i].Group = group
	}
	return terms
}

// The answers to a question of yes or no.
const AnswerYes, answerNo = "yes", "no"

func stringsOf[T ~string](all []T) (out []string) {
	for _, v := range all {
		out = append(out, string(v))
	}
	return out
}

func termField(name string, kind FieldKind, choices ...string) Field {
	return Field{Name: name, Kind: kind, Optional: true, Lead: true, Choices: choices}
}

func spanTerm(name string, of func(*store.Policy) *time.Duration) term {
	return term{
		Field: termField(name, FieldWait),
		Get:   func(t *founding.NewGame) string { return of(t.Policy).String() },
		set: func(t *founding.NewGame, text string) error {
			span, err := time.ParseDuration(text)
			if err != nil || span < 0 || span > longestSpan {
				return errTerm
			}
			*of(t.Policy) = span
			return nil
		},
	}
}

func choiceTerm[T ~string](name string, values []string, of func(*founding.NewGame) *T, usual string) term {
	return term{
		Field: termField(name, FieldChoice, values...),
		Get: func(t *founding.NewGame) string {
			if v := string(*of(t)); v != "" {
				return v
			}
			return usual
		},
		set: func(t *founding.NewGame, text string) error {
			if !slices.Contains(values, text) {
				return errTerm
			}
			*of(t) = T(text)
			return nil
		},
	}
}

func optionTerm(id string, kind FieldKind, values ...string) term {
	return term{
		Field: termField(id, kind, values...),
		Get: func(t *founding.NewGame) string {
			if v := t.Options[id]; v != "" {
				return v
			}
			return values[0]
		},
		set: func(t *founding.NewGame, text string) error {
			if !slices.Contains(values, text) {
				return errTerm
			}
			t.Options[id] = text
			return nil
		},
	}
}

// Nothing is how a term of the calendar is taken back.
const Nothing = "none"

func calendarTerm(name string, read func(*calendar.Calendar, string) error, write func(*calendar.Calendar) string) term {
	return term{
		Field: termField(name, FieldLine),
		Get:   func(t *founding.NewGame) string { return write(&t.Policy.Calendar) },
		set: func(t *founding.NewGame, text string) error {
			if isNothing(text) {
				text = ""
			}
			return read(&t.Policy.Calendar, text)
		},
	}
}

// isNothing reports whether a text says in either language that there is to be nothing.
func isNothing(text string) bool {
	said := language.Fold(strings.TrimSpace(text))
	if span, err := time.ParseDuration(said); err == nil && span == 0 { // 0s
		return true
	}
	return said == Nothing || slices.Contains(nothing(), said) || strings.Trim(text, " -–0") == ""
}

// The words for nothing, and days and months by their first letters, in English as the calendar reads
// them.
var (
	nothing      = phrases.List("when.nothing")
	dayLetters   = letters("away.weekdays")
	monthLetters = letters("away.months")
)

// letters returns the first three letters of names in English, by those in the other languages.
func letters(key string) func() map[string]string {
	return sync.OnceValue(func() map[string]string {
		out := map[string]string{}
		for _, lang := range order.Languages[1:] {
			for i, name := range phrases.In(lang, key) {
				out[name[:3]] = phrases.In(order.English, key)[i][:3]
			}
		}
		return out
	})
}

// aWord is a word of a calendar.
var aWord = regexp.MustCompile(`\pL{3,}`)

// inEnglish writes the words of a calendar as it reads them.
func inEnglish(text string, english map[string]string) string {
	return aWord.ReplaceAllStringFunc(text, func(word string) string {
		if folded := language.Fold(word); len(folded) >= 3 && english[folded[:3]] != "" {
			return english[folded[:3]]
		}
		return word
	})
}

func slotsText(all []calendar.Slot) string {
	out := make([]string, len(all))
	for i := range all {
		out[i] = strings.TrimSpace(all[i].Days.String() + " " + all[i].Time())
	}
	return strings.Join(out, ", ")
}

func datesText(all []calendar.Dates) string {
	out := make([]string, len(all))
	for i := range all {
		out[i] = all[i].String()
	}
	return strings.Join(out, ", ")
}

// Tell puts the value of a term into words of a language.
func (t *term) Tell(book *templates.Book, lang rules.Lang, value string) string {
	switch t.Kind {
	case FieldWait:
		if span, err := time.ParseDuration(value); err == nil && span > 0 {
			return templates.ExactSpan(book, lang, span)
		}
		return book.Text(lang, nil, rules.M("term.none"))
	case FieldChoice:
		if !book.Has("door.choice." + value) { // from before there were these
			return value
		}
		way, _, _ := strings.Cut(book.Text(lang, nil, rules.M("door.choice."+value)), "|")
		return way
	}
	if value == "" || t.Kind == FieldCount && value == "0" {
		return book.Text(lang, nil, rules.M("term.none"))
	}
	return value
}

// A form of terms shows all of a group. What its sender means is what he made other than it showed:
// the rest is not asked for, though the game may have got it otherwise meanwhile. Of what he means,
// [office.ArgFrom] says what it was when he looked.

// TermValues returns the terms of a game as the arguments of Option hold them.
func TermValues(n *founding.NewGame) map[string]string {
	out := map[string]string{}
	for _, t := range Terms {
		out[t.Name] = t.Get(n)
	}
	return out
}

// TypedTerms returns the values of terms as the fields of a form have them, in words of a language.
func TypedTerms(book *templates.Book, lang rules.Lang, values map[string]string) map[string]string {
	out := map[string]string{}
	for _, t := range Terms {
		v := values[t.Name]
		if t.Kind != FieldChoice && v != "" {
			v = t.Tell(book, lang, v)
		}
		out[t.Name] = v
	}
	return out
}

// ChangedTerms returns what was typed into a form without the terms that are as the form showed
// them; what was emptied is taken back.
func ChangedTerms(book *templates.Book, typed, shown map[string]string) map[string]string {
	out := map[string]string{}
	for name, text := range typed {
		at := slices.IndexFunc(Terms, func(t term) bool { return t.Name == name })
		was, known := shown[name]
		switch {
		case at < 0 || !known:
		case Terms[at].isValue(book, text, was):
			continue
		case strings.TrimSpace(text) == "":
			text = Nothing
		}
		out[name] = text
	}
	return out
}

// isValue reports whether a text, as a form has it, says a value.
func (t *term) isValue(book *templates.Book, text, value string) bool {
	text = strings.TrimSpace(text)
	if text == value || slices.ContainsFunc(book.Langs(), func(lang rules.Lang) bool { return text == t.Tell(book, lang, value) }) {
		return true
	}
	args := map[string]string{}
	return t.read(args, text, time.Time{}) == nil && args[t.Name] == value
}

// FromArg returns the argument [office.ArgFrom] of a command about a game, which says what the
// command changes as it is now; "" where it says nothing.
func FromArg(v *Verb, g *store.Game, args map[string]string) string {
	switch v {
	case Extend:
		return DeadlineArg(g)
	case Option:
		like := founding.NewGameLike(g)
		return EncodeTerms(TermValues(&like), func(name string) bool { _, given := args[name]; return given })
	}
	return ""
}

// EncodeTerms writes the values of some terms as [office.ArgFrom] has them.
func EncodeTerms(values map[string]string, of func(name string) bool) string {
	out := url.Values{}
	for name, v := range values {
		if of(name) {
			out.Set(name, v)
		}
	}
	return out.Encode()
}

// DecodeTerms reads what [EncodeTerms] has written, and nothing of anything else.
func DecodeTerms(text string) map[string]string {
	out := map[string]string{}
	all, err := url.ParseQuery(text)
	if err != nil {
		return out
	}
	for name := range all {
		out[name] = all.Get(name)
	}
	return out
}

// checkSeen refuses to change terms that are not any more as they were when the command was
// written: somebody else may have meant what they are now.
func checkSeen(c *office.Command, all []changedTerm) error {
	seen := DecodeTerms(c.Arg(office.ArgFrom))
	for i := range all {
		t := &all[i]
		if was, known := seen[t.term.Name]; known && was != t.before {
			book, lang := c.Tx.Office.Book, c.Lang()
			return c.Refusal("verb.option-since", rules.Word("what", "door.field."+t.term.Name), rules.Text("was", t.term.Tell(book, lang, was)),
				rules.Text("before", t.term.Tell(book, lang, t.before)), rules.Text("now", t.term.Tell(book, lang, t.now)))
		}
	}
	return nil
}
