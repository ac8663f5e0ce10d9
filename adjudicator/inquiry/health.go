package inquiry

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Ailment is something of the post office or of a game that is not well. The pages, the
// probes, the figures and the mails to the moderator are made from the same ones;
// catalogs say ailment.<code>: what is wrong, since when, and what to do.
type Ailment struct {
	Code   string
	Grave  bool          // it has lasted too long, or does not pass by itself
	Since  time.Time     // it was well before then
	Game   string        // "": of the post office
	Pause  *office.Pause // why the game is paused; nil: it is not
	Side   rules.Side
	Sides  []rules.Side // for whom a game waits
	Player string
	N      int
	Words  string // of a server or the system, for the moderator only; may be empty
}

// Health is how a post office fares at a moment.
type Health struct {
	At       time.Time
	Ailments []Ailment
	Figures
}

// Figures are what can be counted and measured of a post office. Times are zero for never.
type Figures struct {
	Mail         store.Traffic
	MailboxRead  time.Time // to its end, the last time
	RelayReached time.Time
	Games        int       // that run
	DiskFree     int64     // bytes of the disk of the database; below 0: not known
	Database     int64     // its bytes, with its log
	Sound        time.Time // when it was last found undamaged
	Jumps        int       // of our clock since the start
}

// Grave returns the ailments that have lasted too long; open says that anybody may know.
func (h *Health) Grave(open bool) (out []Ailment) {
	for i := range h.Ailments {
		if a := &h.Ailments[i]; a.Grave && (a.IsPublic() || !open) {
			out = append(out, *a)
		}
	}
	return out
}

// What may not be well of the post office.
const (
	AilMailbox       = "mailbox"  // it is not read
	AilRelay         = "relay"    // it is not reached
	AilRefusals      = "refusals" // it refuses everybody
	AilRefused       = "refused"  // it refuses somebody, and nobody knows why yet
	AilService       = "service"  // its work is not done
	AilDatabase      = "database" // it cannot be written
	AilDisk          = "disk"     // there is little room
	AilLetters       = "letters"  // they wait to be handled
	AilMails         = "mails"    // they wait to go out, and the relay is well
	AilLettersFailed = "letters-failed"
	AilMailsFailed   = "mails-failed"
	AilLettersHeld   = "letters-held" // they lie in the mailbox and cannot be had
	AilOutage        = "outage-"      // and why: no deadline counts
)

// What may not be well of a game, beside that it is paused (see [office.Pause]).
const (
	AilHeld        = "held"        // it waits beyond its deadline
	AilOverdue     = "overdue"     // its deadline passed in vain
	AilUnreachable = "unreachable" // mails to a seat come back
	AilSilent      = "silent"      // a seat missed too often
)

// Limits of what may wait, and how long what failed is pointed out.
const (
	letterMayWait = 15 * time.Minute
	mailMayWait   = time.Hour
	phaseMayWait  = 15 * time.Minute // after deadline and grace
	FailedLately  = 3 * post.Day
)

// IsPublic reports whether anybody may know of it: that a part does not work is seen from
// outside, what ails a game is its moderator's.
func (a *Ailment) IsPublic() bool {
	return a.Game == "" && a.Code != AilRefused && a.Code != AilLettersFailed && a.Code != AilMailsFailed && a.Code != AilLettersHeld
}

// Message says what is wrong; when is since when, in words.
func (a *Ailment) Message(when string) rules.Message {
	m := rules.M("ailment."+a.Code, rules.Text(post.WhenArg, when))
	for _, text := range []struct{ name, value string }{{"game", a.Game}, {"player", a.Player}, {"words", a.Words}} {
		if text.value != "" {
			m.Args = append(m.Args, rules.Text(text.name, text.value))
		}
	}
	for _, side := range a.Sides {
		m.Args = append(m.Args, rules.SideArg("side", side))
	}
	if a.Side != "" {
		m.Args = append(m.Args, rules.SideArg("side", a.Side))
	}
	if a.N > 0 {
		m.Args = append(m.Args, rules.Num("n", a.N))
	}
	if a.Pause != nil {
		m.Code, m.Args = "ailment.paused", append(append(m.Args, rules.Num("phase", a.N)), a.Pause.Args()...)
	}
	return m
}

// Ailments tells what of the mail and of the games is not well, as far as the database
// knows, the post office first, and how the mail stands.
func (s Service) Ailments(ctx context.Context) (out []Ailment, mail store.Traffic, err error) {
	now := s.Now()
	err = s.View(ctx, func(tx *office.Tx) error {
		if mail, err = tx.Dispatches().Traffic(now.Add(-FailedLately)); err != nil {
			return err
		}
		if out, err = MailAilments(tx, &mail, now); err != nil {
			return err
		}
		games, err := GameAilments(tx, now)
		out = append(out, games...)
		return err
	})
	return out, mail, err
}

