package mailtext

import (
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"
)

// Bounce reports about one mail of ours that it was not delivered (RFC 3464, or in words), or that its
// reader did not want it (RFC 5965).
type Bounce struct {
	Recipient  string // Final-Recipient, in lower case
	Action     string // failed, delayed, delivered, relayed, expanded
	Status     string // enhanced status code such as 5.1.1 (RFC 3463)
	Diagnostic string // Diagnostic-Code, as the other server said it
	MessageID  string // of the mail that it is about
	ReturnPath string // that the mail left with, as the report says
	Complaint  string // what its reader calls it: abuse, fraud, virus, other; "" when it came back
}

// noComplaints are the kinds of feedback that say nothing against a mail: RFC 5965 §7.3, RFC 6591.
var noComplaints = []string{"not-spam", "auth-failure"}

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
	status   bool // a delivery-status or feedback-report part was seen
	bounce   Bounce
	Original string
	path     string // return path of the original
}

// readFeedback reads a message/feedback-report part (RFC 5965 §3).
func (b *bounceReader) readFeedback(body []byte, note func(Note)) {
	h, _ := SplitHeader(body, note)
	kind := strings.ToLower(strings.TrimSpace(h.Get("Feedback-Type")))
	if b.status || kind == "" || slices.Contains(noComplaints, kind) {
		return
	}
	b.status = true
	b.bounce = Bounce{Complaint: cutRunes(CleanText(kind), 40), Recipient: bareAddress(h.Get("Original-Rcpt-To"))}
	b.path = bareAddress(h.Get("Original-Mail-From"))
}

// bareAddress returns the address in a field that holds nothing else.
func bareAddress(value string) string {
	return strings.ToLower(strings.Trim(strings.TrimSpace(value), "<>"))
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

// readOriginal takes the Message-ID and the return path from what is returned of the mail.
func (b *bounceReader) readOriginal(body []byte) {
	h, _ := SplitHeader(body, func(Note) {})
	if ids := MessageIDs(h.Get("Message-Id")); len(ids) > 0 && b.Original == "" {
		b.Original = ids[0]
	}
	if b.path == "" {
		b.path = bareAddress(h.Get("Return-Path"))
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
	bounce.MessageID, bounce.ReturnPath = b.Original, b.path
	for _, field := range []string{"In-Reply-To", "References"} {
		if ids := MessageIDs(h.Get(field)); bounce.MessageID == "" && len(ids) > 0 {
			bounce.MessageID = ids[len(ids)-1]
		}
	}
	return &bounce
}
