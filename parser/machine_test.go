package parser

import (
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestMachines: marks of programs, and what people's mail has that is like them.
func TestMachines(t *testing.T) {
	for _, tt := range []struct {
		header, want string
		likely       bool
	}{
		{"From: noreply@x.example", mailtext.AutoRole, true},
		{"From: Shop <no-reply@x.example>", mailtext.AutoRole, true},
		{"From: no_reply+17@x.example", mailtext.AutoRole, true},
		{"From: do-not-reply@x.example", mailtext.AutoRole, true},
		{"From: donotreply@x.example", mailtext.AutoRole, true},
		{"From: calendar-noreply@x.example", mailtext.AutoRole, true},
		{"From: Postmaster@x.example", mailtext.AutoRole, true},
		{"From: MAILER-DAEMON@x.example", mailtext.AutoMailerDaemon, false},
		{"From: games-request@x.example", mailtext.AutoRole, true},
		{"From: owner-games@x.example", mailtext.AutoRole, true},
		{"From: games-bounces@x.example", mailtext.AutoRole, true},
		{"From: a@x.example\r\nSender: games-bounces@x.example", mailtext.AutoRole, true},
		{"From: a@x.example\r\nX-Loop: games", mailtext.AutoLoop, true},
		{"From: a@x.example\r\nX-Auto-Response-Suppress: DR, OOF, AutoReply", mailtext.AutoSuppress, true},
		{"From: a@x.example\r\nFeedback-ID: 1:2:x", mailtext.AutoFeedback, true},
		{"From: a@x.example\r\nSubject: Out of Office: Re: [empires-1 P2 german] x", mailtext.AutoSubject, true},
		{"From: a@x.example\r\nSubject: Automatic reply: x", mailtext.AutoSubject, true},
		{"From: a@x.example\r\nSubject: =?utf-8?q?Respuesta_autom=C3=A1tica=3A_x?=", mailtext.AutoSubject, true},
		{"From: a@x.example\r\nSubject: Fuera de la oficina Re: x", mailtext.AutoSubject, true},
		{"From: a@x.example\r\nSubject: Abwesenheitsnotiz: x", mailtext.AutoSubject, true},
		{"From: a@x.example\r\nAuto-Submitted: auto-replied\r\nX-Loop: x", mailtext.AutoSubmitted, false},

		{"From: request@x.example", "", false},
		{"From: owner@x.example", "", false},
		{"From: a@x.example\r\nSubject: Re: Out of office tomorrow", "", false},
		{"From: a@x.example\r\nSubject: orders, then out of the office", "", false},
		{"From: noreen@x.example\r\nAuto-Submitted: no", "", false},
	} {
		l, err := ReadLetter([]byte(tt.header+"\r\n\r\nhi\r\n"), testOptions)
		if err != nil || l.Auto != tt.want || l.Likely != tt.likely {
			t.Errorf("%s: got %q, likely %t, want %q, %t", tt.header, l.Auto, l.Likely, tt.want, tt.likely)
		}
	}
}
