package moderation

import (
	"cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// botField returns the field by which a program has a side, and of which grade.
func botField(help string) Field {
	return Field{
		Name: office.ArgBot, Kind: FieldFlag, Choices: stringsOf(engine.Grades()), Optional: true, Lead: true, Either: true,
		Help: help + ": a novice, or as in --program=club one of another grade.",
	}
}

// botGrade returns the grade of the bot that the arguments name.
func botGrade(c *office.Command) (engine.Grade, error) {
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return "", err
	}
	word := c.Arg(office.ArgBot)
	if word == AnswerYes {
		word = ""
	}
	grade, err := engine.ParseGrade(word)
	if err != nil || !founding.HasGrade(d, grade) {
		return "", c.Refusal("verb.no-grade", append(founding.GradeArgs(d), rules.Text("title", d.About().Names.In(c.Lang())))...)
	}
	return grade, nil
}

// readBot has a program of a grade play a side; word is what is no grade.
func (t *template) readBot(side rules.Side, grade engine.Grade, word string) {
	name := t.desk.SideName(side, t.lang)
	if word != "" || !founding.HasGrade(t.desk, grade) {
		args := append(founding.GradeArgs(t.desk), rules.Text("side", name), rules.Text("title", t.desk.About().Names.In(t.lang)))
		if word != "" {
			args = append(args, rules.Text("word", word))
		}
		t.fault("template.no-grade", args...)
		return
	}
	grade = cmp.Or(grade, engine.Novice)
	t.n.Seats = append(t.n.Seats, founding.NewSeat{Side: side, Bot: true, Grade: grade})
	t.noteUnderstood(name, t.s.Book.Text(t.lang, nil, rules.M("template.program", seating.GradeArg(grade))))
}
