package transfer

import (
	"bytes"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/store"
)

// How much is kept of a letter that has been handled and that nobody will want
// to read again, in bytes.
const (
	keptHead     = 16 << 10 // its header fields
	keptUnproved = 32 << 10 // of one that no key vouches for: whatever people write by hand is shorter
)

// TrimLetter keeps of a letter what may still be asked for, so that nobody fills the
// disk who does not play here: the head of what strangers and machines sent
// and of what was one too many; not even that beyond the strangers' limit of a
// day. Of the others the pictures go. Outcome, size, Message-ID and hash stay of each.
func TrimLetter(in *office.Intake, outcome string) error {
	raw := in.Row.Raw
	switch outcome {
	case filing.OutcomeStranger, filing.OutcomeMachine, filing.OutcomeUnaddress:
		n, err := confirm.CountLetter(in, post.StrangersKept, post.Day)
		if err != nil {
			return err
		}
		raw = HeaderOf(raw)
		if n > in.Tx.Office.Cfg.StrangersPerDay {
			raw = []byte{}
		}
	case filing.OutcomeRate, filing.OutcomeOwn:
		raw = HeaderOf(raw)
	case filing.OutcomeBounce:
		if in.Game.ID == "" { // of no mail of ours
			raw = HeaderOf(raw)
		}
	default:
		if !in.Authenticated {
			raw = raw[:min(len(raw), keptUnproved)]
		}
		raw = mailtext.WithoutPictures(raw) // our own map, mostly, which came back with the quotation
	}
	if len(raw) == len(in.Row.Raw) {
		return nil
	}
	return in.Tx.Letters().Update(store.LetterFilter{ID: in.Row.ID, State: store.LetterHandled}, store.LetterUpdate{Cut: new(raw)})
}

// HeaderOf returns the header fields of a letter, with the empty line behind them.
func HeaderOf(raw []byte) []byte {
	end := len(raw)
	for _, blank := range []string{"\r\n\r\n", "\n\n"} {
		if i := bytes.Index(raw, []byte(blank)); i >= 0 {
			end = min(end, i+len(blank))
		}
	}
	if end <= keptHead {
		return raw[:end]
	}
	whole := bytes.LastIndexByte(raw[:keptHead], '\n') + 1 // no half line
	return append(bytes.Clone(raw[:whole]), "\r\n"...)
}
