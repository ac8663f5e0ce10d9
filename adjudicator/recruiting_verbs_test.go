package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// moderates has a moderator's line carried out, of which nothing comes before he has confirmed it.
func (w *world) moderates(g, line string) []store.Dispatch {
	w.T.Helper()
	return w.confirmed(w.Send(mod, "moderator "+g+"\n"+line+"\n"))
}

// joined is a game whose blue side Dan holds, and to whose red side Eva is invited.
func joined(t *testing.T) (w *world, g string, invitation store.Dispatch) {
	w = newWorld(t)
	g = w.Game(nil, anyOpen)
	w.agree(w.Send("Dan <"+dan+">", "join "+g+" as blue\n")[0], "yes")
	for _, m := range w.moderates(g, "invite red Eva <"+eva+">, es, Europe/Madrid") {
		if m.Kind.Family() == "invite" {
			invitation = m
		}
	}
	if invitation.Recipient != eva {
		t.Fatal("Eva is not invited")
	}
	w.deliver()
	return w, g, invitation
}

// TestRecruitingGameIsEnded: all who held a side or were asked are told, in their languages and why;
// who says yes afterwards, joins or writes orders is told that it is over.
func TestRecruitingGameIsEnded(t *testing.T) {
	w, g, invitation := joined(t)
	mails := w.Send(mod, "moderator "+g+"\nend win blue\n")
	says(t, mails[0], "Nothing was done", "end void")
	mails = w.moderates(g, "end void because nobody has time")
	w.WantMails(mails, "over>dan over>eva moderator-verbs>mod")
	says(t, mails[0], "will not be played", "nobody has time", "not", "key")
	says(t, mails[1], "no se jugará", "El motivo del árbitro: «nobody has time»")
	if info := w.Show(g); info.State != store.Over || len(info.Asked) != 0 {
		t.Fatalf("%s, asked %v", info.State, info.Asked)
	}
	mails = w.agree(invitation, "Sí")
	w.WantMails(mails, "join>eva")
	says(t, mails[0], "ya no vale, porque la partida se ha terminado")
	mails = w.Send("eva@example.org", "acepto "+codeIn.FindString(invitation.Text)+"\n", "In-Reply-To: <"+invitation.MessageID+">")
	says(t, mails[0], "ya no vale")
	says(t, w.Send("Carol <"+carol+">", "join "+g+"\n")[0], "is over", "join toy")
	says(t, w.Send(dan, "game: "+g+"\nhold mill\n")[0], "is over")
	w.Tick()
	if report := w.Verified(g); !report.Verified() {
		t.Errorf("the archive: %+v", report)
	}
}

// TestRecruitingGameIsAnnouncedTo, who hold a side of it and nobody else.
func TestRecruitingGameIsAnnouncedTo(t *testing.T) {
	w, g, _ := joined(t)
	mails := w.moderates(g, "announce We begin on Sunday.")
	w.WantMails(mails, "announced>dan moderator-verbs>mod")
	says(t, mails[0], "| We begin on Sunday.", "not", "key")
	w.moderates(g, "note Dan asked for it")
	if got := w.audit(g, 2); !strings.Contains(got, "note") {
		t.Error(got)
	}
	empty := w.Game(nil, anyOpen)
	says(t, w.Send(mod, "moderator "+empty+"\nannounce Hello\n")[0], "Nobody holds a side")
}

