package mailer

import (
	"fmt"
	"testing"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer/delivery"
)

// TestJudge: whose fault an answer is.
func TestJudge(t *testing.T) {
	none := smtp.EnhancedCode{}
	answer := func(code int, e smtp.EnhancedCode, text string) error {
		return &smtp.SMTPError{Code: code, EnhancedCode: e, Message: text}
	}
	for _, tc := range []struct {
		at   error // nil: at RCPT
		err  error
		want delivery.Verdict
	}{
		{nil, answer(550, smtp.EnhancedCode{5, 1, 1}, "no such user"), delivery.Refusal},
		{nil, answer(550, none, "No such user here"), delivery.Refusal},
		{nil, answer(550, smtp.EnhancedCode{5, 0, 0}, "User unknown"), delivery.Refusal},
		{nil, answer(553, smtp.EnhancedCode{5, 1, 3}, "bad address"), delivery.Refusal},
		{nil, answer(554, smtp.EnhancedCode{5, 1, 1}, "unknown"), delivery.Refusal},
		{nil, answer(550, smtp.EnhancedCode{5, 1, 1}, "blocked user unknown"), delivery.Refusal}, // the code says more than the words
		{nil, answer(554, none, "relay access denied"), delivery.Denied},
		{nil, answer(554, smtp.EnhancedCode{5, 0, 0}, "no"), delivery.Denied},
		{nil, answer(554, smtp.EnhancedCode{5, 7, 1}, "<x>: Relay access denied"), delivery.Denied},
		{nil, answer(550, smtp.EnhancedCode{5, 1, 1}, "<x>: Relaying denied"), delivery.Denied}, // whatever the code says
		{nil, answer(454, smtp.EnhancedCode{4, 7, 1}, "<x>: Relay access denied"), delivery.Denied},
		{nil, answer(550, smtp.EnhancedCode{5, 1, 2}, "SMTP; Unable to relay recipient in non-accepted domain"), delivery.Denied},
		{nil, answer(553, none, "sorry, that domain isn't in my list of allowed rcpthosts"), delivery.Denied},
		{nil, answer(454, smtp.EnhancedCode{4, 7, 0}, "TLS not available"), delivery.Trouble},
		{nil, answer(550, smtp.EnhancedCode{5, 7, 26}, "unauthenticated"), delivery.Denied},
		{nil, answer(550, none, "relaying denied"), delivery.Denied},
		{nil, answer(550, none, "5.7.1 rejected for policy reasons"), delivery.Denied},
		{nil, answer(550, none, "not permitted to send"), delivery.Denied},
		{delivery.ErrSender, answer(550, smtp.EnhancedCode{5, 1, 8}, "sender rejected"), delivery.Denied},
		{delivery.ErrSender, answer(553, none, "sender not owned by user"), delivery.Denied},
		{delivery.ErrSender, answer(552, smtp.EnhancedCode{5, 3, 4}, "too big"), delivery.TooMuch},
		{delivery.ErrData, answer(552, none, "too much"), delivery.TooMuch},
		{delivery.ErrData, answer(550, smtp.EnhancedCode{5, 6, 0}, "8bit"), delivery.TooMuch},
		{nil, answer(552, smtp.EnhancedCode{5, 2, 2}, "mailbox full"), delivery.Refusal},
		{delivery.ErrData, answer(550, smtp.EnhancedCode{5, 7, 1}, "spam"), delivery.Denied},
		{nil, answer(451, smtp.EnhancedCode{4, 7, 1}, "greylisted"), delivery.Delayed},
		{nil, answer(421, none, "bye"), delivery.Trouble},
		{nil, answer(530, smtp.EnhancedCode{5, 7, 0}, "authenticate first"), delivery.Trouble},
		{nil, answer(535, smtp.EnhancedCode{5, 7, 8}, "wrong password"), delivery.Trouble},
		{nil, delivery.ErrAddress, delivery.NoAddress},
		{delivery.ErrData, fmt.Errorf("connection reset"), delivery.Delayed},
		{nil, fmt.Errorf("connection reset"), delivery.Trouble},
		{nil, nil, delivery.Sent},
	} {
		err := tc.err
		if tc.at != nil {
			err = fmt.Errorf("step: %w: %w", tc.at, err)
		}
		if got := delivery.Judge(err); got != tc.want {
			t.Errorf("%v: got %v, want %v", err, got, tc.want)
		}
	}
}
