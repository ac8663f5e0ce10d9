package post

import (
	"crypto/subtle"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/store"
)

// Each dispatch has a return path of its own (VERP): what comes back there tells by
// its address alone which dispatch it is about, and nobody makes up such an address.
// It is made of nothing but the Message-ID, which is of the recipient's own mail: how many
// others there are, and what became of them, shows in none of it.

const (
	returnPrefix = "b-"
	returnProof  = 8 // letters of the proof: 40 bits
)

// ReturnPath returns where a dispatch comes back to, our own address where dispatches have
// no return paths of their own.
func (s Service) ReturnPath(d *store.Dispatch) string {
	local, host, _ := strings.Cut(s.Cfg.Address, "@")
	if full := local + "+" + returnToken(s.Office, d.MessageID); s.HasReturnPaths() && len(full) <= 64 { // RFC 5321 §4.5.3.1.1
		return full + "@" + host
	}
	return s.Cfg.Address
}

// returnToken returns what tells the Message-IDs of a post office apart, with a proof over it.
func returnToken(o *office.Office, messageID string) string {
	name, _, _ := strings.Cut(messageID, "@")
	return returnPrefix + o.DeriveSecret(returnProof, "return path", messageID) + name
}

// dispatchOfReturnPath finds the dispatch that left with a return path to which a letter came, or which
// it names, nil when none is ours.
func dispatchOfReturnPath(in *office.Intake, named string) (*store.Dispatch, error) {
	local, host, _ := strings.Cut(in.Tx.Office.Cfg.Address, "@")
	tags := in.Letter.Tags
	if name, at, _ := strings.Cut(named, "@"); strings.EqualFold(at, host) {
		if tag, ok := strings.CutPrefix(name, strings.ToLower(local)+"+"); ok {
			tags = append(slices.Clone(tags), tag)
		}
	}
	for _, tag := range tags {
		token, ok := strings.CutPrefix(tag, returnPrefix)
		if !ok || len(token) <= returnProof {
			continue
		}
		id := token[returnProof:] + "@" + host
		if subtle.ConstantTimeCompare([]byte(tag), []byte(returnToken(in.Tx.Office, id))) != 1 {
			continue
		}
		d, err := in.Tx.Dispatches().One(store.DispatchFilter{MessageID: id})
		if IsNotFound(err) {
			continue
		}
		return &d, err
	}
	return nil, nil
}

// FindBouncedDispatch finds the dispatch that a report is about: by the address to which it came, or
// that it names as the return path, and otherwise by the Message-ID that it names, as anybody can who
// has seen the mail. So that counts only where dispatches had no return paths of their own.
func FindBouncedDispatch(in *office.Intake, b *mailtext.Bounce) (*store.Dispatch, error) {
	d, err := dispatchOfReturnPath(in, b.ReturnPath)
	if d != nil || err != nil || b.MessageID == "" {
		return d, err
	}
	named, err := in.Tx.Dispatches().One(store.DispatchFilter{MessageID: b.MessageID})
	switch {
	case IsNotFound(err):
		return nil, nil
	case err != nil:
		return nil, err
	case in.Tx.Office.HasReturnPaths() && !named.Created.Before(in.Tx.Office.Probe.Load().At):
		return nil, nil
	}
	return &named, nil
}
