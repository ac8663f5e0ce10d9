package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const formFullReport = prefix + "full-report"

// formMaps begins the forms of the ways. Each is words of its own, so that `map`
// alone stays free.
const formMaps = prefix + "maps-"

// Forms that every title has; the prefix keeps them apart from a title's own.
const (
	prefix       = "fieldpost."
	formWait     = prefix + "wait"
	formFailure  = prefix + "on-failure"
	formTurn     = prefix + "turn"
	formHelp     = prefix + "help"
	formStatus   = prefix + "status"
	formReport   = prefix + "report"
	formHistory  = prefix + "history"
	formSessions = prefix + "sessions"
	formSignOut  = prefix + "sign-out"
	formCode     = prefix + "code"
	formMap      = prefix + "map"
	formBoard    = prefix + "board"
	wordStop     = prefix + "stop"
	wordSkip     = prefix + "skip"
	wordOrders   = prefix + "orders"
	wordEnd      = prefix + "end"
	argAnswer    = "answer"
	argTurn      = "turn"
	argHelpTopic = "topic"
	argPlaces    = "places"
)

func sharedWords() []order.Word {
	return []order.Word{
		{ID: formWait, EN: []string{"wait"}, ES: []string{"espera", "esperar", "esperad"}},
		{ID: formFailure, EN: []string{"on failure", "if it fails"}, ES: []string{"si falla", "en caso de fallo"}},
		{ID: wordStop, EN: []string{"stop"}, ES: []string{"para", "parar", "alto"}},
		{ID: wordSkip, EN: []string{"skip", "go on", "continue"}, ES: []string{"sigue", "seguir"}},
		{
			ID: formTurn, EN: []string{"turn", "orders for turn", "my orders for turn", "orders turn"},
			ES: []string{
				"turno", "órdenes para el turno", "mis órdenes para el turno", "órdenes turno", "órdenes del turno", "órdenes para turno",
			},
		},
		{ID: wordOrders, EN: []string{"orders"}, ES: []string{"órdenes"}},
		{ID: formHelp, EN: []string{"help"}, ES: []string{"ayuda"}},
		{ID: formStatus, EN: []string{"status"}, ES: []string{"estado"}},
		{ID: formReport, EN: []string{"report", "sitrep"}, ES: []string{"parte"}},
		{ID: formHistory, EN: []string{"history"}, ES: []string{"historial", "historia"}},
		{ID: formSessions, EN: []string{"sessions"}, ES: []string{"sesiones"}},
		{ID: formCode, EN: []string{"code"}, ES: []string{"código"}},
		{ID: wordEnd, EN: []string{"end"}, ES: []string{"fin", "termina", "terminar"}},
		{ID: formMap, EN: []string{"map"}, ES: []string{"mapa"}},
		{ID: formBoard, EN: []string{"board"}, ES: []string{"tablero"}},
	}
}

// ForTurn returns the line that makes a sheet one for a turn to come.
func ForTurn(turn int) rules.Order { return order.Of(formTurn, order.Number(argTurn, turn)) }

// OfSheet reports whether a form is part of a sheet, and no request to the service.
func OfSheet(form string) bool {
	switch form {
	case formWait, formFailure, formTurn:
		return true
	}
	return !strings.HasPrefix(form, prefix)
}

func sharedForms() []order.Form {
	return []order.Form{
		{ID: formWait, Pattern: formWait},
		{ID: formFailure, Pattern: formFailure + " {" + argAnswer + ":=" + wordStop + "|" + wordSkip + "}"},
		{ID: formTurn, Pattern: formTurn + " {" + argTurn + ":number}"},
		{ID: formTurn, Pattern: formTurn + " {" + argTurn + ":number} " + wordOrders}, // as a heading
		{ID: formHelp, Pattern: formHelp + " [{" + argHelpTopic + ":text}]"},
		{ID: formStatus, Pattern: formStatus},
		{ID: formReport, Pattern: formReport},
		{ID: formHistory, Pattern: formHistory},
		{ID: formSessions, Pattern: formSessions},
		{ID: formSignOut, Pattern: formSessions + " " + wordEnd},
		{ID: formCode, Pattern: formCode},
		{ID: formMap, Pattern: formMap},
		{ID: formBoard, Pattern: formBoard + " [{" + argPlaces + ":text}]"},
	}
}
