package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// Sheet is what the lines of one letter ask for.
type Sheet struct {
	Orders    []rules.Order   // for the phase
	Standing  []rules.Order   // answers given in advance
	OnFailure rules.OnFailure // empty when the letter does not say
	Wait      bool            // the sheet is not final
	Turn      int             // the game turn an advance sheet is for; 0 means now
	TurnAt    Spot            // where the letter says so
	Problems  []rules.Problem // what the grammar could not read, by line
	Questions []Question
	Chatter   int // lines in which nothing resembles an order
}

// Spot is a place in a letter.
type Spot struct{ Line, Col, End int } // see [rules.Problem]

// Question is something the service answers by mail.
type Question struct {
	Kind  QuestionKind
	Topic string // of help, as the player wrote it; may be empty
	Line  int
}

// QuestionKind is what a question asks for.
type QuestionKind string

// The questions that every title answers.
const (
	Help    QuestionKind = "help"
	Status  QuestionKind = "status"
	Report  QuestionKind = "report"
	History QuestionKind = "history"
)

// reader is the working space of one Read.
type reader struct {
	parser *parser.Parser
	cmd    parser.Command
}

// Read sorts the lines of a letter. The result shares nothing with the desk.
func (d *Desk) Read(lines []parser.Line) Sheet {
	var s Sheet
	if len(lines) == 0 {
		return s
	}
	r := d.readers.Get().(*reader)
	defer d.readers.Put(r)
	values := make([]rules.Value, 0, 3*len(lines))
	s.Orders = make([]rules.Order, 0, len(lines))
	for _, line := range lines {
		if fault := r.parser.Parse(line, &r.cmd); fault != nil {
			if fault.Chatter {
				s.Chatter++
			}
			s.Problems = append(s.Problems, d.problem(fault))
			continue
		}
		if r.cmd.Form == "" || s.setting(&r.cmd) {
			continue
		}
		from := len(values)
		for i := range r.cmd.Args {
			values = append(values, value(&r.cmd.Args[i]))
		}
		o := rules.Order{Form: r.cmd.Form, Line: r.cmd.Line, Col: r.cmd.Col, Text: r.cmd.Text}
		if len(values) > from {
			o.Args = values[from:len(values):len(values)]
		}
		if d.standing[o.Form] {
			s.Standing = append(s.Standing, o)
		} else {
			s.Orders = append(s.Orders, o)
		}
	}
	if len(s.Orders) == 0 {
		s.Orders = nil
	}
	return s
}

// setting takes an order that all titles share; false means it is the
// title's.
func (s *Sheet) setting(cmd *parser.Command) bool {
	switch cmd.Form {
	case formWait:
		s.Wait = true
	case formFailure:
		s.failure(cmd)
	case formTurn:
		s.turn(cmd)
	case formHelp:
		topic := strings.TrimSpace(cmd.Value(argHelpTopic))
		s.Questions = append(s.Questions, Question{Help, topic, cmd.Line})
	case formStatus:
		s.Questions = append(s.Questions, Question{Status, "", cmd.Line})
	case formReport:
		s.Questions = append(s.Questions, Question{Report, "", cmd.Line})
	case formHistory:
		s.Questions = append(s.Questions, Question{History, "", cmd.Line})
	default:
		return false
	}
	return true
}

// failure notes what becomes of the rest of the sheet; it can be one thing
// only.
func (s *Sheet) failure(cmd *parser.Command) {
	says := rules.Skip
	a, _ := cmd.Arg(argAnswer)
	if a.Value == wordStop {
		says = rules.Stop
	}
	if s.OnFailure == "" || s.OnFailure == says {
		s.OnFailure = says
		return
	}
	s.Problems = append(s.Problems, Spot{cmd.Line, a.Col, a.End}.Problem(rules.M("fault.failure-twice")))
}

// turn notes the turn of an advance sheet; a sheet is for one turn only.
func (s *Sheet) turn(cmd *parser.Command) {
	a, _ := cmd.Arg(argTurn)
	at := Spot{cmd.Line, a.Col, a.End}
	switch {
	case a.Num == 0:
		s.Problems = append(s.Problems, at.Problem(rules.M("fault.turn-zero")))
	case s.Turn == 0:
		s.Turn, s.TurnAt = a.Num, at
	case s.Turn != a.Num:
		s.Problems = append(s.Problems, at.Problem(rules.M("fault.two-turns", rules.Num("first", s.Turn), rules.Num("second", a.Num))))
	}
}

// Problem makes an error at a place.
func (s Spot) Problem(m rules.Message) rules.Problem {
	return rules.Problem{Line: s.Line, Col: s.Col, End: s.End, Severity: rules.Error, Message: m}
}

func value(a *parser.Arg) rules.Value {
	v := rules.Value{Name: a.Name, Kind: a.Kind, Col: a.Col, End: a.End}
	if a.Kind == parser.KindNumber {
		v.Num = a.Num
	} else {
		v.ID = a.Value
	}
	return v
}
