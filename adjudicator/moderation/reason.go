package moderation

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// BeginsWith reports whether words begin as a way to write something. A word of many bytes
// more than the way's is not folded to see that: letters of one long word are cheap.
func BeginsWith(words, way []string) bool {
	return len(words) >= len(way) && slices.EqualFunc(words[:len(way)], way, func(a, b string) bool { return len(a) <= 4*len(b)+16 && language.Fold(a) == b })
}

// longestReason is how many characters of a reason are kept.
const longestReason = 300

// reasonMessages tells why a verb was given, if that was said.
func reasonMessages(c *office.Command) []rules.Message {
	if why := c.Arg(office.ArgReason); why != "" {
		return []rules.Message{rules.M("notice.reason", rules.Text("why", why))}
	}
	return nil
}

// reasonArgs returns the reason as an argument of a message.
func reasonArgs(c *office.Command) []rules.Arg {
	if why := c.Arg(office.ArgReason); why != "" {
		return []rules.Arg{rules.Text("why", why)}
	}
	return nil
}

// TakesReason reports whether a verb can be given with a reason: one about no game cannot,
// nor one that only says something. In a letter one that takes all words behind it as they
// stand has none.
func (v *Verb) TakesReason() bool { return !v.Office && !v.Says }

// ReadReason returns a reason as it is kept: one line, and not too long.
func ReadReason(text string) string {
	why := strings.Join(strings.Fields(text), " ")
	if len([]rune(why)) > longestReason {
		why = string([]rune(why)[:longestReason]) + "…"
	}
	return press.CleanLine(why)
}

// sayReason says who reads why a verb was given.
func (v *Verb) sayReason(c *office.Command) {
	why := c.Arg(office.ArgReason)
	if why == "" || c.Idle {
		return
	}
	code := "verb.reason-noted"
	if v.TellsReason {
		code = "verb.reason-told"
	}
	c.Say(code, rules.Text("why", why))
}

// CutReason takes the reason from the end of a line, behind a word such as because.
func CutReason(o *office.Office, text string) (rest, why string) {
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		for _, way := range founding.WordingsOf(o, "door.lead."+office.ArgReason) {
			if !BeginsWith(words[i:], way) || i+len(way) == len(words) {
				continue
			}
			return strings.TrimRight(strings.Join(words[:i], " "), " ,;:-–("), strings.TrimRight(ReadReason(strings.Join(words[i+len(way):], " ")), " )")
		}
	}
	return text, ""
}
