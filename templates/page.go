package templates

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/layout"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Page is a mail in its two forms, which say the same words. Subject has no
// line break. Text has lines of at most 76 columns, ended by line feeds, except
// the orders in the block to edit; HTML is a whole document.
type Page struct {
	Subject, Text, HTML string

	plays  bool // it says when the phase is played that has all its sheets
	blocks int  // of orders to edit that it holds
}

// Head is what every mail about a game has. Title, Game and what follows may
// be empty in answers to letters that name no game. A Title whose Name knows
// more, such as adjudicator/desk's, may stand in for the title.
type Head struct {
	Lang     rules.Lang
	Title    rules.Title
	Game     string // e.g. "empires-12"
	Called   string // as its moderator calls it beside that; "": nothing
	Phase    int
	Side     rules.Side
	Key      string // the side's order key; it goes to that side only
	Keyless  bool   // the key is left out: the address that a reply goes to says as much
	Clock    rules.Clock
	Deadline time.Time      // zero when the phase has none
	PlayAt   time.Time      // every sheet is in, and the phase is played then; zero: that is not so
	Zone     *time.Location // of the player; nil means UTC
	There    *time.Location // in which the deadlines of the game are reckoned; nil: in none
	Now      time.Time      // zero leaves out how much time is left
	Player   string         // as the player is called
	Page     string         // address of the side's page; "" for none. It lets nobody in
	Replay   string         // address of the replay of a game that is over; "" for none

	Colours *wording.Colours // nil: names are not set off

	Moderator string // name and address of whom to ask; "": nobody is named

	Beside []rules.Side // other sides of the game that are the reader's, too, who is told of each

	Sides []rules.Side // in place of Side, of a mail that says the same to several sides of one person

	Foot *rules.Message // of who plays no side: closes the mail, below Page, which is the game's
}

// Seat is one side of a game and who plays it.
type Seat struct {
	Side   rules.Side
	Player string
	Lang   rules.Lang // "": nobody writes to who plays it
}

// Option is a choice made for a game, see [rules.About].
type Option struct {
	ID, Value string
	Usual     bool // it is as in most games of the title
}

// open begins a mail.
func (b *Book) open(h *Head) *writer {
	s := newWriter(b, h.Lang, h.Title)
	s.head, s.words.Colours = h, h.Colours
	return s
}

// Preface puts messages above a mail that is sent for another reason than it was
// written for, such as a help page: how the letter that asks for it was read.
func (b *Book) Preface(lang rules.Lang, p Page, messages ...rules.Message) Page {
	s := newWriter(b, lang, nil)
	for _, m := range messages {
		t, _ := s.words.Tell(m)
		s.body.Para(t)
	}
	return s.prependTo(p)
}

// SayPlayAt puts above a mail when the phase is played that has all its sheets, where that is
// so and the mail does not say it.
func (b *Book) SayPlayAt(h *Head, p Page) Page {
	if p.plays || h.PlayAt.IsZero() {
		return p
	}
	s := newWriter(b, h.Lang, h.Title)
	h.playAt(s)
	return s.prependTo(p)
}

// prependTo returns a mail with what was written above it.
func (s *writer) prependTo(p Page) Page {
	s.body.Close()
	p.Text = string(s.body.Text) + "\n" + p.Text
	p.HTML = strings.Replace(p.HTML, layout.BodyStart, layout.BodyStart+string(s.body.HTML), 1)
	p.plays, p.blocks = p.plays || s.plays, p.blocks+s.blocks
	return p
}

// subject makes the subject of a mail: "[empires-12 P7 german] words".
func (h *Head) subject(text []byte) string {
	words := string(wording.PlainMarks(text))
	words = shortened(words, maxSubject)
	if h.Game == "" {
		return words
	}
	tag := "[" + h.Game
	if h.Phase > 0 {
		tag += " P" + strconv.Itoa(h.Phase)
	}
	if h.Side != "" {
		tag += " " + string(h.Side)
	}
	return tag + "] " + words
}

// maxSubject keeps a subject readable in a list of mails.
const maxSubject = 120

// where says which game, phase and side a mail is about.
func (h *Head) where(s *writer) {
	if h.Game == "" {
		return
	}
	args := []rules.Arg{rules.Text("game", h.Game)}
	if h.Called != "" {
		args = append(args, rules.Text("name", h.Called))
	}
	if h.Title != nil {
		args = append(args, rules.Text("title", h.Title.About().Names.In(h.Lang)))
	}
	if h.Phase > 0 {
		args = append(args, rules.Num("phase", h.Phase))
	}
	if h.Clock.Label.Code != "" {
		label, _ := s.words.Tell(h.Clock.Label)
		args = append(args, wording.Phrase("label", label))
	}
	if h.Side != "" {
		args = append(args, rules.SideArg("side", h.Side))
	}
	args = append(args, sideArgs("side", h.Sides)...)
	s.body.Para(s.say("mail.where", args...))
}

// deadline says until when orders count.
func (h *Head) deadline(s *writer) {
	if h.Deadline.IsZero() {
		s.body.Fact(s.say("mail.no-deadline"))
		return
	}
	args := []rules.Arg{wording.Phrase("when", s.when(h.Deadline, h.Zone, h.There))}
	if d := h.Deadline.Sub(h.Now); !h.Now.IsZero() && d > 0 {
		args = append(args, wording.Phrase("left", s.left(d)))
	}
	s.body.Fact(s.say("mail.deadline", args...))
}

