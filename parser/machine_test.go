package parser

import "testing"

// TestMachines: marks of programs, and what people's mail has that is like them.
func TestMachines(t *testing.T) {
	for _, tt := range []struct {
		header, want string
		likely       bool
	}{
		{"From: noreply@x.example", AutoRole, true},
		{"From: Shop <no-reply@x.example>", AutoRole, true},
		{"From: no_reply+17@x.example", AutoRole, true},
		{"From: do-not-reply@x.example", AutoRole, true},
		{"From: donotreply@x.example", AutoRole, true},
		{"From: calendar-noreply@x.example", AutoRole, true},
		{"From: Postmaster@x.example", AutoRole, true},
		{"From: MAILER-DAEMON@x.example", AutoMailerDaemon, false},
		{"From: games-request@x.example", AutoRole, true},
		{"From: owner-games@x.example", AutoRole, true},
		{"From: games-bounces@x.example", AutoRole, true},
		{"From: a@x.example\r\nSender: games-bounces@x.example", AutoRole, true},
		{"From: a@x.example\r\nX-Loop: games", AutoLoop, true},
		{"From: a@x.example\r\nX-Auto-Response-Suppress: DR, OOF, AutoReply", AutoSuppress, true},
		{"From: a@x.example\r\nFeedback-ID: 1:2:x", AutoFeedback, true},
		{"From: a@x.example\r\nSubject: Out of Office: Re: [empires-1 P2 german] x", AutoSubject, true},
		{"From: a@x.example\r\nSubject: Automatic reply: x", AutoSubject, true},
		{"From: a@x.example\r\nSubject: =?utf-8?q?Respuesta_autom=C3=A1tica=3A_x?=", AutoSubject, true},
		{"From: a@x.example\r\nSubject: Fuera de la oficina Re: x", AutoSubject, true},
		{"From: a@x.example\r\nSubject: Abwesenheitsnotiz: x", AutoSubject, true},
		{"From: a@x.example\r\nAuto-Submitted: auto-replied\r\nX-Loop: x", AutoSubmitted, false},

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
