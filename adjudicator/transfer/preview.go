package transfer

import (
	"errors"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ErrUndone ends the transaction of a check.
var ErrUndone = errors.New("adjudicator: a check changes nothing")

// PreviewMail is a mail that would go out. Text is "" where it holds what only its
// reader may know: keys, positions.
type PreviewMail struct {
	Side    rules.Side `json:"side,omitempty"` // "": of no side
	Name    string     `json:"name"`
	Address string     `json:"address"`
	Lang    rules.Lang `json:"lang"`
	Subject string     `json:"subject"`
	Text    string     `json:"text,omitempty"`

	Kind store.Kind // without its occasion
}

// PreviewMails returns what may be shown beforehand of mails that were queued, those that are held by
// another left out.
func PreviewMails(queued []*office.Mail) (out []PreviewMail) {
	for _, m := range queued {
		if m.State != store.Merged {
			out = append(out, previewOf(m))
		}
	}
	return out
}

func previewOf(d *office.Mail) PreviewMail {
	m := PreviewMail{Side: d.Side, Name: d.Name, Address: d.Recipient, Lang: d.Lang, Subject: d.Subject, Kind: d.Kind.Family()}
	kind, _ := strings.CutPrefix(string(d.Kind), string(office.KindJoined)+":") // of those that it carries, which are of one
	switch store.Kind(kind).Family() {
	case office.KindPaused, office.KindResumed, office.KindExtended, office.KindAnnounced, office.KindOption, office.KindGone:
		m.Text = d.Text
	}
	return m
}
