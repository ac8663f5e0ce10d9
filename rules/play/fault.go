package play

import "github.com/fieldpost/fieldpost/rules"

// Fault is why an order cannot be carried out.
type Fault struct {
	Message  rules.Message
	Section  string      // of the rulebook
	Col, End int         // of the word that is wrong; 0 for the whole line
	Soft     bool        // it may still turn out well: something uncertain comes first
	Sure     bool        // nothing that anybody does can mend it
	Doubt    bool        // it is to be said once more (see [rules.Problem])
	Opens    bool        // the lines that the order opens are missing (see [rules.Problem])
	Suggest  []rules.Arg // what would do
}

// Refuse makes a fault.
func Refuse(section, code string, args ...rules.Arg) *Fault {
	return &Fault{Message: rules.Message{Code: code, Args: args}, Section: section}
}

// At points the fault to an argument of the order.
func (f *Fault) At(v rules.Value) *Fault {
	f.Col, f.End = v.Col, v.End
	return f
}

// Try suggests an order that would do.
func (f *Fault) Try(o rules.Order) *Fault {
	f.Suggest = append(f.Suggest, rules.OrderArg("suggest", o))
	return f
}

// SuggestName suggests a name that would do.
func (f *Fault) SuggestName(kind, id string) *Fault {
	f.Suggest = append(f.Suggest, rules.ID(kind, "suggest", id))
	return f
}

// SuggestVerbs suggests orders by the words that they begin with.
func (f *Fault) SuggestVerbs(words ...string) *Fault {
	for _, w := range words {
		f.Suggest = append(f.Suggest, rules.Arg{Name: "suggest", Kind: rules.KindVerb, Value: w})
	}
	return f
}

// MarkTentative marks the fault as one that may mend itself before the order is
// carried out.
func (f *Fault) MarkTentative(soft bool) *Fault {
	f.Soft = f.Soft || soft
	return f
}

// Final marks the fault as one that nothing can mend: it lies in the order, not
// on the board.
func (f *Fault) Final() *Fault {
	f.Sure = true
	return f
}

// RequireConfirmation marks the fault as a warning that has to be answered: the sheet would
// waste what does not come back.
func (f *Fault) RequireConfirmation() *Fault {
	f.Soft, f.Doubt = true, true
	return f
}

// Opening marks the fault as one of an order that opens a block of lines and has none.
func (f *Fault) Opening() *Fault {
	f.Opens = true
	return f
}

// report makes the fault a problem.
func (f *Fault) report(severity rules.Severity) rules.Problem {
	return rules.Problem{
		Severity: severity, Message: f.Message, Doubt: f.Doubt, Opens: f.Opens, Section: f.Section, Col: f.Col, End: f.End,
		Suggest: f.Suggest,
	}
}
