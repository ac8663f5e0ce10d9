package phases

import (
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
)

// Say adds to the answer.
func Say(c *office.Command, code string, args ...rules.Arg) {
	c.Answer = append(c.Answer, rules.M(code, append([]rules.Arg{rules.Text("game", c.Row.Game)}, args...)...))
}

// AddAuditDetail adds to the audit. It must not be a secret.
func AddAuditDetail(c *office.Command, name, value string) {
	if c.Detail == nil {
		c.Detail = map[string]string{}
	}
	c.Detail[name] = value
}

// Arg returns an argument, "" when it was not given.
func Arg(c *office.Command, name string) string { return c.Row.Args[name] }
