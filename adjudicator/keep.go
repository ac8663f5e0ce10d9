package adjudicator

import (
	"bytes"

	"github.com/fieldpost/fieldpost/parser"
)

// How much is kept of a letter that has been handled and that nobody will want
// to read again, in bytes.
const (
	keptHead     = 16 << 10 // its header fields
	keptUnproved = 32 << 10 // of one that no key vouches for: whatever people write by hand is shorter
)

// cut keeps of a letter what may still be asked for, so that nobody fills the
// disk who does not play here: the head of what strangers and machines sent
// and of what was one too many; not even that beyond the strangers' limit of a
// day. Of the others the pictures go. Outcome, size, Message-ID and hash stay of each.
func (in *intake) cut(outcome string) error {
	raw := in.row.Raw
	switch outcome {
	case outcomeStranger, outcomeMachine, outcomeUnaddress:
		n, err := in.count(strangersKept, day)
		if err != nil {
			return err
		}
		raw = head(raw)
		if n > in.s.cfg.StrangersPerDay {
			raw = []byte{}
		}
	case outcomeRate, outcomeOwn:
		raw = head(raw)
	case outcomeBounce:
		if in.game.ID == "" { // of no mail of ours
			raw = head(raw)
		}
	default:
		if !in.proved {
			raw = raw[:min(len(raw), keptUnproved)]
		}
		raw = parser.WithoutPictures(raw) // our own map, mostly, which came back with the quotation
	}
	if len(raw) == len(in.row.Raw) {
		return nil
	}
	return in.tx.CutLetter(in.row.ID, raw)
}

// head returns the header fields of a letter, with the empty line behind them.
func head(raw []byte) []byte {
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
