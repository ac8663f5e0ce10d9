package desk

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Mails is the request for which mails a player wants, what comes with them, and whether lists of
// ratings name him, in all of his games; its Topic is one of the choices. Like Maps it changes
// something.
const Mails RequestKind = "mails"

// The choices.
const (
	MailsAll    = "all"
	MailsAsked  = "asked"
	MailsDigest = "digest" // perhaps with the hour behind it: "digest 20"
	CalendarOn  = "calendar-on"
	CalendarOff = "calendar-off"
	TwinOn      = "twin-on"
	TwinOff     = "twin-off"
	RatingsOn   = "ratings-on" // pages may list how he is rated
	RatingsOff  = "ratings-off"
)

const (
	formMails  = prefix + "mails-"
	formDigest = prefix + "digest-at"
	argHour    = "hour"
)

func mailsWords() []order.Word {
	return []order.Word{
		{ID: formMails + MailsAll, EN: []string{"mails all", "all mails"}, ES: []string{"correos todos", "todos los correos"}},
		{
			ID: formMails + MailsAsked, EN: []string{"mails asked", "mails when asked"},
			ES: []string{"correos si me toca", "correos cuando me toca", "correos pedidos"},
		},
		{ID: formMails + MailsDigest, EN: []string{"mails digest", "mails daily"}, ES: []string{"correos resumen", "correos diarios"}},
		{ID: formDigest, EN: []string{"digest", "digest at"}, ES: []string{"resumen", "resumen a las"}},
		{ID: formMails + CalendarOn, EN: []string{"calendar on"}, ES: []string{"calendario sí"}},
		{ID: formMails + CalendarOff, EN: []string{"calendar off"}, ES: []string{"calendario no"}},
		{ID: formMails + TwinOn, EN: []string{"twin on", "json on"}, ES: []string{"gemelo sí", "json sí"}},
		{ID: formMails + TwinOff, EN: []string{"twin off", "json off"}, ES: []string{"gemelo no", "json no"}},
		{ID: formMails + RatingsOn, EN: []string{"ratings on"}, ES: []string{"clasificación sí"}},
		{ID: formMails + RatingsOff, EN: []string{"ratings off"}, ES: []string{"clasificación no"}},
	}
}

func mailsForms() (forms []order.Form) {
	for _, w := range mailsWords() {
		pattern := w.ID
		if w.ID == formDigest {
			pattern += " {" + argHour + ":number}"
		}
		forms = append(forms, order.Form{ID: w.ID, Pattern: pattern})
	}
	return forms
}

// mails takes a line that says which mails are wanted; false means that it says
// something else.
func (s *Sheet) mails(o *rules.Order) bool {
	topic, ok := strings.CutPrefix(o.Form, formMails)
	if o.Form == formDigest {
		hour, _ := o.Get(argHour)
		topic, ok = MailsDigest+" "+strconv.Itoa(hour.Num), true
	}
	if ok {
		s.Requests = append(s.Requests, Request{Kind: Mails, Topic: topic, Line: o.Line})
	}
	return ok
}
