package mailtext

import (
	"strings"

	"github.com/emersion/go-message/textproto"
)

// Bounce is a delivery status notification (RFC 3464) about one mail of ours.
type Bounce struct {
	Recipient  string // Final-Recipient, in lower case
	Action     string // failed, delayed, delivered, relayed, expanded
	Status     string // enhanced status code such as 5.1.1 (RFC 3463)
	Diagnostic string // Diagnostic-Code, as the other server said it
	MessageID  string // of the mail that it is about
}

// Permanent reports that sending again would not help.
func (b *Bounce) Permanent() bool {
	return b.Action == "failed" && !strings.HasPrefix(b.Status, "4")
}

// Ours reports whether the mail was refused for who sent it and not for whom it
// was for: security or policy, X.7.X, or a mail system in trouble, X.3.X (RFC
// 3463 §3.4, §3.8).
func (b *Bounce) Ours() bool {
	parts := strings.Split(b.Status, ".")
	return len(parts) == 3 && (parts[1] == "7" || parts[1] == "3")
}

// bounceReader gathers the parts of a report while they are walked through.
type bounceReader struct {
	status   bool // a delivery-status part was seen
	bounce   Bounce
	Original string
}

// readStatus reads a message/delivery-status part: groups of fields, the
// first about the mail, the others each about one recipient (§2.1). The first
// recipient that failed is kept, or else the first.
func (b *bounceReader) readStatus(body []byte, note func(Note)) {
	b.status = true
	for rest := body; len(rest) > 0; {
		var h textproto.Header
		h, rest = SplitHeader(rest, note)
		recipient := h.Get("Final-Recipient")
		if recipient == "" {
			recipient = h.Get("Original-Recipient")
		}
		if recipient == "" {
			continue
		}
		action := strings.ToLower(strings.TrimSpace(h.Get("Action")))
		if b.bounce.Recipient != "" && (b.bounce.Action == "failed" || action != "failed") {
			continue
		}
		status, _, _ := strings.Cut(strings.TrimSpace(h.Get("Status")), " ")
		b.bounce = Bounce{
			Recipient:  strings.Trim(strings.ToLower(afterType(recipient)), "<>"),
			Action:     action,
			Status:     status,
			Diagnostic: CleanText(DecodeWords(afterType(h.Get("Diagnostic-Code")))),
		}
	}
}

// afterType drops the "rfc822;" or "smtp;" before a value (§2.1.2).
func afterType(value string) string {
	if _, v, ok := strings.Cut(value, ";"); ok {
		value = v
	}
	return strings.TrimSpace(value)
}

// readOriginal takes the Message-ID from what is returned of the mail.
func (b *bounceReader) readOriginal(body []byte) {
	h, _ := SplitHeader(body, func(Note) {})
	if ids := MessageIDs(h.Get("Message-Id")); len(ids) > 0 && b.Original == "" {
		b.Original = ids[0]
	}
}

// Finish returns the bounce, nil when the mail is none. Exim's older reports
// have no status part but an X-Failed-Recipients field.
func (b *bounceReader) Finish(h textproto.Header) *Bounce {
	bounce := b.bounce
	if !b.status {
		failed := JustAddrs(Addresses(h, "X-Failed-Recipients"))
		if len(failed) == 0 {
			return nil
		}
		bounce = Bounce{Recipient: failed[0], Action: "failed"}
	}
	bounce.MessageID = b.Original
	for _, field := range []string{"In-Reply-To", "References"} {
		if ids := MessageIDs(h.Get(field)); bounce.MessageID == "" && len(ids) > 0 {
			bounce.MessageID = ids[len(ids)-1]
		}
	}
	return &bounce
}
