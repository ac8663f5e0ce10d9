package desk

import "github.com/fieldpost/fieldpost/parser"

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
	wordStop     = prefix + "stop"
	wordSkip     = prefix + "skip"
	wordOrders   = prefix + "orders"
	argAnswer    = "answer"
	argTurn      = "turn"
	argHelpTopic = "topic"
)

// sharedWords lists the words of the shared orders, English first, then
// Spanish, then other ways of writing them.
func sharedWords() []parser.Word {
	return []parser.Word{
		{ID: formWait, Forms: []string{"wait", "espera", "esperar", "esperad"}},
		{ID: formFailure, Forms: []string{"on failure", "si falla", "if it fails", "en caso de fallo"}},
		{ID: wordStop, Forms: []string{"stop", "para", "parar", "alto"}},
		{ID: wordSkip, Forms: []string{"skip", "sigue", "seguir", "go on", "continue"}},
		{ID: formTurn, Forms: []string{
			"turn", "turno", "orders for turn", "órdenes para el turno", "my orders for turn", "mis órdenes para el turno",
			"orders turn", "órdenes turno", "órdenes del turno", "órdenes para turno",
		}},
		{ID: wordOrders, Forms: []string{"orders", "órdenes"}},
		{ID: formHelp, Forms: []string{"help", "ayuda"}},
		{ID: formStatus, Forms: []string{"status", "estado"}},
		{ID: formReport, Forms: []string{"report", "parte", "sitrep"}},
		{ID: formHistory, Forms: []string{"history", "historial", "historia"}},
	}
}

func sharedForms() []parser.Form {
	return []parser.Form{
		{ID: formWait, Pattern: formWait},
		{ID: formFailure, Pattern: formFailure + " {" + argAnswer + ":=" + wordStop + "|" + wordSkip + "}"},
		{ID: formTurn, Pattern: formTurn + " {" + argTurn + ":number}"},
		{ID: formTurn, Pattern: formTurn + " {" + argTurn + ":number} " + wordOrders}, // as a heading
		{ID: formHelp, Pattern: formHelp + " [{" + argHelpTopic + ":text}]"},
		{ID: formStatus, Pattern: formStatus},
		{ID: formReport, Pattern: formReport},
		{ID: formHistory, Pattern: formHistory},
	}
}
