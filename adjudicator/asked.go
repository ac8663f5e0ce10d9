package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// How much is passed on to the moderator: letters of a seat in a day, and lines of one
// with their length.
const (
	askedPerDay   = 4
	mostPassed    = 40
	mostPassedOne = 300
)

// noOrders answers a letter that holds none: what takes something back is asked about,
// what is for the moderator goes to him, and of the rest it says so.
func (in *intake) noOrders(d *desk.Desk) (outcome string, err error) {
	if in.letter.Likely {
		return outcomeMachine, nil
	}
	sentence, err := in.withdrawal(d)
	if err != nil {
		return "", err
	}
	matter, err := in.matter(in.prose())
	if err != nil {
		return "", err
	}
	var stopped []rules.Message
	if sentence != "" || matter == desk.Delay || !d.IsSmallTalk(in.letter.Lines) {
		if stopped, err = in.stopClock(); err != nil {
			return "", err
		}
	}
	if sentence != "" {
		return in.askWhatToTakeBack(sentence, stopRemark(stopped)...)
	}
	waits, err := in.conditionRefusal()
	if err != nil {
		return "", err
	}
	if waits != nil {
		stopped = append([]rules.Message{*waits}, stopRemark(stopped)...)
	}
	if told, err := in.passOn("notice."); err != nil {
		return "", err
	} else if len(told) > 0 {
		told = append(told, stopped...)
		if outcome, err := in.tooMany(); outcome != "" || err != nil {
			return outcome, err
		}
		return outcomeRequest, in.tell(kindNotice, d, append(told, in.leftUnread(false)...)...)
	}
	if len(stopped) > 0 {
		return in.refuse(stopped[0], append(slices.Clip(stopped[1:]), whatWasRead(in.letter.Lines))...)
	}
	return in.refuse(rules.M("notice.no-orders"), whatWasRead(in.letter.Lines))
}

// withdrawal returns the sentence of the sender by which he takes something back,
// "" where there is none. An order is none, whatever its words.
func (in *intake) withdrawal(d *desk.Desk) (sentence string, err error) {
	for _, line := range in.prose() {
		if !desk.Withdraws(line.Text) || d.ToneOf([]parser.Line{line}) == rules.Yes {
			continue
		}
		if read := d.Read([]parser.Line{line}); says(&read) == 0 {
			return line.Text, nil
		}
	}
	subject, err := in.ownSubject()
	if err != nil || !desk.Withdraws(subject) {
		return "", err
	}
	return in.letter.Subject, nil
}

// prose returns what the sender wrote himself, none of it meant for an order.
func (in *intake) prose() (lines []parser.Line) {
	l := in.letter
	words := l.Words
	switch {
	case in.unmarked:
		words = in.beside
	case len(words) == 0 && !l.Quoted:
		words = l.Lines
	}
	for _, line := range words[:min(len(words), in.s.cfg.MaxLines)] {
		meant := slices.ContainsFunc(l.Lines, func(in parser.Line) bool { return in.Meant && in.Text == line.Text })
		if line.Meant = false; !meant {
			lines = append(lines, line)
		}
	}
	return lines
}

// disowned remarks that the letter takes something back beside its orders: it is asked
// about, and until it is answered the sheet is not final.
func (a *acceptance) disowned() []rules.Problem {
	sentence, err := a.in.withdrawal(a.desk)
	if err != nil || sentence == "" {
		return nil
	}
	return []rules.Problem{{Severity: rules.Warning, Message: rules.M("fault.taken-back", rules.Text("line", cutText(sentence))), Doubt: true}}
}

// askWhatToTakeBack asks whether the sheet that stands is to be taken back. It changes
// nothing.
func (in *intake) askWhatToTakeBack(sentence string, stopped ...rules.Message) (outcome string, err error) {
	sheets, err := in.tx.GameSheets(in.game.ID)
	if err != nil {
		return "", err
	}
	return in.refuse(rules.M("notice.taken-back", rules.Text("line", cutText(sentence))), append(stopped, in.own(&in.game, &in.seat, bySide(sheets)[in.seat.Side])...)...)
}

// passOn sends to the moderator what is for him, if it comes from the player: by the key
// of his side, or from his address. Where the moderator plays in the game himself he gets
// nothing of it. The player is told in messages whose codes begin so; there are none when
// nothing is for the moderator.
func (in *intake) passOn(code string) (told []rules.Message, err error) {
	lines := in.prose()
	matter, err := in.matter(lines)
	if err != nil || matter == desk.Nothing {
		return nil, err
	}
	return in.forward(code, lines, matter)
}

