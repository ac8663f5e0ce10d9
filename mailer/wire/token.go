package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
	"unicode"
)

// Bounds of what is read of a token's file or command.
const (
	maxToken   = 16 << 10
	maxTrouble = 4 << 10
)

// TokenFile reads the access token from a file that another program renews. The file
// holds the token alone.
func TokenFile(path string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) {
		file, err := os.Open(path)
		if err != nil {
			return "", err
		}
		defer file.Close()
		raw, err := io.ReadAll(io.LimitReader(file, maxToken+1))
		if err != nil {
			return "", err
		}
		token, err := cleanToken(raw)
		if err != nil {
			return "", fmt.Errorf("the file %s %w", path, err)
		}
		return token, nil
	}
}

// TokenCommand has a command of the shell, run in a folder, print the access token.
func TokenCommand(command, dir string) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		out, trouble := &limited{most: maxToken + 1}, &tail{most: maxTrouble}
		run := exec.CommandContext(ctx, "/bin/sh", "-c", command)
		run.Dir, run.Stdout, run.Stderr, run.WaitDelay = dir, out, trouble, time.Second
		if err := run.Run(); err != nil && out.kept.Len() <= maxToken {
			if late := ctx.Err(); errors.Is(late, context.DeadlineExceeded) {
				err = errors.New("it did not end in time")
			}
			if line := lastLine(trouble.whole()); line != "" {
				return "", fmt.Errorf("its command: %w: %s", err, line)
			}
			return "", fmt.Errorf("its command: %w", err)
		}
		token, err := cleanToken(out.kept.Bytes())
		if err != nil {
			return "", fmt.Errorf("what its command prints %w", err)
		}
		return token, nil
	}
}

// cleanToken checks that a text is one token and nothing else (RFC 6750 §2.1, more
// widely: what no blank and no control character breaks). The error goes on after the
// name of the text, and holds nothing of it.
func cleanToken(raw []byte) (string, error) {
	token := strings.TrimSpace(string(raw))
	switch {
	case token == "":
		return "", errors.New("is empty; it must be the access token")
	case len(raw) > maxToken:
		return "", fmt.Errorf("has more than %d bytes; it must be the access token alone", maxToken)
	case strings.HasPrefix(token, "{"):
		return "", errors.New("is JSON; it must be the access token alone")
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > unicode.MaxASCII-1 }):
		return "", errors.New("holds blanks, several lines or signs that no token has; it must be the access token alone")
	}
	return token, nil
}

// lastLine returns the last line that a program complained with, without anything in it that
// could be a secret: long words are left out.
func lastLine(said []byte) string {
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	words := strings.Fields(lines[len(lines)-1])
	for i, w := range words {
		if len(w) > 32 && !strings.HasPrefix(w, "https://") && !strings.HasPrefix(w, "/") || strings.ContainsAny(w, "?=") && len(w) > 16 {
			words[i] = "[...]"
		}
	}
	return clip(strings.Join(words, " "))
}

// limited keeps the first bytes that are written to it, and takes no more. It does not embed
// the buffer, whose ReadFrom would take all that a command prints.
type limited struct {
	kept bytes.Buffer
	most int
}

// Write implements io.Writer.
func (l *limited) Write(p []byte) (int, error) {
	room := l.most - l.kept.Len()
	l.kept.Write(p[:min(room, len(p))])
	if l.kept.Len() == l.most {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

// tail keeps the last bytes that are written to it.
type tail struct {
	kept []byte
	most int
	torn bool // kept begins within a word
}

// Write implements io.Writer.
func (l *tail) Write(p []byte) (int, error) {
	l.kept = append(l.kept, p...)
	if past := len(l.kept) - l.most; past > 0 {
		l.kept, l.torn = append([]byte(nil), l.kept[past:]...), true
	}
	if at := bytes.IndexAny(l.kept, " \n"); l.torn && at >= 0 {
		l.kept, l.torn = l.kept[at+1:], false
	}
	return len(p), nil
}

// whole returns what is kept, without half a word: that could be of a secret, and too short to be
// left out.
func (l *tail) whole() []byte {
	if l.torn {
		return nil
	}
	return l.kept
}
