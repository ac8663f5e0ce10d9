package adjudicator

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A moderator's letter is one whose first line is `moderator` and a game, from an address
// of his; without that line it is a player's, even his. What it asks to be told is
// answered; what it asks to be done is previewed, and done once he has confirmed it by
// the code of that answer, as anybody can write in his name.

// detailCommands holds the commands of a pledge, and detailBy who gave them.
const (
	detailCommands = "commands"
	detailBy       = "by"
)

// ArgReply of a command says where its answer is mailed: the address of who gave it by
// mail.
const ArgReply = "reply-to"

// mostListed is how many games are listed in an answer.
const mostListed = 100

// mostVerbs is how many lines of a moderator's letter are read.
const mostVerbs = 20

// moderatorLine is the first line of a moderator's letter.
var moderatorLine = regexp.MustCompile(`(?i)^(?:moderator|[aá]rbitr[oa]|moderador|moderadora)(?:\s+(\S+?))?[\s.:]*$`)

// moderation is a moderator's letter being read.
type moderation struct {
	in    *intake
	mod   *Moderator
	game  *store.Game // nil: of none
	desk  *desk.Desk
	told  []rules.Message
	wrong bool // something could not be read: nothing is to be confirmed
	gives []store.Command
	lines []string // of the letter, for each of gives
	like  []string // what each would come to, see groundOf
}

// moderates handles a moderator's letter; "" says that it is none.
func (in *intake) moderates() (outcome string, err error) {
	lines := meantLines(in.letter.Lines)
	if len(lines) == 0 || in.letter.Block || in.row.Mailbox == mailboxPage {
		return "", nil
	}
	head := moderatorLine.FindStringSubmatch(strings.TrimSpace(lines[0].Text))
	mod := in.s.moderatorAt(in.letter.From.Addr)
	if head == nil || mod == nil {
		return "", nil
	}
	if in.letter.Likely {
		return outcomeMachine, nil
	}
	m := &moderation{in: in, mod: mod}
	if ok, err := m.within(); err != nil || !ok {
		return outcomeRate, err
	}
	lines = lines[1:]
	if isWay(in.s.waysOf("door.word."+string(VerbCreate)), head[1]) { // moderator new
		lines = append([]parser.Line{{Text: head[1]}}, lines...)
		head[1] = ""
	}
	if err := m.find(strings.ToLower(head[1])); err != nil {
		return "", err
	}
	if !m.wrong {
		if err := m.read(lines); err != nil {
			return "", err
		}
	}
	if err := m.confirm(); err != nil {
		return "", err
	}
	return outcomeRequest, m.answer()
}

// meantLines are the lines of a letter that hold something.
func meantLines(lines []parser.Line) (out []parser.Line) {
	for _, line := range lines {
		if strings.TrimSpace(line.Text) != "" {
			out = append(out, line)
		}
	}
	return out
}

func (m *moderation) say(code string, args ...rules.Arg) {
	m.told = append(m.told, rules.M(code, args...))
}

// find looks up the game that the letter names.
func (m *moderation) find(id string) error {
	if id == "" {
		return nil
	}
	g, err := m.in.tx.Game(id)
	if isNotFound(err) || err == nil && !m.mod.Moderates(g.ID) {
		m.wrong = true
		m.say("moderate.no-game", rules.Text("word", id))
		return m.list()
	}
	if err != nil {
		return err
	}
	m.game, m.desk = &g, m.in.s.desks[g.Title]
	return nil
}

