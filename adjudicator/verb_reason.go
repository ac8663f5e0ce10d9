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

// why is the reason as an argument of a message.
func (c *command) why() []rules.Arg {
	if why := c.arg(ArgReason); why != "" {
		return []rules.Arg{rules.Text("why", why)}
	}
	return nil
}

// tells reports whether a verb tells those concerned why it was given.
func (v Verb) tells() bool {
	return slices.Contains([]Verb{VerbPause, VerbResume, VerbExtend, VerbOption, VerbSilence, VerbUnsilence, VerbReplace}, v)
}

// sayReason says who reads why a verb was given.
func (c *command) sayReason() {
	why := c.arg(ArgReason)
	if why == "" || c.idle {
		return
	}
	code := "verb.reason-noted"
	if Verb(c.row.Verb).tells() {
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
			if why = strings.Join(words[i+len(way):], " "); len([]rune(why)) > longestReason {
				why = string([]rune(why)[:longestReason]) + "…"
			}
			return strings.TrimRight(strings.Join(words[:i], " "), " ,;:-–("), strings.TrimRight(pressLine(why), " )")
		}
	}
	return text, ""
}
