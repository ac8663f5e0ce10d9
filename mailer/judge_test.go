package mailer

import (
	"fmt"
	"testing"

	"github.com/emersion/go-smtp"
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
		want verdict
	}{
		{nil, answer(550, smtp.EnhancedCode{5, 1, 1}, "no such user"), refusal},
		{nil, answer(550, none, "No such user here"), refusal},
		{nil, answer(550, smtp.EnhancedCode{5, 0, 0}, "User unknown"), refusal},
		{nil, answer(553, smtp.EnhancedCode{5, 1, 3}, "bad address"), refusal},
		{nil, answer(554, smtp.EnhancedCode{5, 1, 1}, "unknown"), refusal},
		{nil, answer(550, smtp.EnhancedCode{5, 1, 1}, "blocked user unknown"), refusal}, // the code says more than the words
		{nil, answer(554, none, "relay access denied"), denied},
		{nil, answer(554, smtp.EnhancedCode{5, 0, 0}, "no"), denied},
		{nil, answer(554, smtp.EnhancedCode{5, 7, 1}, "<x>: Relay access denied"), denied},
		{nil, answer(550, smtp.EnhancedCode{5, 1, 1}, "<x>: Relaying denied"), denied}, // whatever the code says
		{nil, answer(454, smtp.EnhancedCode{4, 7, 1}, "<x>: Relay access denied"), denied},
		{nil, answer(550, smtp.EnhancedCode{5, 1, 2}, "SMTP; Unable to relay recipient in non-accepted domain"), denied},
		{nil, answer(553, none, "sorry, that domain isn't in my list of allowed rcpthosts"), denied},
		{nil, answer(454, smtp.EnhancedCode{4, 7, 0}, "TLS not available"), trouble},
		{nil, answer(550, smtp.EnhancedCode{5, 7, 26}, "unauthenticated"), denied},
		{nil, answer(550, none, "relaying denied"), denied},
		{nil, answer(550, none, "5.7.1 rejected for policy reasons"), denied},
		{nil, answer(550, none, "not permitted to send"), denied},
		{errSender, answer(550, smtp.EnhancedCode{5, 1, 8}, "sender rejected"), denied},
		{errSender, answer(553, none, "sender not owned by user"), denied},
		{errSender, answer(552, smtp.EnhancedCode{5, 3, 4}, "too big"), tooMuch},
		{errData, answer(552, none, "too much"), tooMuch},
		{errData, answer(550, smtp.EnhancedCode{5, 6, 0}, "8bit"), tooMuch},
		{nil, answer(552, smtp.EnhancedCode{5, 2, 2}, "mailbox full"), refusal},
		{errData, answer(550, smtp.EnhancedCode{5, 7, 1}, "spam"), denied},
		{nil, answer(451, smtp.EnhancedCode{4, 7, 1}, "greylisted"), delayed},
		{nil, answer(421, none, "bye"), trouble},
		{nil, answer(530, smtp.EnhancedCode{5, 7, 0}, "authenticate first"), trouble},
		{nil, answer(535, smtp.EnhancedCode{5, 7, 8}, "wrong password"), trouble},
		{nil, errAddress, noAddress},
		{errData, fmt.Errorf("connection reset"), delayed},
		{nil, fmt.Errorf("connection reset"), trouble},
		{nil, nil, sent},
	} {
		err := tc.err
		if tc.at != nil {
			err = fmt.Errorf("step: %w: %w", tc.at, err)
		}
		if got := judge(err); got != tc.want {
			t.Errorf("%v: got %v, want %v", err, got, tc.want)
		}
	}
}
