package post

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

const (
	Hour = time.Hour
	Day  = 24 * time.Hour

	StrangersRow  = "*strangers" // counts answers to all of them of whom nothing shows that they wrote
	VouchedRow    = "*vouched"   // and to those who are vouched for
	DomainRow     = "*domain "   // and a domain: counts those to its mailboxes
	StrangersKept = "*kept"      // counts letters of theirs
	UnvouchedRow  = "unvouched " // and an address: counts letters that nothing vouches for

	RefusalsPerHour = 12 // answers that a letter changed nothing, to one sender
	UnvouchedMost   = 12 // letters an hour that nothing vouches for, to one player's name

	// The same in a moderator's name, in an hour and in a day, as each is answered to him.
	ModeratorMost = 40
	ModeratorDay  = 120
)

// Anybody can have somebody asked something by mail. Somebody who says no to it, and is not
// known here, gets no more mail: nothing that others send in his name or ask of him is
// written to anybody, until he writes himself, or for [UnwantedLife].

// unwantedRow and a mailbox hold in [store.Sender].Polite until when it gets no mail.
const unwantedRow = "unwanted "

const UnwantedLife = 365 * Day

// DeclineHint returns what somebody can do who is asked something by mail and did not want
// it.
func DeclineHint(tx *office.Tx, address string) (rules.Message, error) {
	m := rules.M("pledge.not-you")
	_, err := tx.PersonOf(address)
	if IsNotFound(err) {
		m.Args, err = append(m.Args, rules.Text("stranger", "1")), nil
	}
	return m, err
}

// RefusesMail reports whether an address is nobody's here, and its reader has said that he
// wants no mail.
func RefusesMail(tx *office.Tx, address string, now time.Time) (bool, error) {
	row, err := tx.Senders().Of(unwantedRow + store.Mailbox(address))
	if err != nil || !row.Polite.After(now) {
		return false, err
	}
	_, err = tx.PersonOf(address)
	if IsNotFound(err) {
		return true, nil
	}
	return false, err
}

// SetMailRefusal notes that the reader of an address wants no mail, or that he writes himself.
func SetMailRefusal(tx *office.Tx, address string, until time.Time) error {
	row, err := tx.Senders().Of(unwantedRow + store.Mailbox(address))
	if err != nil || row.Polite.Equal(until) {
		return err
	}
	row.Polite = until
	return tx.Senders().Put(&row)
}

// isForModerator reports whether a mail is to a moderator.
func isForModerator(kind store.Kind) bool {
	return strings.HasPrefix(string(kind), office.ModeratorKindPrefix)
}