// MailAilments tells what of the mail is not well.
func MailAilments(tx *office.Tx, mail *store.Traffic, now time.Time) (out []Ailment, err error) {
	r, err := tx.Dispatches().Refusals()
	if err != nil {
		return nil, err
	}
	switch {
	case r.HasRefusedEverybody():
		out = append(out, Ailment{Code: AilRefusals, Grave: true, Since: r.Since, Words: r.Reply})
	case r.Recipients > 0:
		out = append(out, Ailment{Code: AilRefused, Since: r.Since, Words: r.Reply})
	}
	why, since, err := schedule.LoadOutageReason(tx.Tx)
	if err != nil {
		return nil, err
	}
	if why != "" {
		out = append(out, Ailment{Code: AilOutage + why, Grave: true, Since: since})
	}
	note := func(code string, grave bool, n int, since time.Time) {
		if n > 0 {
			out = append(out, Ailment{Code: code, Grave: grave, N: n, Since: since})
		}
	}
	if now.Sub(mail.OldestLetter) > letterMayWait {
		note(AilLetters, true, mail.Letters, mail.OldestLetter)
	}
	if r.Recipients == 0 && now.Sub(mail.OldestMail) > mailMayWait {
		note(AilMails, true, mail.Mails, mail.OldestMail)
	}
	held, err := post.HeldLetters(tx)
	if err != nil {
		return nil, err
	}
	if len(held) > 0 {
		first := slices.MinFunc(held, func(l, m post.HeldLetter) int { return l.Received.Compare(m.Received) })
		note(AilLettersHeld, true, len(held), first.Received)
	}
	note(AilLettersFailed, true, mail.LettersFailed, mail.LetterFailed)
	note(AilMailsFailed, true, mail.MailsFailed, mail.MailFailed)
	return out, nil
}

// GameAilments tells which games are not well. What a post office suffers as a whole is no
// game's.
func GameAilments(tx *office.Tx, now time.Time) (out []Ailment, err error) {
	games, err := tx.Games().WithProblems(now.Add(-phaseMayWait))
	if err != nil {
		return nil, err
	}
	outage, _, err := schedule.LoadOutageReason(tx.Tx)
	if err != nil {
		return nil, err
	}
	for i := range games {
		g := &games[i]
		a := Ailment{Game: g.ID, Grave: true, Since: g.Deadline}
		switch {
		case g.Practice:
			continue
		case g.State == store.Paused:
			if a.Pause = office.PauseOf(g.State, g.Note); a.Pause.Ailment == "" {
				continue
			}
			a.Code, a.Grave, a.N = a.Pause.Ailment, a.Pause.Fault, g.Phase
			if a.Since, err = tx.AuditLog().PausedAt(g.ID); err != nil {
				return nil, err
			}
		case g.Held:
			a.Code = AilHeld
		case outage == "" && IsOverdue(g.Deadline, g.Policy.Grace, now) && g.RollAt.IsZero():
			a.Code = AilOverdue
		default:
			continue
		}
		if g.State == store.Running {
			if a.Sides, err = awaitedSides(tx, g.ID); err != nil {
				return nil, err
			}
		}
		out = append(out, a)
	}
	seats, err := tx.Seats().WithProblems(schedule.UnreachableBounces)
	if err != nil {
		return nil, err
	}
	for i := range seats {
		a, ails, err := seatAilment(tx, &seats[i])
		if err != nil {
			return nil, err
		}
		if ails {
			out = append(out, a)
		}
	}
	return out, nil
}

// awaitedSides returns the sides that a game waits for.
func awaitedSides(tx *office.Tx, game string) ([]rules.Side, error) {
	g, err := tx.Game(game)
	if err != nil {
		return nil, err
	}
	sheets, err := tx.Sheets().States(game)
	return schedule.SilentSides(&g, seating.SheetsBySide(sheets)), err
}

// seatAilment tells whether a seat cannot be reached, or missed as often as its game asks
// the moderator for.
func seatAilment(tx *office.Tx, seat *store.Seat) (a Ailment, ails bool, err error) {
	g, err := tx.Game(seat.Game)
	if err != nil {
		return a, false, err
	}
	a = Ailment{Game: g.ID, Side: seat.Side, Player: seat.Name, Since: seat.Heard}
	if a.Since.IsZero() {
		a.Since = g.Created
	}
	switch {
	case seat.Bounces >= schedule.UnreachableBounces:
		a.Code, a.Grave, a.N = AilUnreachable, true, seat.Bounces
	case g.Policy.Missed > 0 && seat.Missed >= g.Policy.Missed:
		a.Code, a.N = AilSilent, seat.Missed
	default:
		return a, false, nil
	}
	return a, true, nil
}

// IsOverdue reports whether a phase should have been played long ago.
func IsOverdue(deadline time.Time, grace time.Duration, now time.Time) bool {
	return !deadline.IsZero() && now.Sub(deadline) > grace+phaseMayWait
}

// TellAilment tells those who moderate all games, once, of something of the post office
// that is not well. Of what the relay does he reads when it works again.
func (s Service) TellAilment(ctx context.Context, a *Ailment) error {
	what, occasion, code := office.AboutHealth, a.Code+" "+office.OccasionAt(a.Since), "ailment."+a.Code
	switch a.Code {
	case AilMailbox:
		what, occasion, code = office.AboutMailbox, office.OccasionAt(a.Since), "moderator.mailbox-down"
	case AilRelay:
		what, occasion, code = office.AboutRelay, office.OccasionAt(a.Since), "moderator.relay-down"
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Update(ctx, func(tx *office.Tx) error {
		for _, mod := range post.ModeratorsToNotify(s.Office, nil) {
			m := a.Message(s.Book.When(mod.Lang, a.Since, s.Zone(mod.Zone)))
			m.Code = code
			if err := post.NotifyModerators(tx, nil, []office.Moderator{mod}, office.KindWithOccasion(what, occasion), 0, m); err != nil {
				return err
			}
		}
		return nil
	})
}
