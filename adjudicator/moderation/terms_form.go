package moderation

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

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
