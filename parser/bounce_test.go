package parser

import (
	"fmt"
	"strings"
	"testing"
)

// TestReturnedInWords reads reports in plain words that a mail of ours came back.
func TestReturnedInWords(t *testing.T) {
	const null = "Return-Path: <>\nFrom: MAILER-DAEMON@players.test\nTo: partidas@fieldpost.example\n"
	const original = "From: Fieldpost <partidas@fieldpost.example>\nTo: Ana@Players.test\nMessage-ID: <out1@fieldpost.example>\nSubject: report\n\nhello <spam@other.test>\n"
	for _, tt := range []struct{ name, head, body, want string }{
		{"qmail", null + "Subject: failure notice\n", "Hi. This is the qmail-send program at players.test.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ana@players.test>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <partidas@fieldpost.example>\n" + original,
			"ana@players.test failed 5.1.1 out1@fieldpost.example Sorry, no mailbox here by that name. (#5.1.1)"},
		{"qmail, remote", null + "Subject: failure notice\n", "Hi. This is the qmail-send program at relay.test.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<ana@players.test>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\n" + original,
			"ana@players.test failed 5.1.1 out1@fieldpost.example 192.0.2.1 does not like recipient."},
		{"qmail, queue", null + "Subject: failure notice\n", "Hi. This is the qmail-send program at relay.test.\n\n<ana@players.test>:\nSorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.\n\n--- Below this line is a copy of the message.\n\n" + original,
			"ana@players.test failed 4.4.1 out1@fieldpost.example Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)"},
		{"sendmail", null + "Subject: Returned mail: User unknown\n", "   ----- The following addresses had permanent fatal errors -----\n<ana@players.test>\n\n   ----- Transcript of session follows -----\n... while talking to mx.players.test.:\n>>> RCPT To:<ana@players.test>\n<<< 550 no such user\n\n   ----- Original message follows -----\n\n" + original,
			"ana@players.test failed 5.0.0 out1@fieldpost.example"},
		{"google", null + "Subject: Delivery Status Notification (Failure)\n", "Delivery to the following recipient failed permanently:\n\n     ana@players.test\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected. The error was: 550 550 5.2.1 The mailbox is disabled (state 13).\n\n----- Original message -----\n\n" + original,
			"ana@players.test failed 5.2.1 out1@fieldpost.example"},
		{"yahoo", "From: MAILER-DAEMON@yahoo.test\nTo: partidas@fieldpost.example\nSubject: Failure Notice\n", "Sorry, we were unable to deliver your message to the following address.\n\n<ana@players.test>:\n554: delivery error: dd This user doesn't have an account\n\n--- Below this line is a copy of the message.\n\n" + original,
			"ana@players.test failed 5.0.0 out1@fieldpost.example 554: delivery error: dd This user doesn't have an account"},
		{"exchange", "From: postmaster@players.test\nTo: partidas@fieldpost.example\nSubject: Undeliverable: report\nIn-Reply-To: <out1@fieldpost.example>\n", "Delivery has failed to these recipients or groups:\n\nana@players.test\nThe email address you entered couldn't be found.\n\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'\n",
			"ana@players.test failed 5.1.10 out1@fieldpost.example The email address you entered couldn't be found."},
		{"spanish", null + "Subject: Error en la entrega\n", "No se ha podido entregar su mensaje a los siguientes destinatarios:\n\n<ana@players.test>\n550 5.1.1 usuario desconocido\n\n" + original,
			"ana@players.test failed 5.1.1 out1@fieldpost.example 550 5.1.1 usuario desconocido"},
		{"delayed", null + "Subject: Warning: message delayed\n", "This is a warning message only. You do not need to resend your message.\nDelivery to the following recipient has been delayed:\n\n<ana@players.test>\n\nWe will keep trying. 451 4.4.1 no answer\n\n" + original,
			"ana@players.test delayed 4.4.1 out1@fieldpost.example"},
		{"vacation", "Return-Path: <>\nFrom: ana@players.test\nTo: partidas@fieldpost.example\nSubject: Away\n", "I am on holiday. Message-ID: <out1@fieldpost.example>\n", ""},
		{"a player", "From: ana@players.test\nTo: partidas@fieldpost.example\nSubject: help\n", "I got this: Delivery to the following recipient failed permanently:\n <bob@players.test>\nMessage-ID: <out1@fieldpost.example>\n", ""},
	} {
		raw := strings.ReplaceAll(tt.head+"Content-Type: text/plain; charset=utf-8\n\n"+tt.body, "\n", "\r\n")
		l, err := ReadLetter([]byte(raw), testOptions)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if b := l.Bounce; b != nil {
			got = fmt.Sprintf("%s %s %s %s %s", b.Recipient, b.Action, b.Status, b.MessageID, b.Diagnostic)
		}
		if tt.want == "" && got != "" || !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	parts := "Return-Path: <>\r\nFrom: MAILER-DAEMON@players.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nYour message could not be delivered to <ana@players.test>: 550 5.1.1 no\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n" + strings.ReplaceAll(original, "\n", "\r\n") + "--b--\r\n"
	l, err := ReadLetter([]byte(parts), testOptions)
	if err != nil || l.Bounce == nil || l.Bounce.MessageID != "out1@fieldpost.example" || !l.Bounce.Permanent() {
		t.Errorf("in parts: got %+v, %v", l.Bounce, err)
	}
}
