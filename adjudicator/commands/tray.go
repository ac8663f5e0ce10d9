package commands

import (
	"context"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// mostStrays bounds the letters that went astray in an answer, which lists the latest.
const mostStrays = 40

// Tray returns the letters that went astray, of a game or of all (""), as a moderator may read them who is
// named so in the audit; the one of a name comes with its text. store.ErrNotFound says that there is none
// of that name for him.
func (s Service) Tray(ctx context.Context, actor, game, name string) (out []store.Stray, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		tray, err := moderation.OpenTray(tx, s.ModeratorByActor(actor))
		if err != nil {
			return err
		}
		if name == "" {
			out, err = tray.Letters(game)
			return err
		}
		row, err := tray.Letter(name)
		out = []store.Stray{row}
		return err
	})
	return out, err
}

// tray tells of the letters that went astray, or what one of them says.
func (m *moderatorLetter) tray(l verbLine) error {
	tray, err := moderation.OpenTray(m.in.Tx, m.mod)
	if err != nil {
		return err
	}
	if name := l.typed[office.ArgStray]; name != "" {
		row, err := tray.Letter(name)
		if post.IsNotFound(err) {
			m.say("moderate.no-tray")
			return nil
		}
		if err != nil {
			return err
		}
		m.sayStray(&row)
		text := row.Text
		if len(text) > mostStrayText {
			text = strings.ToValidUTF8(text[:mostStrayText], "") + "…"
		}
		for line := range strings.Lines(text) {
			m.say("asked.line", rules.Text("line", strings.TrimRight(line, "\n")))
		}
		return nil
	}
	game := ""
	if m.game != nil {
		game = m.game.ID
	}
	all, err := tray.Letters(game)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		m.say("moderate.no-tray")
	}
	for i := range all[:min(len(all), mostStrays)] {
		m.sayStray(&all[i])
	}
	return nil
}

// mostStrayText bounds what an answer shows of a letter, in bytes.
const mostStrayText = 8 << 10

// sayStray tells of a letter without its text.
func (m *moderatorLetter) sayStray(row *store.Stray) {
	o := m.in.Tx.Office
	a := []rules.Arg{
		rules.Text("letter", row.Name), rules.Text(post.WhenArg, o.Book.When(m.mod.Lang, row.At, o.Zone(m.mod.Zone))), rules.Text("from", row.From),
		rules.Word("why", "stray.why."+string(row.Why)),
	}
	for _, text := range []struct{ name, value string }{{"game", row.Game}, {"subject", row.Subject}} {
		if text.value != "" {
			a = append(a, rules.Text(text.name, text.value))
		}
	}
	if row.Head != "" {
		a = append(a, rules.Word("head", "stray.head."+string(row.Head)))
	}
	m.say("moderate.tray", a...)
}
