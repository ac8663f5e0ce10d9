package config

import (
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Token is where an access token of OAuth 2.0 comes from, which another program renews:
// a file, or a command of the shell. It takes the place of a password, and is read anew
// at each login.
type Token struct {
	File    string
	Command string // run in the folder of the configuration
	Dir     string // that folder
}

// Set reports whether the login is by token.
func (t Token) Set() bool { return t.File != "" || t.Command != "" }

// Bearer logs in by the token; nil where the login is by password.
func (t Token) Bearer() *wire.Bearer {
	switch {
	case t.File != "":
		return wire.NewBearer(wire.TokenFile(t.File))
	case t.Command != "":
		return wire.NewBearer(wire.TokenCommand(t.Command, t.Dir))
	}
	return nil
}

// Endings of the keys of a token. Its file is no part of the post office: a backup leaves
// it out, as it is of no use an hour later.
const (
	tokenFile    = ".token_file"
	tokenCommand = ".token_command"
)

// tokens returns the logins that may be by token.
func (c *Config) tokens() map[string]*Token {
	return map[string]*Token{"imap": &c.IMAP.Token, "smtp": &c.SMTP.Token}
}

func tokenSettings(table string, t *Token) []setting {
	return []setting{
		{key: table + tokenFile, put: text(&t.File)},
		{key: table + tokenCommand, put: text(&t.Command)},
	}
}

// checkTokens tells of logins by token that say something else, too, and completes them.
func (r *reader) checkTokens(c *Config) {
	for table, t := range c.tokens() {
		t.File = r.path(t.File)
		if t.Command != "" {
			t.Dir = r.dir
		}
		ways := []string{table + tokenFile, table + tokenCommand, table + ".password_file", table + ".password_env"}
		first := ""
		for _, key := range ways {
			switch {
			case r.set[key] == 0 || !t.Set():
			case first == "":
				first = key
			default:
				r.fault(key, "%s is given in line %d, too; the login is by password or by access token, keep one of them", first, r.set[first])
			}
		}
	}
	if c.SMTP.Token.Set() && c.SMTP.Username == "" {
		r.fault("smtp.username", "is missing; an access token is somebody's")
	}
}
