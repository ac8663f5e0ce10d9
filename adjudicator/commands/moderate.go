package commands

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A moderator's letter is one whose first line is `moderator` and a game, from an address
// of his; without that line it is a player's, even his. What it asks to be told is
// answered; what it asks to be done is previewed, and done once he has confirmed it by
// the code of that answer, as anybody can write in his name.

// detailCommands holds the commands of a confirmation, and detailBy who gave them.
const (
	detailCommands = "commands"
	detailBy       = "by"
)

// mostActs bounds the entries of the audit that an answer shows.
const mostActs = 8

// mostListed is how many games are listed in an answer.
const mostListed = 100

// moderatorLine begins a moderator's letter, and what of it is about other games.
var moderatorLine = phrases.Pattern(`(?i)^(?:{head.moderator})(?:[\s:,.]+(.*))?$`)

// gameLike is what ids of games look like.
var gameLike = regexp.MustCompile(`^[a-z][a-z0-9-]*-[0-9]+$`)

// joinGames may stand between the games that a line names.
var joinGames = phrases.List("address.and")

// moderatorLetter is a moderator's letter being read.
type moderatorLetter struct {
	in      *office.Intake
	mod     *office.Moderator
	answers *store.Dispatch // what of ours to him the letter answers; nil: nothing
	games   []store.Game    // that the lines being read are about; none: they are of the office
	named   []string        // all games of the letter
	game    *store.Game     // of those, the one of the line in hand
	desk    *desk.Desk
	told    []rules.Message
	items   []int // which of those head what would come of a line
	wrong   bool  // something could not be read: nothing is to be confirmed
	silent  bool  // nothing was read yet that is about games
	gives   []requestedCommand
}

// requestedCommand is a command that a letter asks for.
type requestedCommand struct {
	command store.Command
	game    *store.Game // nil: of none
	line    string      // of the letter
	ground  string      // what it would come to, see groundOf
}

// A moderator answers mails: he answers what a player wrote to him by answering the mail
// that brought it, and lines with verbs below a mail about a game are about that game. The
// Message-ID of that mail stands in it and in answers to it only, and it went to his
// address; all the same nothing is done before he has confirmed it.

// HandleModeratorLetter handles a moderator's letter; "" says that it is none.
func HandleModeratorLetter(in *office.Intake) (outcome string, err error) {
	mod := in.Tx.Office.ModeratorByAddress(in.Letter.From.Addr)
	if mod == nil || in.Letter.HasBlock() || in.Row.Mailbox == filing.MailboxPage {
		return "", nil
	}
	m := &moderatorLetter{in: in, mod: mod}
	if m.answers, err = confirm.AnsweredModeratorMail(in, mod); err != nil {
		return "", err
	}
	lines := meantLines(in.Letter.Lines)
	for ; len(lines) > 0; lines = lines[1:] {
		if _, _, is, err := m.readHead(lines[0].Text); err != nil || is {
			return m.handleLines(lines, err)
		}
		if !lines[0].Polite {
			break
		}
	}
	return m.handleReply()
}

// handleLines handles a letter that is a moderator's by its lines.
func (m *moderatorLetter) handleLines(lines []language.Line, err error) (outcome string, _ error) {
	if err != nil {
		return "", err
	}
	if m.in.Letter.Likely {
		return filing.OutcomeMachine, nil
	}
	if ok, err := m.isWithinLimit(); err != nil || !ok {
		return filing.OutcomeRate, err
	}
	if err := m.read(lines); err != nil {
		return "", err
	}
	if err := m.confirm(); err != nil {
		return "", err
	}
	return filing.OutcomeRequest, m.answer()
}

// meantLines returns the lines of a letter that hold something.
func meantLines(lines []language.Line) (out []language.Line) {
	for _, line := range lines {
		if strings.TrimSpace(line.Text) != "" {
			out = append(out, line)
		}
	}
	return out
}

