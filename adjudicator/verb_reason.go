package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// longestReason is how many characters of a reason are kept.
const longestReason = 300

// reasoned tells why a verb was given, if that was said.
func (c *command) reasoned() []rules.Message {
	if why := c.arg(ArgReason); why != "" {
		return []rules.Message{rules.M("notice.reason", rules.Text("why", why))}
	}
	return nil
}

// why returns the reason as an argument of a message.
func (c *command) why() []rules.Arg {
	if why := c.arg(ArgReason); why != "" {
		return []rules.Arg{rules.Text("why", why)}
	}
	return nil
}

// TakesReason reports whether a verb can be given with a reason: one about no game cannot,
// nor one that only says something. In a letter one that takes all words behind it as they
// stand has none.
func (v Verb) TakesReason() bool {
	verb, ok := verbs()[v]
	return ok && !verb.office && v != VerbAnnounce && v != VerbNote
}

// asItStands reports whether what stands behind a verb is one text.
func asItStands(fields []Field) bool {
	return len(fields) == 1 && (fields[0].Kind == FieldText || fields[0].Kind == FieldLine)
}

// ReadReason returns a reason as it is kept: one line, and not too long.
func ReadReason(text string) string {
	why := strings.Join(strings.Fields(text), " ")
	if len([]rune(why)) > longestReason {
		why = string([]rune(why)[:longestReason]) + "…"
	}
	return pressLine(why)
}

// TellsReason reports whether a verb tells those concerned why it was given; else the
// reason is for moderators.
func (v Verb) TellsReason() bool {
	return slices.Contains([]Verb{VerbPause, VerbResume, VerbExtend, VerbOption, VerbSilence, VerbUnsilence, VerbReplace}, v)
}

// sayReason says who reads why a verb was given.
func (c *command) sayReason() {
	why := c.arg(ArgReason)
	if why == "" || c.idle {
		return
	}
	code := "verb.reason-noted"
	if Verb(c.row.Verb).TellsReason() {
		code = "verb.reason-told"
	}
	c.say(code, rules.Text("why", why))
}

// cutReason takes the reason from the end of a line, behind a word such as because.
func (s *Service) cutReason(text string) (rest, why string) {
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		for _, way := range s.waysOf("door.lead." + ArgReason) {
			if !beginsWith(words[i:], way) || i+len(way) == len(words) {
				continue
			}
			return strings.TrimRight(strings.Join(words[:i], " "), " ,;:-–("), strings.TrimRight(ReadReason(strings.Join(words[i+len(way):], " ")), " )")
		}
	}
	return text, ""
}
