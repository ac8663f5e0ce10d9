package commands

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// mostQuoted is how many lines of a mail stand in a preview: it is read on telephones.
const mostQuoted = 3

// preview tells what a line would come to.
func (m *moderatorLetter) preview(p *Preview, text string) {
	m.items = append(m.items, len(m.told))
	item := rules.M("moderate.item", rules.Text("line", filing.CutText(text)))
	if m.game != nil {
		item.Args = append(item.Args, rules.Text("game", m.game.ID))
	}
	m.told = append(append(m.told, item), moderation.AnswerInWords(m.in.Tx.Office, m.mod, m.desk, p.Answer)...)
	if p.State != store.CommandDone {
		m.wrong = true
		return
	}
	if p.Idle {
		return
	}
	m.gives = append(m.gives, requestedCommand{p.Command, m.game, text, m.groundOf(p)})
	m.mails(p.Mails)
}

// mails names who would be mailed: of each kind of mail the first with its subject and
// how it begins, and the others by name.
func (m *moderatorLetter) mails(all []transfer.PreviewMail) {
	for len(all) > 0 {
		first := &all[0]
		alike := func(mail transfer.PreviewMail) bool {
			return mail.Kind == first.Kind && (mail.Side == "") == (first.Side == "")
		}
		same := slices.DeleteFunc(slices.Clone(all), func(mail transfer.PreviewMail) bool { return !alike(mail) })
		all = slices.DeleteFunc(slices.Clone(all), alike)
		first = &same[0]
		a := []rules.Arg{rules.Text("name", cmp.Or(first.Name, first.Address)), rules.Text("subject", first.Subject)}
		if first.Side != "" && m.game != nil {
			a = append(a, rules.Text("side", sideText(m.in.Tx.Office, m.game.Title, first.Side, m.mod.Lang)))
		}
		for i := range same[1:] {
			other := &same[1+i]
			name := cmp.Or(other.Name, other.Address)
			if other.Side != "" && m.game != nil {
				name += " (" + sideText(m.in.Tx.Office, m.game.Title, other.Side, m.mod.Lang) + ")"
			}
			a = append(a, rules.Text("others", name))
		}
		m.say("moderate.told", a...)
		for _, line := range firstLines(first.Text, mostQuoted) {
			m.say("asked.line", rules.Text("line", line))
		}
	}
}