// forward sends lines of a letter to the moderator, see passOn; a few times a day.
func (in *intake) forward(code string, lines []parser.Line, matter desk.Matter) (told []rules.Message, err error) {
	if n, err := in.count(fmt.Sprint("asked ", in.game.ID, " ", in.seat.Side), day); err != nil || n > askedPerDay {
		return nil, err
	}
	mod := in.s.whom(in.game.ID)
	readers, err := in.s.moderatorsBeside(in.tx, in.game.ID)
	if err != nil {
		return nil, err
	}
	if beside, err := in.s.moderatorBeside(in.tx, in.game.ID); err != nil {
		return nil, err
	} else if beside != nil {
		mod = beside
	}
	to := []rules.Arg{rules.Text("name", mod.Name), rules.Text("address", mod.Address), rules.Word("matter", "asked."+string(matter))}
	if len(readers) == 0 {
		return []rules.Message{rules.M(code+"not-passed-on", to...)}, nil
	}
	about := rules.M("moderator.asked", rules.Text("game", in.game.ID), rules.SideArg("side", in.seat.Side), rules.Text("player", in.seat.Name),
		rules.Text("address", in.seat.Address), rules.Word("matter", "asked."+string(matter)))
	if !in.proved {
		about.Args = append(about.Args, rules.Text("unproved", "1"))
	}
	if parent, err := in.parent(); err != nil {
		return nil, err
	} else if parent != nil && parent.Game == in.game.ID && parent.Side == in.seat.Side {
		about.Args = append(about.Args, rules.Text("subject", parent.Subject))
	}
	page := []rules.Message{about}
	if lines, err = in.maskSpelledKeys(lines); err != nil {
		return nil, err
	}
	for i, line := range lines {
		if i == mostPassed {
			page = append(page, rules.M("asked.line", rules.Text("line", "…")))
			break
		}
		page = append(page, rules.M("asked.line", rules.Text("line", in.withoutKey(line.Text))))
	}
	if err := in.s.tellThese(in.tx, &in.game, readers, on(aboutAsked, fmt.Sprint(in.row.ID)), in.row.ID, page...); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M(code+"passed-on", to...)}, nil
}

// matter returns what the words of a letter without orders, or else its subject, are about.
func (in *intake) matter(lines []parser.Line) (desk.Matter, error) {
	subject, err := in.ownSubject()
	if err != nil {
		return desk.Nothing, err
	}
	answers, err := in.answersModerator()
	if err != nil {
		return desk.Nothing, err
	}
	return in.matterOf(func(moderator, text string) desk.Matter {
		matter := desk.MatterOf(moderator, text)
		if matter == desk.Nothing && answers && text != "" {
			matter = desk.Note
		}
		if matter == desk.Nothing {
			matter = desk.MatterOf(moderator, subject)
		}
		return matter
	}, lines)
}

// matterOf returns what lines are about, as far as that is for the moderator and theirs to ask
// who sent it.
func (in *intake) matterOf(about func(moderator, text string) desk.Matter, lines []parser.Line) (desk.Matter, error) {
	mod := in.s.whom(in.game.ID)
	if mod.Address == "" || in.letter.Likely || !in.proved && !in.holds(&in.seat) || in.inCopy() {
		return desk.Nothing, nil
	}
	matter := about(mod.Name, allText(lines))
	if hint, err := in.pressHint(); err != nil || len(hint) > 0 { // it is for a player: he is told how
		return desk.Nothing, err
	}
	return matter, nil
}

// inCopy reports whether the letter is written to others, and we get a copy of it.
func (in *intake) inCopy() bool {
	local, host, _ := strings.Cut(strings.ToLower(in.s.cfg.Address), "@")
	ours := func(address string) bool {
		name, at, _ := strings.Cut(address, "@")
		name, _, _ = strings.Cut(name, "+")
		return name == local && at == host
	}
	return !slices.ContainsFunc(in.letter.To, ours) && slices.ContainsFunc(in.letter.Cc, ours)
}

// withoutKey returns a line to be passed on: no key stands in it, of whatever game or side.
func (in *intake) withoutKey(text string) string {
	for _, key := range []string{in.letter.Key.Value, in.s.orderKey(in.game.ID, in.seat.Side, in.seat.KeyNo)} {
		if key != "" {
			text = strings.ReplaceAll(text, key, "…")
		}
	}
	return cutText(code32.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsAny(word, "234567") || opens(word, &in.seat) || in.s.wasKey(word, &in.seat) { // else a long word
			return "…"
		}
		return word
	}))
}

// cutText returns a line that is not too long to be told.
func cutText(text string) string {
	if r := []rune(text); len(r) > mostPassedOne {
		text = string(r[:mostPassedOne]) + "…"
	}
	return text
}
