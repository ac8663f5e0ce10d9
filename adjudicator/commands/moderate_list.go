package commands

import (
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/audit"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// listRecentActs lists what was done to the game last, for a moderator who has no part in
// it: notes of other moderators stand there, and what no side may know of another.
func (m *moderatorLetter) listRecentActs() error {
	s := m.in.Tx.Office
	if beside, err := m.isBeside(); err != nil || !beside {
		return err
	}
	log, err := m.in.Tx.AuditLog().Of(m.game.ID, mostActs)
	if err != nil || len(log) == 0 {
		return err
	}
	write := func(at time.Time) string {
		return s.Book.WhenThere(m.mod.Lang, at, s.Zone(m.mod.Zone), post.CalendarZone(s, m.game))
	}
	m.say("moderate.acts")
	var title rules.Title
	if m.desk != nil {
		title = m.desk
	}
	for i := range log {
		line := audit.Words(s.Book, m.mod.Lang, title, &log[i], write)
		a := []rules.Arg{rules.Text(post.WhenArg, write(log[i].At)), rules.Text("who", line.Who), rules.Text("what", line.What)}
		var details []string
		for _, d := range line.Details {
			details = append(details, d.Name+": "+filing.CutText(d.Value))
		}
		if len(details) > 0 {
			a = append(a, rules.Text("details", strings.Join(details, "; ")))
		}
		m.say("moderate.act", a...)
	}
	return nil
}

// help says what can be written.
func (m *moderatorLetter) help() {
	m.say("moderate.help")
	state, note := store.Running, ""
	if m.game != nil {
		state, note = m.game.State, m.game.Note
	}
	all := moderation.VerbsFor(state, note)
	for _, v := range moderation.Verbs {
		if v.Office {
			all = append(all, v)
		}
	}
	for _, v := range all {
		m.say("moderate.usage", rules.Text("example", m.example(v)), rules.Word("does", "door.does."+v.Name))
	}
	m.say("moderate.asks")
}

// show says how the game stands.
func (m *moderatorLetter) show() error {
	info, err := inquiry.InfoOf(m.in.Tx, m.game)
	if err != nil {
		return err
	}
	m.told = append(m.told, m.gameLine(&info))
	if pause := office.PauseOf(info.State, info.Note); pause != nil {
		m.say("moderate.paused", append(pause.Args(), rules.Num("phase", info.Phase))...)
	}
	if !info.Stopped.IsZero() {
		if beside, err := m.isBeside(); err != nil {
			return err
		} else if beside { // who plays is to learn nothing of the other sides
			m.say("web.trouble.stopped", rules.Text(post.WhenArg, m.in.Tx.Office.Book.When(m.mod.Lang, info.Stopped, m.in.Tx.Office.Zone(m.mod.Zone))))
		}
	}
	for i := range info.Seats {
		seat := &info.Seats[i]
		player := seat.Player
		if player == store.Former {
			player = m.in.Tx.Office.Book.Text(m.mod.Lang, nil, rules.M("person.former"))
		}
		a := []rules.Arg{
			rules.Text("side", sideText(m.in.Tx.Office, m.game.Title, seat.Side, m.mod.Lang)), rules.Text("player", player), rules.Text("address", seat.Address),
			rules.Word("state", "status.state."+string(seat.Sheet)),
		}
		if seat.MissedAll > 0 {
			a = append(a, rules.Num("missed", seat.MissedAll))
		}
		if seat.Bounces > 0 {
			a = append(a, rules.Num("bounces", seat.Bounces))
		}
		m.say("moderate.seat", a...)
	}
	for i := range info.Invited {
		p := &info.Invited[i]
		m.say("moderate.asked", rules.Text("side", sideText(m.in.Tx.Office, m.game.Title, p.Side, m.mod.Lang)), rules.Text("player", p.Player), rules.Text("address", p.Address), rules.Text("lang", string(p.Lang)))
	}
	if err := m.listRecentActs(); err != nil {
		return err
	}
	m.say("moderate.more", rules.Text("game", m.game.ID))
	return nil
}

// isBeside reports whether the moderator has no part in the game.
func (m *moderatorLetter) isBeside() (bool, error) {
	beside, err := confirm.NonPlayingModerators(m.in.Tx, m.game.ID)
	return slices.ContainsFunc(beside, func(mod office.Moderator) bool { return mod.Address == m.mod.Address }), err
}

// list names the games of the moderator that some words ask for.
func (m *moderatorLetter) list(asked ...string) error {
	games, err := m.in.Tx.Games().Shared()
	if err != nil {
		return err
	}
	n := 0
	for i := range games {
		g := &games[i]
		if g.State.Ended() && len(asked) == 0 || !m.mod.Moderates(g.ID) || g.Practice {
			continue
		}
		if n >= mostListed && len(asked) == 0 {
			n++
			continue
		}
		info, err := inquiry.InfoOf(m.in.Tx, g)
		if err != nil {
			return err
		}
		if !(Service{Office: m.in.Tx.Office}).Wants(&info, asked) {
			continue
		}
		if n++; n > mostListed {
			continue
		}
		if n == 1 {
			m.say("moderate.games")
		}
		m.told = append(m.told, m.gameLine(&info))
	}
	switch {
	case n == 0 && len(asked) > 0:
		m.say("moderate.none-such", rules.Text("words", strings.Join(asked, " ")))
	case n == 0:
		m.say("moderate.no-games")
	case n > mostListed:
		m.say("moderate.games-left", rules.Num("n", n-mostListed))
	}
	m.say("moderate.how")
	return nil
}

// gameLine returns a game in one line.
func (m *moderatorLetter) gameLine(info *inquiry.GameInfo) rules.Message {
	s, lang := m.in.Tx.Office, m.mod.Lang
	title := info.Title
	if d := s.Desks[info.Title]; d != nil {
		title = d.About().Names.In(lang)
	}
	a := []rules.Arg{
		rules.Text("game", info.ID), rules.Text("title", title), rules.Num("phase", info.Phase), rules.Word("state", "moderate.state."+string(info.State)),
	}
	if !info.Deadline.IsZero() && info.State == store.Running {
		a = append(a, rules.Text(post.WhenArg, s.Book.When(lang, info.Deadline, s.Zone(m.mod.Zone))))
	}
	a = append(append(a, moderation.NameArgs(info.Name)...), moderation.TagArgs(info.Tags)...)
	for _, side := range info.Awaited() {
		a = append(a, rules.Text("missing", sideText(s, info.Title, side, lang)))
	}
	for _, side := range info.Free {
		a = append(a, rules.Text("free", sideText(s, info.Title, side, lang)))
	}
	return rules.M("moderate.game", a...)
}

// sideText returns the name of a side of a title.
func sideText(o *office.Office, title string, side rules.Side, lang rules.Lang) string {
	if d := o.Desks[title]; d != nil {
		return d.SideName(side, lang)
	}
	return string(side)
}

// Wants reports whether a game is among those that some words ask for: each is its id,
// its title, its state, a tag or a part of its name; the word of the catalogs for late
// (door.filter.late) asks for those that are late.
func (s Service) Wants(g *inquiry.GameInfo, asked []string) bool {
	for _, word := range asked {
		word = language.Fold(word)
		if word == "" {
			continue
		}
		is := func(code string) bool {
			return slices.ContainsFunc(founding.WordingsOf(s.Office, code), func(way []string) bool { return strings.Join(way, " ") == word })
		}
		late := is("door.filter.late") && g.IsLate(s.Now())
		state := word == string(g.State) || is("door.filter."+string(g.State))
		tag := slices.ContainsFunc(g.Tags, func(tag string) bool { return language.Fold(tag) == word })
		if !late && !state && !tag && word != language.Fold(g.ID) && word != language.Fold(g.Title) && !strings.Contains(language.Fold(g.Name), word) {
			return false
		}
	}
	return true
}