// read reads the lines below the first.
func (m *moderation) read(lines []parser.Line) error {
	if len(lines) > mostVerbs+mostSaidRows {
		m.wrong = true
		m.say("moderate.too-long", rules.Num("n", mostVerbs+mostSaidRows))
		return nil
	}
	for len(lines) > 0 && !closes(lines[0].Text) {
		n := 1
		text := strings.TrimSpace(lines[0].Text)
		l := m.in.s.readVerb(m.desk, text)
		if f := verbs()[l.verb].fields; len(f) == 1 && f[0].Kind == FieldText { // all lines below it
			for n < len(lines) && !closes(lines[n].Text) {
				l.typed[f[0].Name] += "\n" + lines[n].Text
				n++
			}
		}
		if !lines[0].Polite || l.verb != "" {
			if err := m.line(l, text); err != nil {
				return err
			}
		}
		lines = lines[n:]
	}
	switch {
	case len(m.told) > 0 || len(m.gives) > 0:
		return nil
	case m.game != nil:
		return m.show()
	}
	return m.list()
}

// closes reports whether a line ends a text, or the letter.
func closes(text string) bool {
	text = parser.Fold(strings.TrimSpace(text))
	return text == "end" || text == "fin"
}

// line reads one line.
func (m *moderation) line(l verbLine, text string) error {
	switch {
	case l.verb == "":
		m.wrong = true
		a := []rules.Arg{rules.Text("line", cutText(text))}
		if l.near != "" {
			a = append(a, rules.Text("near", l.near))
		}
		m.say("moderate.unknown", a...)
		return nil
	case l.verb == askList:
		return m.list(l.over...)
	case l.verb == askHelp:
		m.help()
		return nil
	case m.game == nil && !l.verb.Office():
		m.wrong = true
		m.say("moderate.which-game", rules.Text("line", cutText(text)))
		return nil
	case l.verb == askShow:
		return m.show()
	}
	return m.verb(l, text)
}

// verb reads a line that has something done, and previews it.
func (m *moderation) verb(l verbLine, text string) error {
	args, err := l.verb.ReadArgs(l.typed, m.in.s.zone(m.mod.Zone))
	var no *FieldError
	if len(l.over) > 0 && err == nil {
		err = &FieldError{Word: strings.Join(l.over, " ")}
	}
	if errors.As(err, &no) {
		m.wrong = true
		a := []rules.Arg{rules.Text("line", cutText(text)), rules.Text("example", m.example(l.verb))}
		if no.Word != "" {
			a = append(a, rules.Text("word", cutText(no.Word)))
		}
		if no.Field.Kind != "" {
			a = append(a, rules.Text("wanted", no.Field.Wanted(m.in.s.book, m.mod.Lang)))
		}
		m.say("moderate.unreadable", a...)
		return nil
	}
	if err != nil {
		return err
	}
	given := store.Command{Actor: AsModerator(m.mod.Name), Verb: string(l.verb), Args: args}
	if m.game != nil {
		given.Game = m.game.ID
	}
	p, err := m.in.s.previewIn(m.in.tx, given)
	if err != nil {
		return err
	}
	m.preview(&p, text)
	return nil
}

// preview tells what a line would come to.
func (m *moderation) preview(p *Preview, text string) {
	m.say("moderate.item", rules.Text("line", cutText(text)))
	m.told = append(m.told, Told(p.Answer, m.in.s.timesOf(m.mod))...)
	if p.State != store.CommandDone {
		m.wrong = true
		return
	}
	if p.Idle {
		return
	}
	m.gives, m.lines, m.like = append(m.gives, p.Command), append(m.lines, text), append(m.like, m.groundOf(p))
	for i := range p.Mails {
		mail := &p.Mails[i]
		a := []rules.Arg{rules.Text("name", mail.Name), rules.Text("subject", mail.Subject)}
		if mail.Side != "" {
			a = append(a, rules.SideArg("side", mail.Side))
		}
		m.say("moderate.told", a...)
	}
	for i := range p.Mails {
		if text := p.Mails[i].Text; text != "" {
			for line := range strings.Lines(text) {
				if line = strings.TrimRight(line, "\n"); line != "" {
					m.say("asked.line", rules.Text("line", line))
				}
			}
			break
		}
	}
}

