package press

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

const (
	mostMarks   = 3   // on a letter
	longestWord = 300 // characters
)

func isMark(r rune) bool { return unicode.Is(unicode.M, r) }

// PressID returns the occasion that names a message among dispatches.
func PressID(p *store.Press) string { return strconv.FormatInt(p.ID, 10) }

// pressReader reads the messages of one letter.
type pressReader struct {
	in              *office.Intake
	desk            *desk.Desk
	seats           []store.Seat
	blocked         map[rules.Side][]rules.Side
	inPhase, lately int // messages of the side so far
}

// readMessage makes a row of a message, or says why it goes to nobody.
func (w *pressReader) readMessage(n int, p *parser.Press) (m message, err error) {
	in := w.in
	o, colon := desk.Opens(p.Open)
	if !colon {
		o, _ = desk.Opens(strings.TrimRight(p.Open, " .,;!*_-/") + ":") // see desk.OpensAlone, desk.OpensByWord
	}
	m.row = store.Press{
		Game: in.Game.ID, Phase: in.Game.Phase, Side: in.Seat.Side, Text: MessageText(o.Text, p.Text),
		Letter: in.Row.ID, Created: in.Now, State: store.PressSent,
	}
	if m.refused = w.findAddressees(&m, o.To); len(m.refused) > 0 {
		return m, nil
	}
	only := len(m.row.To) == 1 && m.row.To[0] == store.PressModerator
	if !only && slices.Contains(w.blocked[SilencedByModerator], in.Seat.Side) {
		m.refused = []rules.Message{rules.M("press.refused-silenced")}
		return m, nil
	}
	if !only && in.Game.Option(desk.OptionPress) == desk.PressDelayed {
		m.row.State = store.PressHeld
	}
	if fault := w.limitFault(n, p, &m.row); fault.Code != "" {
		m.refused = []rules.Message{fault}
		return m, nil
	}
	leaks, err := w.leakFault(p, m.row.Text)
	if leaks.Code != "" {
		m.refused = []rules.Message{leaks}
	}
	return m, err
}

// findAddressees finds whom a message goes to, or says who there is.
func (w *pressReader) findAddressees(m *message, names []string) (refused []rules.Message) {
	none := w.in.Game.Option(desk.OptionPress) == desk.PressNone
	add := func(side rules.Side) {
		switch {
		case w.isBotSide(side):
		case side == w.in.Seat.Side || m.row.For(side) || slices.Contains(m.unwanted, side):
		case IsBlocked(w.blocked, side, w.in.Seat.Side):
			m.unwanted = append(m.unwanted, side)
		default:
			m.row.To = append(m.row.To, string(side))
		}
	}
	for _, name := range names {
		to, fit := w.desk.Addressee(name)
		if fit != desk.Fits {
			if side := office.FindSide(w.in.Tx.Office, w.desk, name); side != "" {
				to, fit = desk.Addressee{Side: side}, desk.Fits
			}
		}
		if sides := w.sidesOfPlayer(name); fit != desk.Fits && len(sides) > 0 {
			if none {
				return []rules.Message{rules.M("press.refused-none")}
			}
			for _, side := range sides {
				add(side)
			}
			continue
		}
		held := slices.ContainsFunc(w.seats, func(s store.Seat) bool { return s.Side == to.Side })
		switch {
		case to.Moderator && post.ModeratorContact(w.in.Tx.Office, w.in.Game.ID) != "":
			if !slices.Contains(m.row.To, store.PressModerator) {
				m.row.To = append(m.row.To, store.PressModerator)
			}
		case fit == desk.Fits && (to.All || held) && none:
			return []rules.Message{rules.M("press.refused-none")}
		case to.All:
			for i := range w.seats {
				add(w.seats[i].Side)
			}
		case fit != desk.Fits || !held:
			fault := rules.M("press.refused-name", rules.Text("name", name))
			if fit == desk.Near && held {
				fault.Args = append(fault.Args, rules.SideArg("near", to.Side))
			}
			return []rules.Message{fault, w.addresseesHint()}
		case w.isBotSide(to.Side):
			return []rules.Message{rules.M("press.refused-program", rules.SideArg("side", to.Side)), w.addresseesHint()}
		default:
			add(to.Side)
		}
	}
	switch {
	case len(m.row.To) > 0:
		return nil
	case len(m.unwanted) > 0:
		return []rules.Message{seating.SidesMessage("press.refused-unwanted", m.unwanted)}
	}
	return []rules.Message{rules.M("press.refused-self"), w.addresseesHint()}
}

// sidesOfPlayer returns the sides of the player who is shown by a name, none where several players
// are.
func (w *pressReader) sidesOfPlayer(name string) (sides []rules.Side) {
	var person int64
	for i := range w.seats {
		seat := &w.seats[i]
		if seat.Bot != store.NoBot || !isCalled(seat.Shown(), name) {
			continue
		}
		if person != 0 && seat.Person != person {
			return nil
		}
		person, sides = seat.Person, append(sides, seat.Side)
	}
	return sides
}