// playAt tells in an answer when the phase is played for which every sheet is in.
func (h *Head) playAt(s *writer) {
	if h.PlayAt.IsZero() {
		return
	}
	args := []rules.Arg{rules.Num("phase", h.Phase), wording.Phrase("when", s.when(h.PlayAt, h.Zone, nil))}
	if d := h.PlayAt.Sub(h.Now); !h.Now.IsZero() && d > 0 {
		args = append(args, wording.Phrase("left", s.left(d)))
	}
	s.plays = true
	s.body.Para(s.say("mail.play-at", args...))
}

// waitedFor returns the sides for which a game waits, as the lead of a report to a side has
// them, and whether another of them is the reader's own.
func waitedFor(h *Head, sides []rules.Side) []rules.Arg {
	args := sideArgs("waiting", sides)
	if slices.ContainsFunc(sides, func(side rules.Side) bool { return slices.Contains(h.Beside, side) }) {
		args = append(args, rules.Text("own", "1"))
	}
	return args
}

// waiting says whose sheets are missing; the reader is not told the names of his own
// sides.
func (h *Head) waiting(s *writer, sides []rules.Side) {
	others := make([]rules.Side, 0, len(sides))
	for _, side := range sides {
		if side != h.Side && !slices.Contains(h.Beside, side) {
			others = append(others, side)
		}
	}
	args := sideArgs("side", others)
	switch {
	case len(sides) == 0:
		return
	case len(others) == 0:
		s.body.Fact(s.say("mail.waiting-you", rules.Num("n", len(sides))))
		return
	case len(others) < len(sides):
		args = append(args, rules.Text("you", "1"))
	}
	s.body.Fact(s.say("mail.waiting", args...))
}

func sideArgs(name string, sides []rules.Side) []rules.Arg {
	args := make([]rules.Arg, len(sides))
	for i, side := range sides {
		args[i] = rules.SideArg(name, side)
	}
	return args
}

// section writes messages below a heading, each in its style.
func (s *writer) section(sec *rules.Section) {
	if len(sec.Lines) == 0 {
		return
	}
	t, _ := s.words.Tell(sec.Heading())
	s.body.Heading(t)
	s.lines(sec.Lines)
}

func (s *writer) lines(lines []rules.Message) {
	for _, m := range lines {
		s.body.Write(s.words.Tell(m))
	}
}

// events writes what happened.
func (s *writer) events(heading string, events []rules.Event) {
	if len(events) == 0 {
		return
	}
	s.body.Heading(s.say(heading))
	s.writeEvents(events)
}

// writeEvents writes events, each in its style.
func (s *writer) writeEvents(events []rules.Event) {
	for i := range events {
		s.body.Write(s.words.Tell(events[i].Message))
	}
}

// view writes the sections of a view.
func (s *writer) view(v *rules.View) {
	for i := range v.Sections {
		s.section(&v.Sections[i])
	}
}

// demands says what is asked of the side.
func (s *writer) demands(list []rules.Demand) {
	if len(list) == 0 {
		return
	}
	s.body.Heading(s.say("mail.heading.asked"))
	s.writeDemandList(list)
}

// writeDemandList writes the demands themselves.
func (s *writer) writeDemandList(list []rules.Demand) {
	answerable := false
	for i := range list {
		d, labels := &list[i], rules.Labels(list, i)
		answerable = answerable || d.Kind == rules.DemandDecision && !d.Optional && len(d.Choices) > 1
		if t, _ := s.words.Tell(d.Prompt); d.Optional {
			s.body.Bullet("", s.say("mail.optional", wording.Phrase("prompt", t)))
		} else {
			s.body.Bullet("", t)
		}
		for j, c := range d.Choices {
			t, _ := s.words.Tell(c.Message)
			args := []rules.Arg{rules.Text("label", labels[j]), rules.OrderArg("order", c.Order), wording.Phrase("choice", t)}
			if j == 0 {
				args = append(args, rules.Text("default", "1"))
			}
			s.body.Detail("", s.say("mail.choice", args...))
		}
	}
	if answerable {
		s.body.Para(s.say("mail.answer"))
	}
}

// draft writes the block that the player edits and sends back. It is the only
// place of a mail in which lines stand that the service reads as orders.
func (h *Head) draft(s *writer, heading string, draft []string) {
	s.body.Heading(s.say(heading))
	var args []rules.Arg
	for _, line := range draft {
		switch {
		case strings.Contains(line, DraftMark):
			args = append(args, rules.Text("marked", DraftMark))
		case strings.HasPrefix(line, rules.DraftTells):
			args = append(args, rules.Text("tells", "##"))
		case strings.HasPrefix(line, "#"):
			args = append(args, rules.Text("comments", "#"))
		}
	}
	s.body.Para(s.say("mail.block-hint", args...))
	lines := h.tag(s)
	lines = append(lines, string(s.say("block.orders")))
	lines = append(lines, draft...)
	lines = append(lines, string(s.say("block.end")))
	s.body.Block(lines)
	s.blocks++
}

// DraftMark ends the lines of a draft that are to be mended. It is a comment,
// so that nobody has to take it away.
const DraftMark = "# ?"

// tag returns what a reply must hold so that it counts: game, side, key and phase.
func (h *Head) tag(s *writer) []string {
	lines := []string{string(s.say("block.side", rules.Text("game", h.Game), rules.Text("side", string(h.Side)), rules.Num("phase", h.Phase)))}
	if !h.Keyless {
		lines = append(lines, string(s.say("block.key", rules.Text("key", h.Key))))
	}
	return lines
}

// replace says how to replace what was accepted. The tag is all that an answer
// needs.
func (h *Head) replace(s *writer, code string) {
	if h.Key == "" && !h.Keyless {
		return
	}
	s.body.InMailOnly(func() {
		s.body.Para(s.say(code))
		s.body.Block(h.tag(s))
	})
}
