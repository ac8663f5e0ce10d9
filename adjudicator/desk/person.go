package desk

import (
	"regexp"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What a person says of himself, for all his games; Topic is what he says, "" for how it
// is. Each changes something.
const (
	Settings      prose.RequestKind = "settings" // what holds
	Language      prose.RequestKind = "language"
	Zone          prose.RequestKind = "zone"
	AddressAdd    prose.RequestKind = "address-add"
	AddressMain   prose.RequestKind = "address-main" // where mails go
	AddressRemove prose.RequestKind = "address-remove"
	Confirm       prose.RequestKind = "confirm" // Topic is a code
	Decline       prose.RequestKind = "decline" // Topic is a code
)

func personWords() []order.Word {
	return []order.Word{
		{ID: form(Settings), EN: []string{"settings"}, ES: []string{"ajustes"}},
		{ID: form(Language), EN: []string{"language"}, ES: []string{"idioma"}},
		{ID: form(Zone), EN: []string{"zone", "time zone", "timezone"}, ES: []string{"zona", "zona horaria", "huso", "huso horario"}},
		{ID: form(AddressAdd), EN: []string{"address add", "add address"}, ES: []string{"dirección añade", "dirección añadir", "añade dirección", "añadir dirección"}},
		{ID: form(AddressMain), EN: []string{"address main", "main address"}, ES: []string{"dirección principal"}},
		{
			ID: form(AddressRemove), EN: []string{"address remove", "remove address"},
			ES: []string{"dirección quita", "dirección quitar", "quita dirección", "quitar dirección"},
		},
		{ID: form(Confirm), EN: []string{"confirm"}, ES: []string{"confirmo", "confirma", "confirmar"}},
		{ID: form(Decline), EN: []string{"decline"}, ES: []string{"rechazo", "no puedo"}},
	}
}

// form returns the id of the word and the form of a request that has one of each.
func form(kind prose.RequestKind) string { return prefix + string(kind) }

func personForms() (forms []order.Form) {
	for _, w := range personWords() {
		forms = append(forms, order.Form{ID: w.ID, Pattern: w.ID + " [{" + argHelpTopic + ":text}]"})
	}
	return forms
}

// accepted is how a line agrees, too, to what a mail asks with a code. It is no form, as
// titles have orders that begin so.
var accepted = regexp.MustCompile(`(?i)^\s*(?:accept|acepto)\s+([0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})\s*[.!]?$`)

// accepts takes a line that is no order and agrees to something; false means that it
// does not.
func (s *Sheet) accepts(line language.Line) bool {
	m := accepted.FindStringSubmatch(line.Text)
	if m != nil {
		s.Requests = append(s.Requests, Request{Kind: Confirm, Topic: m[1], Line: line.No})
	}
	return m != nil
}

// mostSettingWords is how many words a language, a zone or a code has at most of who
// does not mean the line as an order.
const mostSettingWords = 3

// person takes a line that says something of its writer; false means that it says something
// else.
func (s *Sheet) person(o *rules.Order, line language.Line) bool {
	q := Request{Kind: prose.RequestKind(strings.TrimPrefix(o.Form, prefix)), Topic: strings.TrimSpace(o.ID(argHelpTopic)), Line: o.Line}
	prose := false
	switch q.Kind {
	case Settings:
		prose = q.Topic != ""
	case Language, Zone, Confirm, Decline:
		prose = len(strings.Fields(q.Topic)) > mostSettingWords
	case AddressAdd, AddressMain, AddressRemove:
		prose = !strings.Contains(q.Topic, "@")
	default:
		return false
	}
	if prose && !line.Meant {
		s.chatter(line)
		return true
	}
	s.Requests = append(s.Requests, q)
	return true
}