// example is how a verb is written, for the game of the letter.
func (m *moderation) example(v Verb) string {
	side := "SIDE"
	if m.desk != nil {
		side = m.in.s.book.Text(m.mod.Lang, m.desk, rules.M("door.example-side", rules.SideArg("side", m.desk.About().Sides[0])))
	}
	at := m.in.now.Add(7 * day).In(m.in.s.zone(m.mod.Zone)).Format("2006-01-02 15:04")
	return m.in.s.book.Text(m.mod.Lang, m.desk, rules.M("door.example."+string(v), rules.Text("side", side), rules.Text(whenArg, at)))
}

// confirm asks for what is to be done to be confirmed, where all of it could be read.
func (m *moderation) confirm() error {
	switch {
	case m.wrong && len(m.gives) > 0:
		m.say("moderate.not-all")
		return nil
	case len(m.gives) == 0:
		return nil
	}
	for i := range m.gives {
		m.gives[i].Args[ArgReply] = m.mod.Address
	}
	text, err := json.Marshal(m.gives)
	if err != nil {
		return fmt.Errorf("adjudicator: moderator's letter: %w", err)
	}
	var game string
	if m.game != nil {
		game = m.game.ID
	}
	code, err := m.in.promise(store.Pledge{
		Kind: pledgeVerbs, Address: m.mod.Address, Game: game, Detail: map[string]string{
			detailCommands: string(text), detailBy: m.mod.Name, "lang": string(m.mod.Lang),
			detailLines: strings.Join(m.lines, "\n"), detailGround: strings.Join(m.like, " "),
		},
	})
	if err != nil {
		return err
	}
	lead, until := rules.M("moderate.lead-office"), []rules.Arg{m.in.untilOf(m.mod.Lang, m.in.s.zone(m.mod.Zone))}
	if m.game != nil {
		lead = rules.M("moderate.lead", rules.Text("game", m.game.ID), rules.Num("phase", m.game.Phase))
		until = append(until, rules.Num("phase", m.game.Phase))
	}
	m.told = append([]rules.Message{lead}, m.told...)
	m.say("moderate.confirm")
	m.told = append(m.told, codeLine("practice.code", code))
	m.say("moderate.until", until...)
	return nil
}

// answer mails what there is to say.
func (m *moderation) answer() error {
	s := m.in.s
	d, head := s.toModerator(m.game, m.mod, on(aboutModerate, strconv.FormatInt(m.in.row.ID, 10)), m.in.row.ID)
	d.auto, d.parent = autoReplied, m.in.letter.MessageID
	d.page = s.book.Notice(templates.Notice{Head: head, Messages: m.told})
	return s.queue(m.in.tx, d)
}

// timesOf puts times into the words of a moderator.
func (s *Service) timesOf(mod *Moderator) func(time.Time) string {
	return func(at time.Time) string { return s.book.When(mod.Lang, at, s.zone(mod.Zone)) }
}

// answerByMail tells a moderator who gave a command by mail what came of it.
func (s *Service) answerByMail(tx *store.Tx, row *store.Command, state store.CommandState, answer []rules.Message) error {
	mod := s.moderatorAt(row.Args[ArgReply])
	if row.Args[ArgReply] == "" || mod == nil {
		return nil
	}
	var g *store.Game
	switch found, err := tx.Game(row.Game); {
	case err == nil:
		g = &found
	case !isNotFound(err):
		return err
	}
	d, head := s.toModerator(g, mod, on(aboutModerate, "command-"+strconv.FormatInt(row.ID, 10)), 0)
	lead := "moderate.done"
	if state != store.CommandDone {
		lead = "moderate.undone"
	}
	about := rules.M(lead)
	if row.Game != "" {
		about.Args = []rules.Arg{rules.Text("game", row.Game)}
	}
	d.page = s.book.Notice(templates.Notice{Head: head, Messages: append([]rules.Message{about}, Told(answer, s.timesOf(mod))...)})
	return s.queue(tx, d)
}