// isBotSide reports whether a program holds a side, and nobody reads its messages.
func (w *pressReader) isBotSide(side rules.Side) bool {
	return slices.ContainsFunc(w.seats, func(s store.Seat) bool { return s.Side == side && s.Bot == store.BotHolds })
}

// addresseesHint says who can be written to.
func (w *pressReader) addresseesHint() rules.Message {
	m := rules.M("press.who")
	for i := range w.seats {
		if side := w.seats[i].Side; side != w.in.Seat.Side && !w.isBotSide(side) {
			m.Args = append(m.Args, rules.SideArg("side", side))
		}
	}
	if post.ModeratorContact(w.in.Tx.Office, w.in.Game.ID) != "" {
		m.Args = append(m.Args, rules.Text("moderator", "1"))
	}
	return m
}

// limitFault returns what is wrong with the size of a message, or with how many there are.
func (w *pressReader) limitFault(n int, p *parser.Press, row *store.Press) rules.Message {
	size := 0
	for _, line := range row.Text {
		size += utf8.RuneCountInString(line) + 1
	}
	switch {
	case size <= 1:
		return rules.M("press.refused-empty")
	case size > PressLongest:
		return rules.M("press.refused-long", rules.Num("n", size), rules.Num("most", PressLongest))
	case len(row.Text) > PressLines:
		return rules.M("press.refused-lines", rules.Num("n", len(row.Text)), rules.Num("most", PressLines))
	case n >= pressPerLetter:
		return rules.M("press.refused-letter", rules.Num("most", pressPerLetter))
	case w.inPhase >= pressPerPhase:
		return rules.M("press.refused-phase", rules.Num("most", pressPerPhase))
	case w.lately >= pressPerDay:
		return rules.M("press.refused-day", rules.Num("most", pressPerDay))
	case p.Block:
		return rules.M("press.refused-block")
	}
	return rules.Message{}
}

// SecretPattern is what keys, receipts and anchors look like, see office.SecretEncoding.
var SecretPattern = regexp.MustCompile(`(?i)\b(?:[a-z2-7]-?){15}(?:(?:[a-z2-7]-?){10})?[a-z2-7]\b`)

// leakFault says what a message holds that is for nobody but its writer: his key, something
// else that only our mails have, or orders that he forgot to part from it.
func (w *pressReader) leakFault(p *parser.Press, text []string) (fault rules.Message, err error) {
	in := w.in
	whole := strings.Join(text, "\n")
	local, host, _ := strings.Cut(strings.ToLower(in.Tx.Office.Cfg.Address), "@")
	_, token, addressed := strings.Cut(strings.ToLower(whole), local+"+")
	if token, _, _ = strings.Cut(token, "\n"); p.Key || addressed && strings.Contains(token, "@"+host) {
		return rules.M("press.refused-key"), nil
	}
	for _, word := range SecretPattern.FindAllString(whole, -1) {
		digits := strings.ContainsAny(word, "234567")
		if digits && !strings.Contains(word, "-") || slices.ContainsFunc(w.seats, func(s store.Seat) bool { return office.IsSeatKey(word, &s) || in.Tx.Office.IsRotatedKey(word, &s) }) {
			return rules.M("press.refused-key"), nil
		}
	}
	if spelled, err := filing.ContainsOrderKey(in.Tx, in.Seat.Person, in.Letter.Key.Value, whole); spelled || err != nil {
		return rules.M("press.refused-key"), err
	}
	if p.Closed {
		return rules.Message{}, nil
	}
	for i, line := range p.Text {
		if s := w.desk.Read([]language.Line{{No: i + 1, Text: line}}); len(s.Orders)+len(s.Standing)+len(s.Requests) > 0 || s.Says() {
			return rules.M("press.refused-order", rules.Text("line", line)), nil
		}
	}
	sent, err := in.Tx.Dispatches().TextsTo(in.Game.ID, in.Seat.Side, filing.MaxComparedMails)
	typed := filing.LettersAndDigits(whole)
	if slices.ContainsFunc(sent, func(mail string) bool { return filing.QuotesMail(mail, typed) }) {
		return rules.M("press.refused-copy"), err
	}
	return rules.Message{}, err
}

// MessageText returns a message as it goes out: what stands behind the colon and below it,
// with one empty line between paragraphs.
func MessageText(first string, lines []string) (out []string) {
	for _, line := range slices.Concat([]string{first}, lines) {
		line = CleanLine(line)
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	if n := len(out); n > 0 && out[n-1] == "" {
		out = out[:n-1]
	}
	return out
}

// SilencedByModerator stands among those who want no messages for the moderator, who wants none to
// go out. What is for the moderator goes out all the same.
const SilencedByModerator rules.Side = store.PressModerator