// firstLines returns how the text of a mail begins: its first paragraph, and a message that
// stands below it.
func firstLines(text string, most int) (out []string) {
	if text = strings.TrimSpace(text); text == "" { // it is not shown beforehand
		return nil
	}
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if i == 0 {
			out = append(out, strings.Join(strings.Fields(p), " "))
			continue
		}
		if !strings.HasPrefix(p, "|") {
			break
		}
		for line := range strings.Lines(p) {
			if len(out) == most {
				return append(out, "…")
			}
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// example returns how a verb is written, for the game of the letter.
func (m *moderatorLetter) example(v *moderation.Verb) string {
	side := "SIDE"
	if m.desk != nil {
		side = m.in.Tx.Office.Book.Text(m.mod.Lang, m.desk, rules.M("door.example-side", rules.SideArg("side", office.GameSides(m.desk, m.game)[0])))
	}
	at := m.in.Now.Add(7 * post.Day).In(m.in.Tx.Office.Zone(m.mod.Zone)).Format("2006-01-02 15:04")
	return m.in.Tx.Office.Book.Text(m.mod.Lang, m.desk, rules.M("door.example."+v.Name, rules.Text("side", side), rules.Text(post.WhenArg, at)))
}

// gamesToConfirm returns the games of what is to be done.
func (m *moderatorLetter) gamesToConfirm() (games []*store.Game) {
	for i := range m.gives {
		g := m.gives[i].game
		if g != nil && !slices.ContainsFunc(games, func(other *store.Game) bool { return other.ID == g.ID }) {
			games = append(games, g)
		}
	}
	return games
}

// addUndoneHead heads an answer after which nothing is to be confirmed.
func (m *moderatorLetter) addUndoneHead() {
	code := "moderate.refused"
	switch {
	case len(m.items) == 0:
		return
	case !m.wrong:
		code = "moderate.idle"
	}
	head := rules.M(code)
	if len(m.named) == 1 {
		head.Args = []rules.Arg{rules.Text("game", m.named[0])}
	}
	m.told = slices.Insert(m.told, 0, head)
	if m.wrong && len(m.gives) > 0 {
		m.say("moderate.not-all")
	}
}

// confirm asks for what is to be done to be confirmed, where all of it could be read, for
// all games by one code.
func (m *moderatorLetter) confirm() error {
	games := m.gamesToConfirm()
	for _, i := range m.items {
		if len(m.named) < 2 { // the head of the answer names it
			m.told[i].Args = m.told[i].Args[:1]
		}
	}
	if m.wrong || len(m.gives) == 0 {
		m.addUndoneHead()
		return nil
	}
	code, err := m.storeConfirmation(games)
	if err != nil {
		return err
	}
	lead, until := rules.M("moderate.lead-office"), []rules.Arg{confirm.ConfirmationEndArg(m.in, m.mod.Lang, m.in.Tx.Office.Zone(m.mod.Zone))}
	switch len(games) {
	case 0:
	case 1:
		lead = rules.M("moderate.lead", rules.Text("game", games[0].ID), rules.Num("phase", games[0].Phase))
		until = append(until, rules.Num("phase", games[0].Phase))
	default:
		lead = rules.M("moderate.lead-games", rules.Num("n", len(games)))
		for _, g := range games {
			lead.Args = append(lead.Args, rules.Text("games", g.ID))
		}
		until = append(until, rules.Text("games", "1"))
	}
	m.told = append([]rules.Message{lead}, m.told...)
	m.say("moderate.confirm")
	m.told = append(m.told, confirm.CodeMessage("practice.code", code))
	m.say("moderate.until", until...)
	return nil
}

// storeConfirmation keeps what is to be done until it is confirmed by a code.
func (m *moderatorLetter) storeConfirmation(games []*store.Game) (code string, err error) {
	var commands []store.Command
	var lines, like []string
	for i := range m.gives {
		c := m.gives[i].command
		c.Args[office.ArgReply] = m.mod.Address
		if len(m.gives) > 1 {
			c.Args[office.ArgLetter] = strconv.FormatInt(m.in.Row.ID, 10)
		}
		commands, lines, like = append(commands, c), append(lines, m.gives[i].line), append(like, m.gives[i].ground)
	}
	text, err := json.Marshal(commands)
	if err != nil {
		return "", fmt.Errorf("adjudicator: moderator's letter: %w", err)
	}
	p := store.Confirmation{Kind: confirm.KindVerbs, Address: m.mod.Address, Detail: map[string]string{
		detailCommands: string(text), detailBy: m.mod.Name, "lang": string(m.mod.Lang),
		moderation.DetailLines: strings.Join(lines, "\n"), moderation.DetailGround: strings.Join(like, " "),
	}}
	if len(games) == 1 {
		p.Game = games[0].ID
	}
	return confirm.AddConfirmation(m.in, p)
}

// answer mails what there is to say.
func (m *moderatorLetter) answer() error {
	s := m.in.Tx.Office
	if len(m.named) > 1 {
		m.setGame(nil)
	}
	d, head := post.NewModeratorMail(s, m.game, m.mod, office.KindWithOccasion(office.AboutModerate, strconv.FormatInt(m.in.Row.ID, 10)), m.in.Row.ID)
	d.Auto, d.Parent = post.AutoReplied, m.in.Letter.MessageID
	d.Page = s.Book.Notice(templates.Notice{Head: head, Messages: m.told})
	return post.Queue(m.in.Tx, d)
}

// answerByMail tells a moderator who gave commands by mail what came of them, once all of
// one letter were carried out.
func answerByMail(tx *office.Tx, row *store.Command, state store.CommandState, answer []rules.Message) error {
	mod := tx.Office.ModeratorByAddress(row.Args[office.ArgReply])
	if row.Args[office.ArgReply] == "" || mod == nil {
		return nil
	}
	all, err := commandsOfLetter(tx, row)
	if err != nil {
		return err
	}
	var told []rules.Message
	about, lead := row.Game, "moderate.done"
	for i := range all {
		c := &all[i]
		if c.ID == row.ID {
			c.State, c.Answer = state, answer
		}
		switch {
		case c.State == store.CommandNew:
			return nil
		case c.State != store.CommandDone:
			lead = "moderate.undone"
		}
		if c.Game != about {
			about = ""
		}
		d, err := deskOf(tx, c.Game)
		if err != nil {
			return err
		}
		told = append(told, moderation.AnswerInWords(tx.Office, mod, d, c.Answer)...)
	}
	var g *store.Game
	switch found, err := tx.Game(about); {
	case err == nil:
		g = &found
	case !post.IsNotFound(err):
		return err
	}
	d, head := post.NewModeratorMail(tx.Office, g, mod, office.KindWithOccasion(office.AboutModerate, "command-"+strconv.FormatInt(row.ID, 10)), 0)
	first := rules.M(lead)
	if about != "" {
		first.Args = []rules.Arg{rules.Text("game", about)}
	}
	d.Page = tx.Office.Book.Notice(templates.Notice{Head: head, Messages: append([]rules.Message{first}, told...)})
	return post.Queue(tx, d)
}

// deskOf returns the desk of the title of a game, nil where there is none.
func deskOf(tx *office.Tx, game string) (*desk.Desk, error) {
	g, err := tx.Game(game)
	if post.IsNotFound(err) {
		return nil, nil
	}
	return tx.Office.Desks[g.Title], err
}

// commandsOfLetter returns the commands of the letter that asked for one, in their order: they were
// stored together.
func commandsOfLetter(tx *office.Tx, row *store.Command) (all []store.Command, err error) {
	all = []store.Command{*row}
	if row.Args[office.ArgLetter] == "" {
		return all, nil
	}
	for _, step := range []int64{-1, 1} {
		for id := row.ID + step; ; id += step {
			c, err := tx.Command(id)
			if post.IsNotFound(err) || err == nil && (c.Args[office.ArgLetter] != row.Args[office.ArgLetter] || c.Args[office.ArgReply] != row.Args[office.ArgReply]) {
				break
			}
			if err != nil {
				return nil, err
			}
			if all = append(all, c); step < 0 {
				all = append(all[len(all)-1:], all[:len(all)-1]...)
			}
		}
	}
	return all, nil
}
