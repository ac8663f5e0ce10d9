package adjudicator

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Anybody can have somebody asked something by mail. Who says no to it, and is nobody here,
// gets no more mail: whatever others send in his name or ask of him is written to nobody,
// until he writes himself, or for [unwantedLife].

// unwantedRow and a mailbox hold in [store.Sender].Polite until when it gets no mail.
const unwantedRow = "unwanted "

const unwantedLife = 365 * day

// declineHint returns what to do to who is asked something by mail and did not want it.
func (s *Service) declineHint(tx *store.Tx, address string) (rules.Message, error) {
	m := rules.M("pledge.not-you")
	_, err := tx.PersonOf(address)
	if isNotFound(err) {
		m.Args, err = append(m.Args, rules.Text("stranger", "1")), nil
	}
	return m, err
}

// wantsNoMail reports whether an address is nobody's here, and its reader has said that he
// wants no mail.
func wantsNoMail(tx *store.Tx, address string, now time.Time) (bool, error) {
	row, err := tx.Sender(unwantedRow + store.Mailbox(address))
	if err != nil || !row.Polite.After(now) {
		return false, err
	}
	_, err = tx.PersonOf(address)
	if isNotFound(err) {
		return true, nil
	}
	return false, err
}

// setUnwanted notes that the reader of an address wants no mail, or that he writes himself.
func setUnwanted(tx *store.Tx, address string, until time.Time) error {
	row, err := tx.Sender(unwantedRow + store.Mailbox(address))
	if err != nil || row.Polite.Equal(until) {
		return err
	}
	row.Polite = until
	return tx.SetSender(&row)
}

// tellDeclined ends what somebody has declined: who is known here is told so, and nobody
// else gets another mail.
func (in *intake) tellDeclined(row *store.Pledge) error {
	p, err := in.tx.PersonOf(row.Address)
	if isNotFound(err) {
		return setUnwanted(in.tx, row.Address, in.now.Add(unwantedLife))
	}
	if err != nil {
		return err
	}
	return in.tellAddress(row.Address, "", p.Lang, kindSettings, rules.M("pledge.declined"))
}

// isForModerator reports whether a mail is to a moderator.
func isForModerator(kind store.Kind) bool { return strings.HasPrefix(string(kind), forModerator) }
