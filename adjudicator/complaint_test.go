package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// crlf gives a text the line ends of mails.
func crlf(text string) []byte { return []byte(strings.ReplaceAll(text, "\n", "\r\n")) }

// complaint is the report of a mail system whose user did not want a mail (RFC 5965), about one that
// left with a return path.
func complaint(id, kind, path, about string) []byte {
	return crlf(fmt.Sprintf(`From: Abuse <feedback@mail.example>
To: %s
Subject: FW: your mail
Message-ID: <%s@mail.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
	boundary="b"

--b
Content-Type: text/plain

This is an email abuse report.
--b
Content-Type: message/feedback-report
Content-Transfer-Encoding: quoted-printable

Feedback-Type: %s
User-Agent: X/1
Version: 1
Original-Mail-From:
 <%s=
>

--b
Content-Type: text/rfc822-headers

Message-ID: <%s>
Subject: x

--b--
`, theOffice, id, kind, path, about))
}

// qmail is a failure notice of qmail, with the head of the mail that it is about.
func qmail(id, to, head string) []byte {
	return crlf("Return-Path: <>\nFrom: MAILER-DAEMON@mail.example\nTo: " + to + "\nMessage-ID: <" + id + "@mail.example>\nSubject: failure notice\n\n" +
		"Hi. This is the qmail-send program at mail.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n" +
		"<" + ana + ">:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n" + head + "\nhello\n")
}

// TestQmailBouncesCount by the return path that they come to or that their copy of the mail names.
func TestQmailBouncesCount(t *testing.T) {
	w := newWorld(t, returning)
	g := w.Game(nil)
	red := w.Mails()[0]
	path := w.Service.Post.ReturnPath(&red)
	forged := strings.Replace(path, path[7:10], "aaa", 1)
	for i, tt := range []struct{ to, head, want string }{
		{path, "", "[1 0]"},
		{path, "Message-ID: <" + red.MessageID + ">\n", "[2 0]"},
		{theOffice, "Return-Path:\n <" + strings.ToUpper(path) + ">\nFrom: x\n", "[3 0]"},
		{theOffice, "Message-ID: <" + red.MessageID + ">\n", "[3 0]"},
		{theOffice, "Return-Path: <" + forged + ">\nMessage-ID:\n <" + red.MessageID + ">\n", "[3 0]"},
		{forged, "Message-ID: <" + red.MessageID + ">\n", "[3 0]"},
		{theOffice, "Return-Path: <" + strings.Replace(path, "example.org", "example.com", 1) + ">\n", "[3 0]"},
	} {
		w.Receive(w.Letter(qmail(fmt.Sprint("q", i), tt.to, tt.head)))
		if got := fmt.Sprint(w.bounces(g)); got != tt.want {
			t.Errorf("%d: bounces %s, want %s", i, got, tt.want)
		}
	}
	w.WantMails(w.Mails(), "moderator-bounce>mod moderator-bounce>mod moderator-bounce>mod")
}

// TestComplaintsCount on the seat of who complains, once told; what he needs goes on.
func TestComplaintsCount(t *testing.T) {
	w := newWorld(t, returning)
	g := w.Game(nil)
	red, blue := w.Mails()[0], w.Outbox()[1]
	path := w.Service.Post.ReturnPath(&red)
	forged := strings.Replace(path, path[7:10], "aaa", 1)
	for i, raw := range [][]byte{
		complaint("f1", "abuse", forged, red.MessageID), complaint("f2", "abuse", "somebody@example.net", red.MessageID), complaint("f3", "abuse", "", red.MessageID),
		complaint("f4", "not-spam", path, red.MessageID), complaint("f5", "auth-failure", path, red.MessageID),
		complaint("f6", "abuse", strings.Replace(path, "@", "9@", 1), "none@example.org"),
	} {
		w.Receive(w.Letter(raw))
		if got := fmt.Sprint(w.bounces(g)); got != "[0 0]" {
			t.Errorf("%d: bounces %s", i, got)
		}
	}
	w.WantMails(w.Mails(), "")
	w.Receive(w.Letter(complaint("c1", "abuse", path, "unknown@example.net")))
	mails := w.Mails()
	w.WantMails(mails, "moderator-bounce>mod")
	says(t, mails[0], "Ana (Red) has marked a mail from here as unwanted", ana, "abuse")
	w.Receive(w.Letter(complaint("c2", "abuse", path, red.MessageID)))
	w.WantMails(w.Mails(), "") // it is told once of a mail
	w.Receive(w.Letter(complaint("c3", "fraud", w.Service.Post.ReturnPath(&blue), "")))
	w.WantMails(w.Mails(), "moderator-bounce>mod")
	if got := fmt.Sprint(w.bounces(g)); got != "[2 1]" {
		t.Errorf("bounces %s", got)
	}
	w.WantMails(w.Order(g, toy.Red, "help"), "help>ana")
}

// TestComplaintsOfOthers: an observer is sent nothing more, an invitation is declined, and whoever plays
// nothing here gets no mail.
func TestComplaintsOfOthers(t *testing.T) {
	w := newWorld(t, returning)
	g := w.Game(nil)
	complain := func(id string, d *store.Dispatch) []store.Dispatch {
		t.Helper()
		w.Receive(w.Letter(complaint(id, "abuse", w.Service.Post.ReturnPath(d), "")))
		return w.Mails()
	}
	w.Observe(g, olga, "observe", "accept")
	w.Order(g, toy.Red, "me rindo")
	var report *store.Dispatch
	for _, d := range w.Outbox() {
		if d.Recipient == olga && d.Kind.Family() == office.KindObserved {
			report = &d
		}
	}
	if report == nil {
		t.Fatal("she is sent no report")
	}
	told := complain("c1", report)
	w.WantMails(told, "moderator-bounce>mod")
	says(t, told[0], olga+" has marked a mail from here as unwanted", "It told an observer how "+g+" stands")

	open := w.Game(nil, func(n *founding.NewGame) {
		n.Seats, n.Invited = n.Seats[1:], []founding.NewSeat{{Side: toy.Blue, Person: office.Person{Address: "guest@example.com"}}}
	})
	invite := w.Mails()[0]
	told = complain("c2", &invite)
	w.WantMails(told, "moderator-joins>mod")
	says(t, told[0], "guest@example.com has marked the invitation to play the Blue side in "+open+" as unwanted: abuse")
	if info := w.Show(open); len(info.Asked) != 0 || len(info.Free) != 1 {
		t.Errorf("asked %q, free %q", info.Asked, info.Free)
	}
	c, err := w.Service.Command(w.Ctx, store.Command{Verb: moderation.Invite.Name, Game: open, Args: map[string]string{office.ArgSide: "blue", office.ArgAddress: "guest@example.com"}})
	if got := w.refused(c, err); !strings.Contains(got, "no mail from here") {
		t.Error(got)
	}

	answer := w.Send("stranger@example.net", "games\n")
	told = complain("c3", &answer[0])
	w.WantMails(told, "moderator-bounce>mod")
	says(t, told[0], "stranger@example.net has marked a mail from here as unwanted")
	w.WantMails(w.Send("stranger@example.net", "help\n"), "")
}
