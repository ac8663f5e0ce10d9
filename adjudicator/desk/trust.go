package desk

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Keys is the request that mails hold the order key, or leave it out; its Topic is
// KeysOn or KeysOff. NewKey is the request for another key. Both change something.
const (
	Keys   prose.RequestKind = "keys"
	NewKey prose.RequestKind = "new-key"
)

// The topics of Keys.
const (
	KeysOn  = "on"
	KeysOff = "off"
)

const (
	formKeys   = prefix + "keys-"
	formNewKey = prefix + "new-key"
)

// trustWords returns words that stand by themselves, so that `key` and `new` alone stay
// free.
func trustWords() []order.Word {
	return []order.Word{
		{
			ID: formKeys + KeysOff, EN: []string{"keys off", "key off", "no keys", "keys out"},
			ES: []string{"claves no", "clave no", "sin claves", "sin clave", "claves fuera"},
		},
		{ID: formKeys + KeysOn, EN: []string{"keys on", "key on", "keys in"}, ES: []string{"claves sí", "clave sí", "con claves", "con clave"}},
		{ID: formNewKey, EN: []string{"new key", "another key"}, ES: []string{"clave nueva", "nueva clave", "otra clave"}},
	}
}

func trustForms() []order.Form { return formsOf(trustWords()) }

// trust takes a line about the order key; false means that it says something else.
func (s *Sheet) trust(o *rules.Order) bool {
	if s.choice(o, Keys, formKeys) {
		return true
	}
	if o.Form == formNewKey {
		s.Requests = append(s.Requests, Request{Kind: NewKey, Line: o.Line})
		return true
	}
	return false
}
