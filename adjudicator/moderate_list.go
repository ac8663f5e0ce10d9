package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// help says what can be written.
func (m *moderation) help() {
	m.say("moderate.help")
	state, note := store.Running, ""
	if m.game != nil {
		state, note = m.game.State, m.game.Note
	}
	all := VerbsFor(state, note)
	for _, v := range AllVerbs() {
		if v.Verb.Office() {
			all = append(all, v)
		}
	}
	for _, v := range all {
		m.say("moderate.usage", rules.Text("example", m.example(v.Verb)), rules.Word("does", "door.does."+string(v.Verb)))
	}
	m.say("moderate.asks")
}

// show says how the game stands.
func (m *moderation) show() error {
	info, err := m.in.s.infoOf(m.in.tx, m.game)
	if err != nil {
		return err
	}
	m.told = append(m.told, m.standing(&info))
	if !info.Stopped.IsZero() {
		if beside, err := m.isBeside(); err != nil {
			return err
		} else if beside { // who plays is to learn nothing of the other sides
			m.say("web.trouble.stopped", rules.Text(whenArg, m.in.s.book.When(m.mod.Lang, info.Stopped, m.in.s.zone(m.mod.Zone))))
		}
	}
	for i := range info.Seats {
		seat := &info.Seats[i]
		player := seat.Player
		if player == store.Former {
			player = m.in.s.book.Text(m.mod.Lang, nil, rules.M("person.former"))
		}
		a := []rules.Arg{
			rules.Text("side", m.in.s.sideText(m.game.Title, seat.Side, m.mod.Lang)), rules.Text("player", player), rules.Text("address", seat.Address),
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
	if err := m.acts(); err != nil {
		return err
	}
	m.say("moderate.more", rules.Text("game", m.game.ID))
	return nil
}

// isBeside reports whether the moderator has no part in the game.
func (m *moderation) isBeside() (bool, error) {
	beside, err := m.in.s.moderatorsBeside(m.in.tx, m.game.ID)
	return slices.ContainsFunc(beside, func(mod Moderator) bool { return mod.Address == m.mod.Address }), err
}

// list names the games of the moderator that some words ask for.
func (m *moderation) list(asked ...string) error {
	games, err := m.in.tx.GameRows()
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
		info, err := m.in.s.infoOf(m.in.tx, g)
		if err != nil {
			return err
		}
		if !m.in.s.Wants(&info, asked) {
			continue
		}
		if n++; n > mostListed {
			continue
		}
		if n == 1 {
			m.say("moderate.games")
		}
		m.told = append(m.told, m.standing(&info))
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

// standing returns a game in one line.
func (m *moderation) standing(info *GameInfo) rules.Message {
	s, lang := m.in.s, m.mod.Lang
	title := info.Title
	if d := s.desks[info.Title]; d != nil {
		title = d.About().Names.In(lang)
	}
	a := []rules.Arg{
		rules.Text("game", info.ID), rules.Text("title", title), rules.Num("phase", info.Phase), rules.Word("state", "moderate.state."+string(info.State)),
	}
	if !info.Deadline.IsZero() && info.State == store.Running {
		a = append(a, rules.Text(whenArg, s.book.When(lang, info.Deadline, s.zone(m.mod.Zone))))
	}
	a = append(append(a, called(info.Name)...), tagged(info.Tags)...)
	for _, side := range info.Awaited() {
		a = append(a, rules.Text("missing", s.sideText(info.Title, side, lang)))
	}
	for _, side := range info.Free {
		a = append(a, rules.Text("free", s.sideText(info.Title, side, lang)))
	}
	return rules.M("moderate.game", a...)
}

// sideText returns the name of a side of a title.
func (s *Service) sideText(title string, side rules.Side, lang rules.Lang) string {
	if d := s.desks[title]; d != nil {
		return sideName(d, side, lang)
	}
	return string(side)
}