// TestRecruitingGameIsPaused: nothing of it is offered and nothing lapses, and it begins with nobody
// but when it goes on.
func TestRecruitingGameIsPaused(t *testing.T) {
	w, g, invitation := joined(t)
	mails := w.moderates(g, "pause because of the holidays")
	w.WantMails(mails, "paused>dan moderator-verbs>mod")
	says(t, mails[0], "paused by its moderator before it has begun", "the holidays", "not", "key")
	says(t, w.Send(mod, "moderator "+g+"\npause\n")[0], "was paused already")
	says(t, w.Send(mod, "moderator "+g+"\nshow\n")[0], "Paused: a moderator stopped it", "Eva <"+eva+">", "has not answered")
	says(t, w.Send(mod, "moderator "+g+"\nhelp\n")[0], "resume: ", "not", "pause: stops")
	w.Clock.Advance(30 * 24 * time.Hour)
	w.WantMails(w.Tick(), "")
	// A side that is given back is offered to nobody, and taken by nobody.
	w.agree(w.Send(dan, "leave "+g+"\n")[0], "yes")
	says(t, w.Send("Carol <"+carol+">", "games\n")[0], "not", g)
	says(t, w.Send("Carol <"+carol+">", "join "+g+"\n")[0], "is paused by its moderator")
	says(t, w.Send("Eva <"+eva+">", "únete a "+g+"\n")[0], "El árbitro ha parado "+g)
	w.moderates(g, "invite blue Dan <"+dan+">")
	for _, m := range w.Outbox() {
		if m.Kind.Family() == "invite" && m.Recipient == dan {
			says(t, w.agree(m, "yes")[0], "You play the Blue side", "is paused by its moderator")
		}
	}
	mails = w.agree(invitation, "sí")
	w.WantMails(mails, "join>eva")
	says(t, mails[0], "Juegas con el bando Rojo", "El árbitro ha parado "+g, "not", "por ocupar")
	if info := w.Show(g); info.State != store.Recruiting || len(info.Seats) != 2 {
		t.Fatalf("%s with %d sides", info.State, len(info.Seats))
	}
	mails = w.moderates(g, "resume")
	w.WantMails(mails, "resumed>eva resumed>dan welcome>eva welcome>dan moderator-joins>mod moderator-verbs>mod")
	if info := w.Show(g); info.State != store.Running || info.Note != "" || info.Deadline.IsZero() {
		t.Errorf("%s (%s), %s", info.State, info.Note, info.Deadline)
	}
}

// TestPausedInvitationsHaveTheirTime: what a pause takes from them is given back.
func TestPausedInvitationsHaveTheirTime(t *testing.T) {
	w, g, invitation := joined(t)
	w.moderates(g, "pause")
	w.Clock.Advance(20 * 24 * time.Hour)
	w.Tick()
	w.moderates(g, "reanuda")
	w.Clock.Advance(13 * 24 * time.Hour)
	w.Tick()
	w.WantMails(w.agree(invitation, "sí"), "welcome>eva welcome>dan moderator-joins>mod")
}

// TestRecruitingGameIsGivenPrograms, by whatever verb and word, at a side that is free, asked for or
// held; never at all of them.
func TestRecruitingGameIsGivenPrograms(t *testing.T) {
	for _, line := range []string{"invite red by a program", "replace red with a program", "invita rojo con un programa", "sustituye rojo por un programa"} {
		t.Run(line, func(t *testing.T) {
			w, g, invitation := joined(t)
			mails := w.moderates(g, line)
			w.WantMails(mails, "join>eva welcome>dan moderator-joins>mod moderator-verbs>mod")
			says(t, mails[0], "ha retirado la invitación")
			if info := w.Show(g); info.State != store.Running || info.Seats[0].Bot != store.BotHolds {
				t.Fatalf("%s: %+v", info.State, info.Seats)
			}
			says(t, w.agree(invitation, "sí")[0], "porque la partida ha empezado sin ella")
		})
	}
	w, g, _ := joined(t)
	mails := w.moderates(g, "replace blue by a program because he is away")
	w.WantMails(mails, "resigned>dan moderator-verbs>mod")
	says(t, mails[0], "no longer yours", "he is away")
	says(t, w.Send(mod, "moderator "+g+"\nreplace red by a program\n")[0], "Programs would hold all sides")
	w.WantMails(w.moderates(g, "replace blue Dan <"+dan+">"), "invite>dan moderator-verbs>mod")
}

