package templates

import (
	"bytes"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Welcome is the first mail of a game: who plays, how to order, the key and
// the commitment to the dice.
type Welcome struct {
	Head
	Seats      []Seat
	Chain      string // of the public beacon that the dice come from; "": none
	PublicKey  string // of that beacon
	Scenario   string // its id
	Commitment string // SHA-256 of the game's seed in hexadecimal digits
	Anchor     string
	Vouched    string // the player's address, when his letters from there need no key; "": they do
	Options    []Option
	View       rules.View
	Demands    []rules.Demand
	Waiting    []rules.Side    // who is asked first
	Timetable  []rules.Message // when deadlines may fall
	Draft      []string
	Example    []string // a sheet that could be sent; may be empty
}

// Welcome writes the mail that opens a game.
func (b *Book) Welcome(w Welcome) Page {
	s := b.open(&w.Head)
	args := []rules.Arg{rules.Text("game", w.Game)}
	if w.Title != nil {
		args = append(args, rules.Text("title", w.Title.About().Names.In(w.Lang)))
	}
	if w.Player != "" {
		args = append(args, rules.Text("player", w.Player))
	}
	s.body.Lead(s.say("welcome.lead", args...))
	w.where(s)
	heading := "mail.heading.block"
	code := demandCode(w.Demands)
	if len(w.Demands) > 0 {
		s.demands(w.Demands)
		s.tryout(w.Example)
		if w.Title != nil {
			s.firstChoice(w.Title, w.Scenario)
		}
	} else {
		s.body.Heading(s.say("mail.heading.asked"))
		s.body.Para(s.say(code, sideArgs("waiting", w.Waiting)...))
		s.body.Para(s.say("welcome.meanwhile"))
	}
	if code == "sitrep.nothing" { // the draft below asks for nothing either
		heading = "mail.heading.advance"
	}
	w.deadline(s)
	s.lines(w.Timetable)
	if w.Title != nil {
		s.short(w.Title, w.Scenario)
	}
	s.body.InMailOnly(func() { w.howTo(s) })
	w.seats(s)
	s.own(&w.View)
	w.draft(s, heading, dropTellingLines(w.Draft))
	s.body.Heading(s.say("welcome.heading.options"))
	w.options(s, false)
	s.body.Heading(s.say("welcome.heading.dice"))
	s.body.Para(s.say("welcome.dice"))
	s.body.Fact(s.say("welcome.commitment", rules.Text("commitment", w.Commitment)))
	if w.Chain != "" {
		s.body.Para(s.say("beacon.network", rules.Text("chain", w.Chain), rules.Text("key", w.PublicKey)))
	}
	s.anchors(w.Anchor)
	return s.page(w.subject(s.say("subject.welcome", args...)))
}

// howTo writes how letters are written and what proves them to be the player's.
func (w *Welcome) howTo(s *writer) {
	s.body.Heading(s.say("welcome.heading.how"))
	s.body.Bullet("", s.say("welcome.reply"))
	if !w.Keyless {
		s.body.Bullet("", s.say("welcome.key", rules.Text("key", w.Key)))
	}
	if w.Vouched != "" {
		trust := []rules.Arg{rules.Text("address", w.Vouched)}
		if w.Keyless {
			trust = append(trust, rules.Text("keyless", "1"))
		}
		s.body.Bullet("", s.say("welcome.vouched", trust...))
	}
	s.body.Bullet("", s.say("welcome.receipt"))
	s.body.Bullet("", s.say("mail.words"))
	help := []rules.Arg{}
	if w.Title != nil {
		help = append(help, rules.Text("topic", w.Title.About().ID))
	}
	s.body.Bullet("", s.say("welcome.help", help...))
}

// tryout shows a sheet that could be sent as it is.
func (s *writer) tryout(lines []string) {
	if len(lines) > 0 {
		s.body.Para(s.say("mail.example"))
		s.body.Example(lines)
	}
}

// seats writes who plays what, and in which language to write to them.
func (w *Welcome) seats(s *writer) {
	s.body.Heading(s.say("welcome.heading.seats"))
	s.body.Write(s.words.Tell(rules.M("welcome.seats")))
	for _, seat := range w.Seats {
		args := []rules.Arg{rules.SideArg("side", seat.Side)}
		if seat.Lang != "" {
			args = append(args, rules.Word("lang", "lang."+string(seat.Lang)))
		}
		if seat.Player != "" {
			args = append(args, rules.Text("player", seat.Player))
		}
		s.body.Write(s.words.Tell(rules.M("welcome.seat", args...)))
	}
}

// options writes what was chosen for the game, the scenario first: all of it, or what is
// not as usual. What a value means stands in the catalogs under option.<id>.<value>, or
// option.<title>.<id>.<value> for a title's own options; what any other value means,
// under option.<id>.other.
func (w *Welcome) options(s *writer, all bool) {
	if w.Title != nil {
		if code := "rulebook." + w.Title.About().ID; s.book.Has(code) {
			s.body.Bullet("", s.say("welcome.rulebook", rules.Word("rulebook", code)))
		}
		for _, sc := range w.Title.About().Scenarios {
			if sc.ID == w.Scenario {
				s.body.Bullet("", s.say("welcome.scenario", rules.Text("id", sc.ID), rules.Text("name", sc.Names.In(w.Lang))))
			}
		}
	}
	usual := 0
	for _, o := range w.Options {
		if o.Usual && !all {
			usual++
			continue
		}
		s.body.Bullet("", s.say("welcome.option", s.option(w.Title, o)...))
	}
	if usual > 0 {
		s.body.Bullet("", s.say("welcome.usual", rules.Num("n", usual)))
	}
}

// option returns what a value of an option means.
func (s *writer) option(title rules.Title, o Option) []rules.Arg {
	code := "option." + o.ID
	if !s.book.Has(code) && title != nil {
		code = "option." + title.About().ID + "." + o.ID
	}
	args := []rules.Arg{rules.Text("id", o.ID), rules.Text("value", o.Value)}
	for _, meaning := range []string{code + "." + o.Value, code + ".other"} {
		if s.book.Has(meaning) {
			return append(args, rules.Word("meaning", meaning))
		}
	}
	return args
}

// Options writes how a game is played: its rulebook, scenario and all options.
func (b *Book) Options(w Welcome) Page {
	s := b.open(&w.Head)
	s.body.Lead(s.say("welcome.heading.options"))
	w.where(s)
	w.options(s, true)
	return s.page(w.subject(s.say("welcome.heading.options")))
}

// own writes what of a view is the side's own, and names the rest, which a word brings.
func (s *writer) own(v *rules.View) {
	var rest [][]byte
	if !slices.ContainsFunc(v.Sections, func(sec rules.Section) bool { return sec.Own }) {
		s.view(v)
		return
	}
	for i := range v.Sections {
		sec := &v.Sections[i]
		if sec.Own {
			s.section(sec)
			continue
		}
		t, _ := s.words.Tell(sec.Heading())
		rest = append(rest, t)
	}
	if len(rest) > 0 {
		s.body.Para(s.say("welcome.rest", wording.Phrase("rest", bytes.Join(rest, []byte("; ")))))
	}
}

// longDraft is how many lines of a draft an invitation shows with what only tells of the
// board.
const longDraft = 30

// dropTellingLines returns a draft without what only tells, where that is long: the full report has it.
func dropTellingLines(lines []string) (out []string) {
	if len(lines) <= longDraft {
		return lines
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, rules.DraftTells[:2]) {
			out = append(out, line)
		}
	}
	return out
}
