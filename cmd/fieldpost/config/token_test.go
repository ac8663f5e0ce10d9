package config

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

func TestLoginsByToken(t *testing.T) {
	byToken := strings.Replace(required(), `password_file = "imap.password"         # required, or one of the next two`, `token_file = "run/token"`, 1)
	byToken = strings.Replace(byToken, "# where dispatches go out\n", "\nusername = \"games@example.org\"\ntoken_command = \"print it\"\n", 1)
	path := configOf(t, byToken)
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(path)
	if c.IMAP.Token.File != filepath.Join(dir, "run/token") || c.SMTP.Token.Command != "print it" || c.SMTP.Token.Dir != dir {
		t.Errorf("%+v, %+v", c.IMAP.Token, c.SMTP.Token)
	}
	if c.IMAP.Token.Bearer() == nil || c.SMTP.Token.Bearer() == nil || (Token{}).Bearer() != nil {
		t.Error("not every token logs in, or none does")
	}
	for _, test := range []struct{ from, to, fault string }{
		{"token_file = \"run/token\"", "token_file = \"run/token\"\npassword_file = \"imap.password\"", "imap.password_file: imap.token_file is given in line"},
		{"token_file = \"run/token\"", "token_file = \"run/token\"\ntoken_command = \"x\"", "imap.token_command: imap.token_file is given in line"},
		{"username = \"games@example.org\"\ntoken_command", "token_command", "smtp.username: is missing; an access token is somebody's"},
		{"token_file = \"run/token\"", "", "imap.password_file: is missing; it is required, or imap.password_env"},
		{"token_file = \"run/token\"", "token_file = \"\"", "imap.token_file: is empty"},
		{"token_file = \"run/token\"", "token = \"ya29\"", "secrets do not stand in this file; give imap.token_file or imap.token_command"},
	} {
		_, err := Load(configOf(t, strings.Replace(byToken, test.from, test.to, 1)))
		var faults Faults
		if !errors.As(err, &faults) || !strings.Contains(err.Error(), test.fault) {
			t.Errorf("with %s: %v, want %s", test.to, err, test.fault)
		}
	}
}
