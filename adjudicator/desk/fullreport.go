package desk

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Full is the Topic of the request for a report that tells all of the position, what
// has not changed as well.
const Full = "full"

const formFullReport = prefix + "full-report"

func fullReportWords() []order.Word {
	return []order.Word{{
		ID: formFullReport, EN: []string{"report full", "full report", "report all"},
		ES: []string{"parte completo", "parte entero", "parte todo"},
	}}
}

func fullReportForms() []order.Form {
	return []order.Form{{ID: formFullReport, Pattern: formFullReport}}
}

// fullReport takes a line that asks for the whole report; false means that it says
// something else.
func (s *Sheet) fullReport(o *rules.Order) bool {
	if o.Form != formFullReport {
		return false
	}
	s.Requests = append(s.Requests, Request{Kind: Report, Topic: Full, Line: o.Line})
	return true
}
