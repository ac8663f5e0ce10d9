package site

import (
	"context"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/wording"
)

const (
	PerMails          = 25  // mails that a page lists
	waitingDispatches = 100 // looked at for those that are tried again
	latestDispatches  = 100 // looked at for those that were refused
)

// TitleOf returns the title of a game's id: empires-12.
func TitleOf(game string) string {
	i := strings.LastIndexByte(game, '-')
	if i < 0 {
		return ""
	}
	return game[:i]
}

// Lately is how long a mail that was refused, or a letter that could not be
// handled, is pointed out; afterwards it stands in its list only.
const Lately = 3 * 24 * time.Hour

// Trouble is something that a person should look at.
type Trouble struct {
	Grave bool
	Game  string // "" when it is about none
	Link  string
	Words string
}

// Troubles gathers what stands in the way of the games, the grave first.
func (s *Site) Troubles(ctx context.Context, f *Frame, snap *Snapshot) ([]Trouble, error) {
	var grave, slight []Trouble
	add := func(t Trouble) {
		if t.Grave {
			grave = append(grave, t)
		} else {
			slight = append(slight, t)
		}
	}
	h := s.Cfg.Health(ctx)
	for i := range h.Ailments {
		if a := &h.Ailments[i]; a.Game == "" && a.Code != inquiry.AilLettersFailed && a.Code != inquiry.AilMailsFailed { // see below
			add(s.TroubleOfAilment(f, a))
		}
	}
	for i := range snap.Games {
		s.gameTrouble(f, &snap.Games[i], add)
	}
	err := s.Cfg.Records.View(ctx, func(tx *store.Tx) error { return mailTrouble(tx, f, add) })
	return append(grave, slight...), err
}

// TroubleOfAilment puts what is not well into words.
func (s *Site) TroubleOfAilment(f *Frame, a *inquiry.Ailment) Trouble {
	t := Trouble{Grave: a.Grave, Game: a.Game}
	var namer wording.Namer
	switch {
	case a.Game != "":
		t.Link = f.Prefix + "/games/" + a.Game
		if title := s.Titles[TitleOf(a.Game)]; title != nil {
			namer = title
		}
	case a.Code == inquiry.AilLetters || a.Code == inquiry.AilLettersFailed:
		t.Link = f.Prefix + "/letters"
	case a.Code == inquiry.AilMails || a.Code == inquiry.AilMailsFailed || a.Code == inquiry.AilRefused:
		t.Link = f.Prefix + "/outbox"
	}
	t.Words = f.Book.Text(f.Language, namer, a.Message(MomentWords(f.Words, a.Since)))
	return t
}

// MomentWords returns a moment in words, "" for none.
func MomentWords(w Words, t time.Time) string {
	if m := MomentText(w, t); m != nil {
		return m.Short
	}
	return ""
}

// What may be wrong with a game: also the filter of the overview (web.watch.problem.*).
const (
	ProblemLate    = "late"    // its deadline passed in vain
	ProblemHeld    = "held"    // it waits beyond its deadline
	ProblemPaused  = "paused"  // it does not go on
	ProblemReach   = "reach"   // mails to a player come back
	ProblemSilent  = "silent"  // a side has sent no orders for several phases
	ProblemRefused = "refused" // mails of the game are refused, or tried again
)

// Problem is what is wrong with a game.
type Problem struct {
	Kind  string
	Grave bool
	Words string
}

// gameTrouble looks at one game.
func (s *Site) gameTrouble(f *Frame, g *inquiry.GameInfo, add func(Trouble)) {
	for _, p := range s.Problems(f, g) {
		add(Trouble{Grave: p.Grave, Game: g.ID, Link: f.Prefix + "/games/" + g.ID, Words: p.Words})
	}
}

// Problems tells what is wrong with a game as it stands.
func (s *Site) Problems(f *Frame, g *inquiry.GameInfo) (out []Problem) {
	if g.State.Ended() {
		return nil
	}
	title := s.Titles[g.Title]
	note := func(kind string, grave bool, code string, pairs ...any) {
		out = append(out, Problem{kind, grave, f.T(code, pairs...)})
	}
	pause := office.PauseOf(g.State, g.Note)
	switch {
	case pause != nil:
		note(ProblemPaused, pause.Fault, "web.trouble.paused", "why", f.T("pause.why."+pause.Code), "cure", f.T("pause.cure."+pause.Code, "phase", g.Phase))
	case g.Outage != "" && !g.Deadline.IsZero():
		note(ProblemPaused, true, "web.trouble.outage")
	case g.Held:
		note(ProblemHeld, true, "web.trouble.held", "side", SideNames(f.Words, title, Awaited(g)))
	case !g.Stopped.IsZero() && !f.Reader.PlaysNow(g): // who plays is to learn nothing of the other sides
		note(ProblemHeld, false, "web.trouble.stopped", "when", MomentWords(f.Words, g.Stopped))
	case IsOverdue(g, f.Now):
		note(ProblemLate, true, "web.trouble.overdue", "span", SpanText(f.Words, f.Now.Sub(g.Deadline)))
	}
	for i := range g.Seats {
		seat := &g.Seats[i]
		code := "web.trouble.bounced"
		if seat.Bounces >= schedule.UnreachableBounces {
			code = "web.trouble.unreachable"
		}
		if seat.Bounces > 0 {
			name := seat.Player
			if name == "" {
				name = seat.Address
			}
			note(ProblemReach, seat.Bounces >= schedule.UnreachableBounces, code, "side", SideName(f.Words, title, seat.Side), "player", name, "n", seat.Bounces)
		}
	}
	return out
}

// IsOverdue reports whether a phase should have been played long ago.
func IsOverdue(g *inquiry.GameInfo, now time.Time) bool {
	return inquiry.IsOverdue(g.Deadline, g.Policy.Grace, now)
}

// mailTrouble looks at the letters and the outbox.
func mailTrouble(tx *store.Tx, f *Frame, add func(Trouble)) error {
	mail, err := tx.Dispatches().Traffic(f.Now.Add(-Lately))
	if err != nil {
		return err
	}
	again, err := tx.Dispatches().CountStuck(waitingDispatches)
	if err != nil {
		return err
	}
	note := func(n int, grave bool, link, code string) {
		if n > 0 {
			add(Trouble{Grave: grave, Link: f.Prefix + link, Words: f.T(code, "n", n)})
		}
	}
	note(mail.LettersFailed, true, "/letters", "web.trouble.letters-failed")
	note(mail.MailsFailed, true, "/outbox", "web.trouble.outbox-failed")
	note(again, false, "/outbox", "web.trouble.outbox-retry")
	note(mail.Letters, false, "/letters", "web.trouble.letters-new")
	return nil
}
