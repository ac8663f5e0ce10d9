package web

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// lately is how long a mail that was refused, or a letter that could not be
// handled, is pointed out; afterwards it stands in its list only.
const lately = 3 * 24 * time.Hour

// trouble is something that a person should look at.
type trouble struct {
	Grave bool
	Game  string // "" when it is about none
	Link  string
	Words string
}

// trouble gathers what stands in the way of the games, the grave first.
func (s *site) trouble(ctx context.Context, f *frame, snap *snapshot) ([]trouble, error) {
	var grave, slight []trouble
	add := func(t trouble) {
		if t.Grave {
			grave = append(grave, t)
		} else {
			slight = append(slight, t)
		}
	}
	h := s.cfg.Health(ctx)
	for i := range h.Ailments {
		if a := &h.Ailments[i]; a.Game == "" && a.Code != inquiry.AilLettersFailed && a.Code != inquiry.AilMailsFailed { // see below
			add(s.ailing(f, a))
		}
	}
	for i := range snap.games {
		s.gameTrouble(f, &snap.games[i], add)
	}
	err := s.cfg.Records.View(ctx, func(tx *store.Tx) error { return mailTrouble(tx, f, add) })
	return append(grave, slight...), err
}

// ailing puts what is not well into words.
func (s *site) ailing(f *frame, a *inquiry.Ailment) trouble {
	t := trouble{Grave: a.Grave, Game: a.Game}
	var namer templates.Namer
	switch {
	case a.Game != "":
		t.Link = f.root + "/games/" + a.Game
		if title := s.titles[titleOf(a.Game)]; title != nil {
			namer = title
		}
	case a.Code == inquiry.AilLetters || a.Code == inquiry.AilLettersFailed:
		t.Link = f.root + "/letters"
	case a.Code == inquiry.AilMails || a.Code == inquiry.AilMailsFailed || a.Code == inquiry.AilRefused:
		t.Link = f.root + "/outbox"
	}
	t.Words = f.book.Text(f.lang, namer, a.Message(f.since(a.Since)))
	return t
}

// since returns a moment in words, "" for none.
func (w words) since(t time.Time) string {
	if m := w.moment(t); m != nil {
		return m.Short
	}
	return ""
}

// What may be wrong with a game: also the filter of the overview (web.watch.problem.*).
const (
	problemLate    = "late"    // its deadline passed in vain
	problemHeld    = "held"    // it waits beyond its deadline
	problemPaused  = "paused"  // it does not go on
	problemReach   = "reach"   // mails to a player come back
	problemSilent  = "silent"  // a side has sent no orders for several phases
	problemRefused = "refused" // mails of the game are refused, or tried again
)

// problem is what is wrong with a game.
type problem struct {
	Kind  string
	Grave bool
	Words string
}

// gameTrouble looks at one game.
func (s *site) gameTrouble(f *frame, g *inquiry.GameInfo, add func(trouble)) {
	for _, p := range s.problems(f, g) {
		add(trouble{Grave: p.Grave, Game: g.ID, Link: f.root + "/games/" + g.ID, Words: p.Words})
	}
}

// problems tells what is wrong with a game as it stands.
func (s *site) problems(f *frame, g *inquiry.GameInfo) (out []problem) {
	if g.State.Ended() {
		return nil
	}
	title := s.titles[g.Title]
	note := func(kind string, grave bool, code string, pairs ...any) {
		out = append(out, problem{kind, grave, f.T(code, pairs...)})
	}
	switch {
	case g.State == store.Paused && g.Note == inquiry.NoteOtherBoard:
		note(problemPaused, true, "web.trouble.other-board")
	case g.State == store.Paused && g.Note == filing.NoteRecall:
		note(problemPaused, true, "web.trouble.recall", "phase", g.Phase)
	case g.State == store.Paused && g.Note != "":
		note(problemPaused, true, "web.trouble.paused-fault")
	case g.State == store.Paused:
		note(problemPaused, false, "web.trouble.paused")
	case g.Outage != "" && !g.Deadline.IsZero():
		note(problemPaused, true, "web.trouble.outage")
	case g.Held:
		note(problemHeld, true, "web.trouble.held", "side", f.sides(title, awaited(g)))
	case !g.Stopped.IsZero() && !f.reader.playsNow(g): // who plays is to learn nothing of the other sides
		note(problemHeld, false, "web.trouble.stopped", "when", f.since(g.Stopped))
	case overdue(g, f.now):
		note(problemLate, true, "web.trouble.overdue", "span", f.span(f.now.Sub(g.Deadline)))
	}
	for i := range g.Seats {
		seat := &g.Seats[i]
		code := "web.trouble.bounced"
		if seat.Bounces >= schedule.Unreachable {
			code = "web.trouble.unreachable"
		}
		if seat.Bounces > 0 {
			name := seat.Player
			if name == "" {
				name = seat.Address
			}
			note(problemReach, seat.Bounces >= schedule.Unreachable, code, "side", f.side(title, seat.Side), "player", name, "n", seat.Bounces)
		}
	}
	return out
}

// overdue reports whether a phase should have been played long ago.
func overdue(g *inquiry.GameInfo, now time.Time) bool {
	return inquiry.Overdue(g.Deadline, g.Policy.Grace, now)
}

// mailTrouble looks at the letters and the outbox.
func mailTrouble(tx *store.Tx, f *frame, add func(trouble)) error {
	mail, err := tx.Traffic(f.now.Add(-lately))
	if err != nil {
		return err
	}
	again, err := tx.Stuck(waitingDispatches)
	if err != nil {
		return err
	}
	note := func(n int, grave bool, link, code string) {
		if n > 0 {
			add(trouble{Grave: grave, Link: f.root + link, Words: f.T(code, "n", n)})
		}
	}
	note(mail.LettersFailed, true, "/letters", "web.trouble.letters-failed")
	note(mail.MailsFailed, true, "/outbox", "web.trouble.outbox-failed")
	note(again, false, "/outbox", "web.trouble.outbox-retry")
	note(mail.Letters, false, "/letters", "web.trouble.letters-new")
	return nil
}