func (m *moderatorLetter) say(code string, args ...rules.Arg) {
	m.told = append(m.told, rules.M(code, args...))
}

// readHead reads a line that names what the lines below it are about, as `moderator toy-1,
// toy-2`, with what may stand behind it as if it stood below. is reports whether it is such
// a line, and not one of a letter that only begins with that word.
func (m *moderatorLetter) readHead(text string) (ids []string, rest string, is bool, err error) {
	text = strings.TrimSpace(text)
	found := moderatorLine().FindStringSubmatch(text)
	if found == nil {
		words := strings.Fields(strings.Trim(text, " .!¡?¿")) // help moderator
		n := len(words) - 1
		is = n > 0 && n < 3 && moderatorLine().MatchString(strings.TrimSuffix(words[n], "s")) && readVerb(m.in.Tx.Office, nil, words[0]).verb == askHelp
		return nil, text, is, nil
	}
	words := strings.Fields(found[1])
	for len(words) > 0 && len(ids) <= mostVerbs {
		id := strings.ToLower(strings.Trim(words[0], ",.;:"))
		switch is, err := m.isGame(id); {
		case err != nil:
			return nil, "", false, err
		case is:
			ids = append(ids, id)
		case len(ids) == 0 || len(words) == 1 || id != "&" && !slices.Contains(joinGames(), id):
			return m.readHeadWords(ids, words)
		}
		words = words[1:]
	}
	return ids, strings.Join(words, " "), true, nil
}

// readHeadWords does what readHead does, for a line in which words follow the games that it
// names, or that names none.
func (m *moderatorLetter) readHeadWords(ids, words []string) ([]string, string, bool, error) {
	rest := strings.Join(words, " ")
	switch {
	case len(ids) > 0 || readVerb(m.in.Tx.Office, nil, stripPleading(rest)).verb != nil:
		return ids, rest, true, nil
	case len(words) == 1: // which he takes for a game
		return []string{strings.ToLower(strings.Trim(rest, ",.;:"))}, "", true, nil
	}
	return nil, "", false, nil
}

