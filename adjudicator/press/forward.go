package press

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// How much [ForwardLines] passes on to the moderator: letters of a seat in a day, and lines of a
// letter.
const (
	forwardsPerDay    = 4
	maxForwardedLines = 40
)

// AnswerNoOrders answers a letter that holds none: what takes something back is asked about,
// what is for the moderator goes to him, and of the rest it says so.
func AnswerNoOrders(in *office.Intake, d *desk.Desk) (outcome string, err error) {
	if in.Letter.Likely {
		return filing.OutcomeMachine, nil
	}
	sentence, err := filing.Withdrawal(in, d)
	if err != nil {
		return "", err
	}
	matter, err := forwardMatter(in, filing.ProseLines(in))
	if err != nil {
		return "", err
	}
	var stopped []rules.Message
	if sentence != "" || matter == prose.Delay || !d.IsSmallTalk(in.Letter.Lines) {
		if stopped, err = filing.StopClock(in); err != nil {
			return "", err
		}
	}
	if sentence != "" {
		return AskWhetherToUndo(in, sentence, filing.MarkAsRemark(stopped)...)
	}
	waits, err := filing.ConditionalYesRefusal(in)
	if err != nil {
		return "", err
	}
	if waits != nil {
		stopped = append([]rules.Message{*waits}, filing.MarkAsRemark(stopped)...)
	}
	if told, err := ForwardToModerator(in, "notice."); err != nil {
		return "", err
	} else if len(told) > 0 {
		told = append(told, stopped...)
		if outcome, err := filing.CountRefusal(in); outcome != "" || err != nil {
			return outcome, err
		}
		return filing.OutcomeRequest, seating.AnswerSide(in, office.KindNotice, d, append(told, filing.UnreadNotes(in.Letter, false)...)...)
	}
	if len(stopped) > 0 {
		return filing.RefuseLetter(in, stopped[0], append(slices.Clip(stopped[1:]), filing.ReadLinesMessage(in.Letter.Lines))...)
	}
	return RefuseNoOrders(in, filing.ReadLinesMessage(in.Letter.Lines))
}

// RefuseNoOrders refuses a letter that holds no orders, with how messages to players begin where it
// may be one.
func RefuseNoOrders(in *office.Intake, more ...rules.Message) (outcome string, err error) {
	hint, err := pressHint(in)
	if err != nil {
		return "", err
	}
	return filing.RefuseLetter(in, rules.M("notice.no-orders"), slices.Concat(hint, more)...)
}

// AskWhetherToUndo asks whether the sheet that stands is to be taken back. It changes
// nothing.
func AskWhetherToUndo(in *office.Intake, sentence string, stopped ...rules.Message) (outcome string, err error) {
	sheets, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID})
	if err != nil {
		return "", err
	}
	return filing.RefuseLetter(in, rules.M("notice.taken-back", rules.Text("line", filing.CutText(sentence))), append(stopped, filing.SheetMessages(in, &in.Game, &in.Seat, seating.SheetsBySide(sheets)[in.Seat.Side])...)...)
}

// ForwardToModerator sends to the moderator what is meant for him, if it comes from the
// player: by the key of his side, or from his address. A moderator who plays in the game
// himself gets nothing of it. The player is told so in messages whose codes begin with
// code; there are none when nothing is meant for the moderator.
func ForwardToModerator(in *office.Intake, code string) (told []rules.Message, err error) {
	lines := filing.ProseLines(in)
	matter, err := forwardMatter(in, lines)
	if err != nil || matter == prose.Nothing {
		return nil, err
	}
	return ForwardLines(in, code, lines, matter)
}

// ForwardLines sends lines of a letter to the moderator, see ForwardToModerator; a few times a day.
func ForwardLines(in *office.Intake, code string, lines []language.Line, matter prose.Matter) (told []rules.Message, err error) {
	if n, err := confirm.CountLetter(in, fmt.Sprint("asked ", in.Game.ID, " ", in.Seat.Side), post.Day); err != nil || n > forwardsPerDay {
		return nil, err
	}
	mod := in.Tx.Office.ContactPerson(in.Game.ID)
	readers, err := confirm.NonPlayingModerators(in.Tx, in.Game.ID)
	if err != nil {
		return nil, err
	}
	if beside, err := confirm.NonPlayingContact(in.Tx, in.Game.ID); err != nil {
		return nil, err
	} else if beside != nil {
		mod = beside
	}
	to := append(office.ActorArgs(office.ModeratorActor(mod.Name)), rules.Text("address", mod.Address), rules.Word("matter", "asked."+string(matter)))
	if len(readers) == 0 {
		return []rules.Message{rules.M(code+"not-passed-on", to...)}, nil
	}
	about := rules.M("moderator.asked", rules.Text("game", in.Game.ID), rules.SideArg("side", in.Seat.Side), rules.Text("player", in.Seat.Name),
		rules.Text("address", in.Seat.Address), rules.Word("matter", "asked."+string(matter)))
	if !in.Authenticated {
		about.Args = append(about.Args, rules.Text("unproved", "1"))
	}
	if parent, err := filing.AnsweredDispatch(in); err != nil {
		return nil, err
	} else if parent != nil && parent.Game == in.Game.ID && parent.Side == in.Seat.Side {
		about.Args = append(about.Args, rules.Text("subject", parent.Subject))
	}
	page := []rules.Message{about}
	if lines, err = filing.MaskSpelledKeys(in, lines); err != nil {
		return nil, err
	}
	for i, line := range lines {
		if i == maxForwardedLines {
			page = append(page, rules.M("asked.line", rules.Text("line", "…")))
			break
		}
		page = append(page, rules.M("asked.line", rules.Text("line", maskKeys(in, line.Text))))
	}
	if err := post.NotifyModerators(in.Tx, &in.Game, readers, office.KindWithOccasion(office.AboutAsked, fmt.Sprint(in.Row.ID)), in.Row.ID, page...); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M(code+"passed-on", to...)}, nil
}

