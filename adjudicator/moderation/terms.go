package moderation

import (
	"errors"
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

// Terms are all terms. The more particular stand first: "deadline at" before "deadline".
var Terms = []term{
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
	spanTerm("orders", func(p *store.Policy) *time.Duration { return &p.Orders }),
	spanTerm("decision", func(p *store.Policy) *time.Duration { return &p.Decision }),
	spanTerm("grace", func(p *store.Policy) *time.Duration { return &p.Grace }),
	spanTerm("remind", func(p *store.Policy) *time.Duration { return &p.Remind }),
	spanTerm("absence", func(p *store.Policy) *time.Duration { return &p.Absence }),
	{
		Field: termField("missed", FieldCount),
		Get:   func(t *founding.NewGame) string { return strconv.Itoa(t.Policy.Missed) },
		set: func(t *founding.NewGame, text string) (err error) {
			t.Policy.Missed, err = strconv.Atoi(text)
			return err
		},
	},
	choiceTerm("silent", stringsOf(store.Silences()), func(t *founding.NewGame) *store.Silent { return &t.Policy.Silent }, string(store.SilentModerator)),
	choiceTerm("missing", []string{string(store.MissingDefault), string(store.MissingHold)}, func(t *founding.NewGame) *store.Missing { return &t.Missing }, string(store.MissingDefault)),
	choiceTerm("trust", []string{string(store.TrustBoth), string(store.TrustKey), string(store.TrustVouched)}, func(t *founding.NewGame) *store.Trust { return &t.Trust }, string(store.TrustBoth)),
	{
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
	{
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
			return book.Span(lang, span)
		}
		return book.Text(lang, nil, rules.M("term.none"))
	case FieldChoice:
		way, _, _ := strings.Cut(book.Text(lang, nil, rules.M("door.choice."+value)), "|")
		return way
	}
	if value == "" || t.Kind == FieldCount && value == "0" {
		return book.Text(lang, nil, rules.M("term.none"))
	}
	return value
}