// TestInvitationIsCorrected: whom it was sent to by mistake learns nothing, his code counts no more,
// and the right one gets another; or the same in his language.
func TestInvitationIsCorrected(t *testing.T) {
	for _, c := range []struct{ line, mails, says string }{
		{"invite red Olga <" + olga + ">, en, UTC", "invite>olga moderator-verbs>mod", "Mo invites you"},
		{"address red " + olga, "invite>olga moderator-verbs>mod", "Mo te invita"},
		{"invite red Eva <" + eva + ">, en, UTC", "invite>eva moderator-verbs>mod", "Mo invites you"},
		{"replace red Olga <" + olga + ">, es", "invite>olga moderator-verbs>mod", "Mo te invita"},
	} {
		t.Run(c.line, func(t *testing.T) {
			w, g, old := joined(t)
			mails := w.moderates(g, c.line)
			w.WantMails(mails, c.mails)
			says(t, mails[0], c.says)
			w.deliver()
			answer := w.Send("accept@example.net", "accept "+codeIn.FindString(old.Text)+"\n")
			if info := w.Show(g); len(info.Seats) != 1 || info.State != store.Recruiting {
				t.Fatalf("the old code counts: %+v, %s", info.Seats, answer[0].Text)
			}
			answer = w.agree(old, "sí")
			w.WantMails(answer, "join>eva")
			says(t, answer[0], "ya no vale")
			if newer := mails[0].Recipient == eva; newer != strings.Contains(flat(answer[0].Text), "te he enviado otra más nueva") {
				t.Errorf("a newer one: %t\n%s", newer, answer[0].Text)
			}
			w.agree(mails[0], "yes")
			if info := w.Show(g); info.State != store.Running {
				t.Errorf("the new one does not count: %s", info.State)
			}
		})
	}
	w, g, _ := joined(t)
	says(t, w.Send(mod, "moderator "+g+"\ninvite red Eva <"+eva+">, es, Europe/Madrid\n")[0], "is asked to play the Red side in "+g+" already")
	says(t, w.Send(mod, "moderator "+g+"\naddress blue "+olga+"\n")[0], "Nobody is asked")
}

// TestInvitationIsTakenBack: he is told, unless its mail had not left.
func TestInvitationIsTakenBack(t *testing.T) {
	w, g, invitation := joined(t)
	mails := w.moderates(g, "retira la invitación rojo porque juega otro")
	w.WantMails(mails, "join>eva moderator-verbs>mod")
	says(t, mails[0], "ha retirado la invitación", "juega otro")
	says(t, w.agree(invitation, "sí")[0], "ya no vale")
	if info := w.Show(g); len(info.Free) != 1 || len(info.Asked) != 0 {
		t.Errorf("free %v, asked %v", info.Free, info.Asked)
	}
	w.moderates(g, "invite red Olga <"+olga+">")
	w.WantMails(w.moderates(g, "uninvite red"), "moderator-verbs>mod")
	for _, m := range w.Outbox() {
		if m.Recipient == olga && m.State != store.Withdrawn {
			t.Errorf("Olga gets %s (%s)", m.Kind, m.State)
		}
	}
	says(t, w.Send(mod, "moderator "+g+"\nuninvite red\n")[0], "Nobody is asked")
}

// TestWhoWaitsIsAskedAgainAtOnce: what he is offered cannot be taken back but in a pause.
func TestWhoWaitsIsAskedAgainAtOnce(t *testing.T) {
	w := newWorld(t)
	w.agree(w.Send("Eva <"+eva+">", "únete a toy\n")[0], "sí")
	g := w.Game(nil, func(n *founding.NewGame) {
		n.Seats, n.Open = n.Seats[:1], []rules.Side{toy.Red}
	})
	w.Mails()
	w.deliver()
	says(t, w.Send(mod, "moderator "+g+"\nuninvite red\n")[0], "would be asked for the Red side")
	w.moderates(g, "pause")
	w.WantMails(w.moderates(g, "uninvite red"), "join>eva moderator-verbs>mod")
	w.WantMails(w.moderates(g, "resume"), "resumed>benito invite>eva moderator-verbs>mod")
}