// forwardMatter returns what the words of a letter without orders, or else its subject, are about.
func forwardMatter(in *office.Intake, lines []language.Line) (prose.Matter, error) {
	subject, err := filing.OwnSubject(in)
	if err != nil {
		return prose.Nothing, err
	}
	answers, err := answersModerator(in)
	if err != nil {
		return prose.Nothing, err
	}
	return ForwardableMatter(in, func(moderator, text string) prose.Matter {
		matter := prose.MatterOf(moderator, text)
		if matter == prose.Nothing && answers && text != "" {
			matter = prose.Note
		}
		if matter == prose.Nothing {
			matter = prose.MatterOf(moderator, subject)
		}
		return matter
	}, lines)
}

// ForwardableMatter returns what lines are about, as far as that is for the moderator and theirs to ask
// who sent it.
func ForwardableMatter(in *office.Intake, about func(moderator, text string) prose.Matter, lines []language.Line) (prose.Matter, error) {
	mod := in.Tx.Office.ContactPerson(in.Game.ID)
	if mod.Address == "" || in.Letter.Likely || !in.Authenticated && !office.IsFromHolder(in, &in.Seat) || IsCarbonCopy(in) {
		return prose.Nothing, nil
	}
	matter := about(mod.Name, filing.JoinLines(lines))
	if hint, err := pressHint(in); err != nil || len(hint) > 0 { // it is for a player: he is told how
		return prose.Nothing, err
	}
	return matter, nil
}

// IsCarbonCopy reports whether the letter is written to others, and we get a copy of it.
func IsCarbonCopy(in *office.Intake) bool {
	local, host, _ := strings.Cut(strings.ToLower(in.Tx.Office.Cfg.Address), "@")
	ours := func(address string) bool {
		name, at, _ := strings.Cut(address, "@")
		name, _, _ = strings.Cut(name, "+")
		return name == local && at == host
	}
	return !slices.ContainsFunc(in.Letter.To, ours) && slices.ContainsFunc(in.Letter.Cc, ours)
}

// maskKeys returns a line to be passed on: no key stands in it, of whatever game or side.
func maskKeys(in *office.Intake, text string) string {
	for _, key := range []string{in.Letter.Key.Value, in.Tx.Office.MakeOrderKey(in.Game.ID, in.Seat.Side, in.Seat.KeyNo)} {
		if key != "" {
			text = strings.ReplaceAll(text, key, "…")
		}
	}
	return filing.CutText(SecretPattern.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsAny(word, "234567") || office.IsSeatKey(word, &in.Seat) || in.Tx.Office.IsRotatedKey(word, &in.Seat) { // else a long word
			return "…"
		}
		return word
	}))
}

// ModeratorWordsPrefix begins the occasion of a mail that brings a player his moderator's words.
const ModeratorWordsPrefix = "moderator-"

// answersModerator reports whether the letter answers a mail that brought its sender his
// moderator's words.
func answersModerator(in *office.Intake) (bool, error) {
	parent, err := filing.AnsweredDispatch(in)
	if err != nil || parent == nil {
		return false, err
	}
	family, occasion, _ := strings.Cut(string(parent.Kind), ":")
	return store.Kind(family) == office.KindPress && strings.HasPrefix(occasion, ModeratorWordsPrefix), nil
}

// LinesToForward returns the paragraphs beside the orders of a letter that are for the moderator:
// no greeting, signature or disclaimer, and nothing that was read as an order.
func LinesToForward(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (out []language.Line) {
	var paragraph []language.Line
	signed := false
	flush := func() {
		text := filing.JoinLines(paragraph)
		if matter := prose.AsideMatter(in.Tx.Office.ContactPerson(in.Game.ID).Name, text); matter != prose.Nothing && (!signed || prose.Postscript(text)) {
			out = append(out, paragraph...)
		}
		paragraph = nil
	}
	for _, line := range filing.ProseLines(in) {
		if n := len(paragraph); n > 0 && (line.No != paragraph[n-1].No+1 || signed && prose.Postscript(line.Text)) {
			flush()
		}
		switch {
		case isForService(in, d, sheet, line):
			flush()
			signed = false
		case prose.Closes(line.Text):
			flush()
			signed = true
		case strings.TrimSpace(line.Text) != "":
			paragraph = append(paragraph, line)
		default:
			flush()
		}
	}
	flush()
	return out
}

// isForService reports whether a line says something to the service: an order, a request, or
// what it could not read of one.
func isForService(in *office.Intake, d *desk.Desk, sheet *desk.Sheet, line language.Line) bool {
	i := slices.IndexFunc(in.Letter.Lines, func(l language.Line) bool { return l.Text == line.Text })
	if i < 0 {
		read := d.Read([]language.Line{line})
		return filing.CountInstructions(&read) > 0
	}
	no := in.Letter.Lines[i].No
	return !slices.ContainsFunc(sheet.Problems, func(p rules.Problem) bool { return filing.IsChatter(&p) && p.Line == no })
}
