package demo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/emersion/go-message/mail"
)

// dispatch is a mail from the post office as a player reads it.
type dispatch struct {
	subject, id  string
	replyTo      string // where an answer goes
	inReplyTo    string
	text         string // of its plain part
	game, key    string // of the block to edit, "" without one
	phase        int
	marked       bool     // the block shows lines that were not understood
	before, tail []string // the lines around the block's content
}

var errNoText = errors.New("demo: a mail without a plain text")

// readDispatch reads a mail.
func readDispatch(raw []byte) (*dispatch, error) {
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("demo: read mail: %w", err)
	}
	defer r.Close()
	d := &dispatch{}
	d.subject, _ = r.Header.Subject()
	d.id, _ = r.Header.MessageID()
	if ids, _ := r.Header.MsgIDList("In-Reply-To"); len(ids) > 0 {
		d.inReplyTo = ids[0]
	}
	for _, field := range []string{"Reply-To", "From"} {
		if list, _ := r.Header.AddressList(field); len(list) > 0 && d.replyTo == "" {
			d.replyTo = list[0].Address
		}
	}
	for {
		part, err := r.NextPart()
		if err != nil {
			return nil, errNoText
		}
		h, ok := part.Header.(*mail.InlineHeader)
		if !ok {
			continue
		}
		if kind, _, _ := h.ContentType(); kind == "text/plain" {
			body, err := io.ReadAll(part.Body)
			if err != nil {
				return nil, fmt.Errorf("demo: read mail: %w", err)
			}
			d.text = strings.ReplaceAll(string(body), "\r\n", "\n")
			d.block()
			return d, nil
		}
	}
}

// block finds the block to edit near the end: what it says of game, phase and
// key, and where its orders go.
func (d *dispatch) block() {
	lines := strings.Split(strings.TrimRight(d.text, "\n"), "\n")
	open, shut := -1, -1
	for i, line := range lines {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		value = strings.TrimSpace(value)
		switch strings.ToLower(name) {
		case "game", "partida":
			d.game = value
		case "key", "clave":
			d.key = value
		case "phase", "fase":
			d.phase, _ = strconv.Atoi(value)
		case "orders", "órdenes":
			if value == "" {
				open = i
			}
		case "end", "fin":
			if value == "" {
				shut = i
			}
		}
	}
	if open < 0 || shut < open || d.key == "" {
		d.game, d.key, d.phase = "", "", 0
		return
	}
	for _, line := range lines[open+1 : shut] {
		d.marked = d.marked || strings.HasPrefix(line, "# ?")
	}
	d.before, d.tail = lines[:open+1], lines[shut:]
}
