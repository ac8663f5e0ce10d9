package player

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/emersion/go-message/mail"
)

// Dispatch is a mail from the post office as a player reads it.
type Dispatch struct {
	Subject   string
	ID        string // without <>
	ReplyTo   string // where an answer goes
	InReplyTo string
	Auto      string // value of Auto-Submitted
	Text      string // of its plain part
	// What the block to edit says; empty and 0 without one.
	Game, Key string
	Phase     int
	Marked    bool // the block shows lines that were not understood, or were mended

	before, tail []string // the lines around the block's content
}

// ErrNoText says that a mail has no plain text.
var ErrNoText = errors.New("player: a mail without a plain text")

// Read reads a mail.
func Read(raw []byte) (*Dispatch, error) {
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("player: read mail: %w", err)
	}
	defer r.Close()
	d := &Dispatch{Auto: r.Header.Get("Auto-Submitted")}
	d.Subject, _ = r.Header.Subject()
	d.ID, _ = r.Header.MessageID()
	if ids, _ := r.Header.MsgIDList("In-Reply-To"); len(ids) > 0 {
		d.InReplyTo = ids[0]
	}
	for _, field := range []string{"Reply-To", "From"} {
		if list, _ := r.Header.AddressList(field); len(list) > 0 && d.ReplyTo == "" {
			d.ReplyTo = list[0].Address
		}
	}
	for {
		part, err := r.NextPart()
		if err != nil {
			return nil, ErrNoText
		}
		h, ok := part.Header.(*mail.InlineHeader)
		if !ok {
			continue
		}
		if kind, _, _ := h.ContentType(); kind == "text/plain" {
			body, err := io.ReadAll(part.Body)
			if err != nil {
				return nil, fmt.Errorf("player: read mail: %w", err)
			}
			d.Text = strings.ReplaceAll(string(body), "\r\n", "\n")
			d.block()
			return d, nil
		}
	}
}

// block finds the block to edit near the end: what it says of game, phase and
// key, and where its orders go.
func (d *Dispatch) block() {
	lines := strings.Split(strings.TrimRight(d.Text, "\n"), "\n")
	open, shut := -1, -1
	for i, line := range lines {
		for field := range strings.SplitSeq(line, ",") {
			name, value, _ := strings.Cut(strings.TrimSpace(field), ":")
			d.claim(strings.ToLower(name), strings.TrimSpace(value))
		}
		switch strings.TrimSuffix(strings.ToLower(strings.TrimSpace(line)), ":") {
		case "orders", "órdenes":
			open = i
		case "end", "fin":
			shut = i
		}
	}
	if open < 0 || shut < open || d.Key == "" {
		d.Game, d.Key, d.Phase = "", "", 0
		if m := phased.FindStringSubmatch(d.Subject); m != nil { // a note, of which nothing is asked
			d.Phase, _ = strconv.Atoi(m[1])
		}
		return
	}
	for _, line := range lines[open+1 : shut] {
		d.Marked = d.Marked || strings.HasSuffix(line, "# ?") || strings.Contains(line, "# was: ") || strings.Contains(line, "# era: ")
	}
	d.before, d.tail = lines[:open+1], lines[shut:]
}

// phased is how a subject names the phase: [empires-12 P7 german].
var phased = regexp.MustCompile(`^\[\S+ P(\d+) `)

// claim notes what a line of the block says.
func (d *Dispatch) claim(name, value string) {
	switch name {
	case "game", "partida":
		d.Game = value
	case "key", "clave":
		d.Key = value
	case "phase", "fase":
		d.Phase, _ = strconv.Atoi(value)
	}
}
