package adjudicator

import (
	"crypto/subtle"
	"strings"

	"github.com/fieldpost/fieldpost/store"
)

// Each dispatch has a return path of its own (VERP): what comes back there tells by
// its address alone which dispatch it is about, and nobody makes up such an address.
// It shows nobody how many dispatches there are: the number in it is hidden.

const (
	returnPrefix  = "b-"
	returnLetters = 8 // of the proof, and as many of the number: 40 bits each
)

// ReturnPath is where a dispatch comes back to, our own address where dispatches have
// no return paths of their own.
func (s *Service) ReturnPath(d *store.Dispatch) string {
	local, host, _ := strings.Cut(s.cfg.Address, "@")
	if full := local + "+" + s.returnToken(d.ID, d.MessageID); s.returning() && len(full) <= 64 { // RFC 5321 §4.5.3.1.1
		return full + "@" + host
	}
	return s.cfg.Address
}

// returnToken is a proof over a dispatch, and its number under what derives from that
// proof.
func (s *Service) returnToken(id int64, messageID string) string {
	proof := s.mac(returnLetters, "return path", messageID)
	var number [5]byte
	for i := range number {
		number[i] = byte(id >> (8 * i))
	}
	return returnPrefix + proof + letters32.EncodeToString(s.hidden(proof, number))
}

// hidden hides a number, and shows it again.
func (s *Service) hidden(proof string, number [5]byte) []byte {
	mask, err := letters32.DecodeString(s.mac(returnLetters, "return number", proof))
	if err != nil {
		panic(err) // mac wrote it
	}
	subtle.XORBytes(number[:], number[:], mask)
	return number[:]
}

// returned finds the dispatch to whose return path a letter came, nil when it came to
// none that is ours.
func (in *intake) returned() (*store.Dispatch, error) {
	for _, tag := range in.letter.Tags {
		token, ok := strings.CutPrefix(tag, returnPrefix)
		if !ok || len(token) != 2*returnLetters {
			continue
		}
		number, err := letters32.DecodeString(token[returnLetters:])
		if err != nil {
			continue
		}
		var id int64
		for i, b := range in.s.hidden(token[:returnLetters], [5]byte(number)) {
			id |= int64(b) << (8 * i)
		}
		d, err := in.tx.Dispatch(id)
		if isNotFound(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if subtle.ConstantTimeCompare([]byte(tag), []byte(in.s.returnToken(d.ID, d.MessageID))) == 1 {
			return &d, nil
		}
	}
	return nil, nil
}

// cameBack finds the dispatch that a report is about: by the address to which it came,
// and otherwise by the Message-ID that it names, as anybody can who has seen the mail.
// So that counts only where dispatches had no return paths of their own.
func (in *intake) cameBack(messageID string) (*store.Dispatch, error) {
	d, err := in.returned()
	if d != nil || err != nil {
		return d, err
	}
	named, err := in.tx.DispatchByMessageID(messageID)
	switch {
	case isNotFound(err):
		return nil, nil
	case err != nil:
		return nil, err
	case in.s.returning() && !named.Created.Before(in.s.trial.Load().At):
		return nil, nil
	}
	return &named, nil
}
