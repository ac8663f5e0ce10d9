package moderation

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// AnswerInWords returns an answer to a command in the words of a moderator, which may stand beside
// those of games of other titles.
func AnswerInWords(o *office.Office, mod *office.Moderator, d *desk.Desk, answer []rules.Message) (out []rules.Message) {
	var title rules.Title
	if d != nil {
		title = d
	}
	for _, m := range post.FormatTimeArgs(mod.RedactMessages(answer), timesOf(o, mod)) {
		out = append(out, rules.M("moderate.text", wording.Phrase("text", o.Book.Text(mod.Lang, title, m))))
	}
	return out
}

// timesOf puts times into the words of a moderator.
func timesOf(o *office.Office, mod *office.Moderator) func(time.Time) string {
	return func(at time.Time) string { return o.Book.When(mod.Lang, at, o.Zone(mod.Zone)) }
}

// A game may have several moderators. What one of them has done to it the others are told
// by mail, each in his language, but for those who play in it: what a verb tells its
// players they get as such, and the rest is not for them.

// NotifyOthers tells the other moderators of the game who did what to it, why, and what came
// of it. Verbs that tell moderators of their own, or change nothing, are quiet.
func NotifyOthers(c *office.Command) error {
	g := &c.Game
	if c.Quiet || c.Idle || g.ID == "" || g.Practice {
		return nil
	}
	mods, err := confirm.NonPlayingModerators(c.Tx, g.ID)
	if err != nil {
		return err
	}
	gave := actorAddresses(c)
	did := rules.M("moderate.did", append(actorArgs(c), rules.Text("game", g.ID), rules.Word("verb", "door.label."+c.Row.Verb))...)
	for _, mod := range mods {
		if slices.Contains(gave, mod.Address) {
			continue
		}
		answer := c.Answer
		if c.Told != nil {
			answer = c.Told(mod.Lang)
		}
		told := append([]rules.Message{did}, AnswerInWords(c.Tx.Office, &mod, c.Tx.Office.Desks[g.Title], answer)...)
		for _, line := range c.Quoted {
			told = append(told, rules.M("asked.line", rules.Text("line", line)))
		}
		told = append(told, reasonMessages(c)...)
		if err := post.NotifyModerators(c.Tx, g, []office.Moderator{mod}, office.KindWithOccasion(office.AboutModerate, "did-"+strconv.FormatInt(c.Row.ID, 10)), 0, told...); err != nil {
			return err
		}
	}
	return nil
}

// actorArgs returns the name of the moderator who gave the command, as an argument of a
// message; nothing if it is not known.
func actorArgs(c *office.Command) []rules.Arg {
	return office.ActorArgs(c.Row.Actor)
}

// actorAddresses returns the addresses of the moderator who gave the command: of the one
// whose letter asked for it, or of those who have the name in the audit. A name that is no
// moderator's is that of whoever is at the command line, who has the whole office.
func actorAddresses(c *office.Command) (out []string) {
	if from := c.Arg(office.ArgReply); from != "" {
		if mod := c.Tx.Office.ModeratorByAddress(from); mod != nil {
			return []string{mod.Address}
		}
	}
	for _, mod := range c.Tx.Office.Moderators() {
		if strings.EqualFold(office.ModeratorActor(mod.Name), c.Row.Actor) {
			out = append(out, mod.Address)
		}
	}
	if out == nil {
		out = []string{c.Tx.Office.Cfg.Moderator.Address}
	}
	return out
}

// notifyModerators tells all who moderate the game what was done to it, and those of them who
// have no part in it why.
func notifyModerators(c *office.Command, what string, told rules.Message) error {
	g := &c.Game
	if g.Practice && !post.NotifiesInPractice(what) {
		return nil
	}
	beside, err := confirm.NonPlayingModerators(c.Tx, g.ID)
	if err != nil {
		return err
	}
	what = office.KindWithOccasion(what, strconv.FormatInt(c.Row.ID, 10))
	if err := post.NotifyModerators(c.Tx, g, beside, what, 0, append([]rules.Message{told}, reasonMessages(c)...)...); err != nil {
		return err
	}
	playing := slices.DeleteFunc(c.Tx.Office.ModeratorsOf(g.ID), func(mod office.Moderator) bool {
		return slices.ContainsFunc(beside, func(other office.Moderator) bool { return other.Address == mod.Address })
	})
	return post.NotifyModerators(c.Tx, g, playing, what, 0, told)
}

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
