package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// leastPassword is how many characters a moderator's password has at least.
const leastPassword = 10

// readPassword reads a line of standard input; at a terminal it asks for it
// and does not show what is typed.
func (p *program) readPassword() (string, error) {
	if f, ok := p.In.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(p.Err, "Password of the moderator: ")
		b, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(p.Err)
		return string(b), err
	}
	line, err := bufio.NewReader(p.In).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// hashPassword hashes the first line of standard input.
func (p *program) hashPassword() error {
	line, err := p.readPassword()
	if err != nil {
		return fmt.Errorf("read password: %w", err)
	}
	if utf8.RuneCountInString(line) < leastPassword {
		return cli.Advise(errors.New("the password is too short"), fmt.Sprintf("give at least %d characters on one line of standard input", leastPassword))
	}
	p.Printf("%s\n", site.HashPassword(line))
	return nil
}
