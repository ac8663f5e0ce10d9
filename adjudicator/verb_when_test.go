package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moment"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestReadMomentInWords: as people write it, from a Saturday at 13:00 in Madrid.
func TestReadMomentInWords(t *testing.T) {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Sunday": "2026-03-29 23:59", "domingo": "2026-03-29 23:59", "el domingo": "2026-03-29 23:59", "sunday 20:00": "2026-03-29 20:00",
		"el viernes a las 20": "2026-04-03 20:00", "viernes, 20h": "2026-04-03 20:00", "Friday 8pm": "2026-04-03 20:00", "el viernes a las 8 de la tarde": "2026-04-03 20:00",
		"friday at 20": "2026-04-03 20:00", "friday at noon": "2026-04-03 12:00", "el viernes a mediodía": "2026-04-03 12:00",
		"tomorrow": "2026-03-29 23:59", "mañana a las 10": "2026-03-29 10:00", "mañana": "2026-03-29 23:59", "today 20:00": "2026-03-28 20:00", "hoy a las 20:30": "2026-03-28 20:30",
		"20:00": "2026-03-28 20:00", "10:00": "2026-03-29 10:00", "at 20": "2026-03-28 20:00",
		"2026-04-05": "2026-04-05 23:59", "5/4/2026": "2026-04-05 23:59", "5/4": "2026-04-05 23:59", "5.4. 20:00": "2026-04-05 20:00", "5 de abril": "2026-04-05 23:59",
		"5 de abril a las 20": "2026-04-05 20:00", "April 5": "2026-04-05 23:59", "5 April, 20:00": "2026-04-05 20:00", "24 December 2026": "2026-12-24 23:59", "3 January": "2027-01-03 23:59",
		"Saturday": "2026-04-04 23:59", "Saturday 20:00": "2026-03-28 20:00", "sábado 10:00": "2026-04-04 10:00",
		"Sunday 5 April": "2026-04-05 23:59", "el domingo 5 de abril a las 20": "2026-04-05 20:00", "domingo 29": "2026-03-29 23:59", "Sunday the 5th": "2026-04-05 23:59",
		"on Sunday, April 5, 20:00": "2026-04-05 20:00", "el domingo, 5/4": "2026-04-05 23:59", "Saturday 28 March 20:00": "2026-03-28 20:00",
		"2026-04-05 20:00": "2026-04-05 20:00", "5/4/2026 20:00": "2026-04-05 20:00",
	} {
		at, err := moment.Read(text, noon.In(madrid))
		if got := at.In(madrid).Format("2006-01-02 15:04"); err != nil || got != want {
			t.Errorf("%q is %s (%v), want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "soon", "5 days", "1-14 aug", "august", "31 february", "friday 25:00", "friday 20", "20", "13pm", "until", "el 5", "monday tuesday", "99/99", "Sunday 6 April", "domingo 30", "sunday 5", "sunday the 6th"} {
		if at, err := moment.Read(text, noon.In(madrid)); err == nil {
			t.Errorf("%q is read as %s", text, at)
		}
	}
}

func TestReadSpanInWords(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"una semana": 7 * day, "one week": 7 * day, "a week": 7 * day, "3 days": 3 * day, "tres días": 3 * day, "by two days": 2 * day, "un día más": day, "one more day": day,
		"otra semana": 7 * day, "another two days": 2 * day, "another 2 days": 2 * day, "el plazo dos días": 2 * day, "the deadline by 24h": day, "1 semana y 12 horas": 7*day + 12*time.Hour,
		"48h": 2 * day, "24 hours more": day, "a day and a half": 0, "soon": 0, "-5h": 0, "": 0, "week": 0, "one": 0,
	} {
		got, err := moderation.ReadSpan(text)
		if (err == nil) != (want > 0) || err == nil && got != want {
			t.Errorf("%q is %s (%v), want %s", text, got, err, want)
		}
	}
}

// TestReasonAndFormerDeadline: players read why, and what the deadline was; the audit has
// the reason; what is read of a line is only what belongs to the verb.
func TestReasonAndFormerDeadline(t *testing.T) {
	for body, want := range map[string][]string{
		"extend until Sunday because Ana is away until Friday": {"Sunday 29 March 2026, 19:59", "(was Tuesday 31 March 2026, 08:00", "reason: “Ana is away until Friday”"},
		"prorroga una semana porque se ha mudado el servidor":  {"Tuesday 7 April 2026, 08:00", "(was Tuesday", "“se ha mudado el servidor”"},
		"pause because the server moved":                       {"is paused", "reason: “the server moved”"},
		"replace red by a program because she is ill":          nil,
	} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		sent := w.Send(mod, "moderator "+g+"\n"+body+"\n")
		w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
		sent = w.carry()
		if len(sent) == 0 || sent[0].Kind.Family() == "moderator-verbs" {
			t.Errorf("%s: %v", body, summary(sent))
			continue
		}
		says(t, sent[0], want...)
		log, err := w.Service.Inquiry.AuditLog(w.Ctx, g, 1)
		if err != nil || log[0].Detail["reason"] == "" {
			t.Errorf("%s: audited as %+v, %v", body, log, err)
		}
	}
}

// TestExtendedOnce: who means the same as another, or confirms a preview twice, moves a
// deadline once, at whichever door.
func TestExtendedOnce(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	give := store.Command{Verb: "extend", Game: g, Args: map[string]string{"span": "24h"}}
	p, err := w.Service.Commands.Preview(w.Ctx, give)
	if err != nil {
		t.Fatal(err)
	}
	if got := w.done(w.Service.Command(w.Ctx, p.Command)); !strings.Contains(got, "2026-04-01 12:00 UTC (was 2026-03-31 12:00 UTC)") {
		t.Error(got)
	}
	if got := w.refused(w.Service.Command(w.Ctx, p.Command)); !catalogtest.Tells(t, rules.English, got, "verb.moved-since") {
		t.Error(got)
	}
	w.Mails()
	code := codeIn.FindString(w.Send(mod, "moderator "+g+"\nextend 24h\n")[0].Text)
	w.done(w.Service.Extend(w.Ctx, g, "", 24*time.Hour, time.Time{}))
	w.Mails()
	sent := append(w.Send(mod, "confirm "+code), w.carry()...)
	w.WantMails(sent, "moderator-verbs>mod")
	w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text)) // which he was shown anew
	w.carry()
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(144 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
}