// isGame reports whether a word is the id of a game, or looks like one.
func (m *moderatorLetter) isGame(id string) (bool, error) {
	if gameLike.MatchString(id) {
		return true, nil
	}
	_, err := m.in.Tx.Game(id)
	if post.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// setGames has the lines that follow be about games.
func (m *moderatorLetter) setGames(ids []string) error {
	if len(m.games) > 0 {
		if err := m.showUnaskedGames(); err != nil {
			return err
		}
	}
	m.games, m.silent = nil, true
	for _, id := range ids {
		g, err := m.in.Tx.Game(id)
		if post.IsNotFound(err) || err == nil && !m.mod.Moderates(g.ID) {
			m.wrong, m.silent = true, false
			m.say("moderate.no-game", rules.Text("word", filing.CutText(id)))
			if len(m.told) == 1 && len(ids) == 1 {
				return m.list()
			}
			continue
		}
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(m.games, func(other store.Game) bool { return other.ID == g.ID }) {
			m.games = append(m.games, g)
		}
		if !slices.Contains(m.named, g.ID) {
			m.named = append(m.named, g.ID)
		}
	}
	return nil
}

// showUnaskedGames tells how the games stand of which nothing else was asked.
func (m *moderatorLetter) showUnaskedGames() error {
	if !m.silent {
		return nil
	}
	m.silent = false
	if len(m.games) == 0 && len(m.told) == 0 && len(m.gives) == 0 {
		return m.list()
	}
	for i := range m.games {
		m.setGame(&m.games[i])
		if err := m.show(); err != nil {
			return err
		}
	}
	return nil
}

// setGame has a line be about a game; nil: about none.
func (m *moderatorLetter) setGame(g *store.Game) {
	m.game, m.desk = g, nil
	if g != nil {
		m.desk = m.in.Tx.Office.Desks[g.Title]
	}
}

// read reads the lines of the letter.
func (m *moderatorLetter) read(lines []language.Line) error {
	most := mostVerbs + moderation.MostSaidRows
	if len(lines) > most && slices.ContainsFunc(lines[:most], func(line language.Line) bool {
		return readVerb(m.in.Tx.Office, nil, line.Text).verb == moderation.Sheet
	}) {
		most += m.in.Tx.Office.Cfg.MaxLines
	}
	if len(lines) > most {
		m.wrong = true
		m.say("moderate.too-long", rules.Num("n", most))
		return nil
	}
	lost := false // the lines are about a game that is none of his
	for len(lines) > 0 && !isEndLine(lines[0].Text) && !m.isSignature(lines) {
		ids, rest, is, err := m.readHead(lines[0].Text)
		if err != nil {
			return err
		}
		if is {
			if err := m.setGames(ids); err != nil {
				return err
			}
			lost = len(ids) > 0 && len(m.games) == 0
			if lines[0].Text, lines[0].Polite = rest, false; rest == "" || lost {
				lines = lines[1:]
				continue
			}
		}
		n, err := m.block(lines, lost)
		if err != nil {
			return err
		}
		lines = lines[n:]
	}
	if m.silent || len(m.told) == 0 && len(m.gives) == 0 {
		m.silent = true
		return m.showUnaskedGames()
	}
	return nil
}

// block reads a line, for each game that it is about, with those below that belong to it,
// and returns how many these are.
func (m *moderatorLetter) block(lines []language.Line, lost bool) (all int, err error) {
	games, text := m.games, strings.TrimSpace(lines[0].Text)
	if id, rest, found := strings.Cut(text, ":"); found && gameLike.MatchString(strings.ToLower(strings.TrimSpace(id))) { // toy-1: extend 24h
		kept := m.games
		if err := m.setGames([]string{strings.ToLower(strings.TrimSpace(id))}); err != nil {
			return 0, err
		}
		games, text, lost = m.games, strings.TrimSpace(rest), len(m.games) == 0
		m.games = kept
	}
	text = stripPleading(text)
	first := readVerb(m.in.Tx.Office, nil, text)
	n, all := m.textLength(first.verb, lines)
	if lost || lines[0].Polite && first.verb == nil {
		return all, nil
	}
	m.silent = false
	if len(games) == 0 || first.verb != nil && first.verb.Office || first.verb == askList || first.verb == askHelp && len(games) > 1 {
		m.setGame(nil)
		return all, m.line(m.readVerbLine(text, lines[1:n]), text)
	}
	for i := range games {
		m.setGame(&games[i])
		if err := m.line(m.readVerbLine(text, lines[1:n]), text); err != nil || first.verb == nil {
			return all, err
		}
	}
	return all, nil
}

// textLength returns how many lines a verb has with its text below it, which ends where another
// game is named, or at a line that says so, or with the letter; one that begins a game, and a sheet,
// before what closes the letter. all counts the end of a sheet, too, below which a verb follows.
func (m *moderatorLetter) textLength(v *moderation.Verb, lines []language.Line) (n, all int) {
	if n = 1; v == nil || v.Text() == nil {
		return n, n
	}
	for n < len(lines) && !isEndLine(lines[n].Text) && !(v != moderation.Announce && m.isCourtesy(lines[n]) && m.isSignature(lines[n:])) {
		if ids, _, is, err := m.readHead(lines[n].Text); err != nil || is && len(ids) > 0 {
			break
		}
		n++
	}
	if v == moderation.Sheet && n+1 < len(lines) && isEndLine(lines[n].Text) {
		_, _, head, err := m.readHead(lines[n+1].Text)
		if head && err == nil || readVerb(m.in.Tx.Office, nil, stripPleading(lines[n+1].Text)).verb != nil {
			return n, n + 1
		}
	}
	return n, n
}

// pleading is how people begin what they ask for.
var pleading = phrases.Pattern(`(?i)^(?:{amend.please})[\s,:]+`)

// stripPleading returns a line without the words by which it asks.
func stripPleading(text string) string {
	return pleading().ReplaceAllString(strings.TrimSpace(text), "")
}

// readVerbLine takes a line apart, for the game in hand, with the lines that belong to it.
func (m *moderatorLetter) readVerbLine(text string, below []language.Line) verbLine {
	l := readVerb(m.in.Tx.Office, m.desk, text)
	for _, line := range below {
		l.typed[l.verb.Text().Name] += "\n" + line.Text
	}
	return l
}

// mostSigned is how many lines a signature has below the words that close a letter.
const mostSigned = 3

// isSignature reports whether all that is left of a letter closes it: thanks, and a name, or
// that of the moderator.
func (m *moderatorLetter) isSignature(lines []language.Line) bool {
	own := strings.Fields(language.Fold(m.mod.Name))
	named := slices.ContainsFunc(strings.Fields(language.Fold(lines[0].Text)), func(word string) bool { return slices.Contains(own, word) })
	if !lines[0].Polite && !named || len(lines) > 1+mostSigned {
		return false
	}
	return !slices.ContainsFunc(lines, func(line language.Line) bool {
		return len(strings.Fields(line.Text)) > 5 || readVerb(m.in.Tx.Office, nil, line.Text).verb != nil
	})
}

// isCourtesy reports whether a line is courtesy, or the name of the moderator and nothing else.
func (m *moderatorLetter) isCourtesy(line language.Line) bool {
	return line.Polite || language.Fold(line.Text) == language.Fold(m.mod.Name)
}

var ends = phrases.List("lobby.end")

// isEndLine reports whether a line ends a text, or the letter.
func isEndLine(text string) bool {
	return slices.Contains(ends(), language.Fold(strings.TrimSpace(text)))
}

// line reads one line.
func (m *moderatorLetter) line(l verbLine, text string) error {
	switch {
	case l.verb == nil:
		m.wrong = true
		a := []rules.Arg{rules.Text("line", filing.CutText(text))}
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
	case l.verb == askTray:
		return m.tray(l)
	case m.game == nil && !l.verb.Office:
		m.wrong = true
		m.say("moderate.which-game", rules.Text("line", filing.CutText(text)))
		return nil
	case l.verb == askShow:
		return m.show()
	}
	return m.verb(l, text)
}

// verb reads a line that has something done, and previews it.
func (m *moderatorLetter) verb(l verbLine, text string) error {
	args, err := l.verb.ReadArgs(l.typed, m.in.Now.In(m.in.Tx.Office.Zone(m.mod.Zone)))
	var no *moderation.FieldError
	if len(l.over) > 0 && err == nil {
		err = &moderation.FieldError{Word: strings.Join(l.over, " ")}
	}
	if errors.As(err, &no) {
		m.wrong = true
		a := []rules.Arg{rules.Text("line", filing.CutText(text)), rules.Text("example", m.example(l.verb))}
		if no.Word != "" {
			a = append(a, rules.Text("word", filing.CutText(no.Word)))
		}
		if no.Field.Kind != "" {
			a = append(a, rules.Text("wanted", no.Field.Wanted(m.in.Tx.Office.Book, m.mod.Lang)))
		}
		m.say("moderate.unreadable", a...)
		return nil
	}
	if err != nil {
		return err
	}
	ask := store.Command{Actor: office.ModeratorActor(m.mod.Name), Verb: l.verb.Name, Args: args}
	if m.game != nil {
		ask.Game = m.game.ID
	}
	if l.why != "" {
		ask.Args[office.ArgReason] = l.why
	}
	p, err := previewIn(m.in.Tx, ask)
	if err != nil {
		return err
	}
	m.preview(&p, text)
	return nil
}
