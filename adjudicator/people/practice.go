package people

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// PracticeRequest is for a game against programs.
var PracticeRequest = office.Request{
	Kinds: []desk.RequestKind{desk.Practice}, Who: office.Anybody, Limit: office.ApplyLimit, Introduces: desk.Practice, Each: true, Alone: true, Free: answerPractice,
}

func answerPractice(c *office.RequestContext) error {
	q := c.First
	told, err := StartPractice(c.In, c.Who, q.Topic, q.As, q.Foe)
	if err != nil || len(told) == 0 {
		return err
	}
	return confirm.AnswerRequester(c.In, c.Who, office.KindWithOccasion(office.KindPractice, strconv.Itoa(q.Line)), told...)
}

// StartPractice starts a practice game of a person, who plays a side of a title or of one
// of its scenarios; "" means the first side, and novices to play against. A refusal says why no
// game was started.
func StartPractice(in *office.Intake, who *office.Requester, words, side, foe string) (refusal []rules.Message, err error) {
	d, scenario := scenarioOf(in.Tx.Office, words)
	if d == nil {
		return founding.PracticeChoices(in, who, words), nil
	}
	own, refusal := sideFromWord(in, who, d, scenario, side)
	if refusal != nil {
		return refusal, nil
	}
	grade, refusal := gradeFromWords(in, who, d, scenario, side, foe)
	if refusal != nil {
		return refusal, nil
	}
	running, err := founding.PracticeGamesOf(in, who.Person.ID)
	if err != nil {
		return nil, err
	}
	if len(running) >= seating.MaxPracticeGames {
		m := rules.M("practice.enough", rules.Num("n", seating.MaxPracticeGames))
		for _, g := range running {
			m.Args = append(m.Args, rules.Text("games", g))
		}
		return []rules.Message{m}, nil
	}
	if grade != engine.Novice {
		if full, err := thinking.Refusals(in.Tx, who.Person.ID); len(full) > 0 || err != nil {
			return full, err
		}
	}
	title := d.About().Names.In(who.Person.Lang)
	if !who.Sure {
		p := store.Confirmation{Kind: confirm.KindPractice, Detail: who.ConfirmationDetail(d.About().ID+" "+scenario, string(own))}
		p.Detail[office.DetailFoe] = string(grade)
		return nil, confirm.AskToConfirm(in, who, d, p, rules.M("practice.confirm", rules.Text("title", title), rules.SideArg("side", own), seating.GradeArg(grade)))
	}
	n := founding.NewGame{
		Title: d.About().ID, Scenario: scenario, Private: true, Practice: true, Policy: &store.Policy{}, Missing: store.MissingDefault, Actor: post.ActorService,
		Options: map[string]string{desk.OptionHold: desk.HoldValue(0)},
	}
	for _, s := range d.About().SidesOf(scenario) {
		seat := founding.NewSeat{Side: s, Bot: true, Grade: grade}
		if s == own {
			seat = founding.NewSeat{Side: s, Person: office.Person{Address: who.Address, Name: who.Person.Name, Lang: who.Person.Lang, Zone: who.Person.Zone}}
		}
		n.Seats = append(n.Seats, seat)
	}
	if err := confirm.CreatePerson(in, who); err != nil {
		return nil, err
	}
	_, err = founding.OpenGame(in.Tx, d, &n)
	in.Tx.Office.Env.Failpoint(office.StepCreated)
	return nil, err
}

// ConfirmPractice starts what somebody has confirmed that he asked for.
func ConfirmPractice(in *office.Intake, row *store.Confirmation) error {
	return CarryOutConfirmed(in, row, office.KindPractice, func(who *office.Requester) ([]rules.Message, error) {
		return StartPractice(in, who, row.Detail[office.DetailWhat], row.Detail[office.DetailSide], row.Detail[office.DetailFoe])
	})
}

// sideFromWord finds the side of a scenario that a word names, the first for none.
func sideFromWord(in *office.Intake, who *office.Requester, d *desk.Desk, scenario, word string) (rules.Side, []rules.Message) {
	sides := d.About().SidesOf(scenario)
	if word == "" {
		return sides[0], nil
	}
	if side := office.FindSide(in.Tx.Office, d, word); slices.Contains(sides, side) {
		return side, nil
	}
	m := rules.M("practice.side", rules.Text("word", word), rules.Text("title", d.About().Names.In(who.Person.Lang)))
	for _, s := range sides {
		m.Args = append(m.Args, rules.Text("sides", d.SideName(s, who.Person.Lang)))
	}
	return "", []rules.Message{m}
}

// gradeFromWords finds the grade of a title's program that words name, a novice for none. What is
// asked for beside it is told in what to write instead.
func gradeFromWords(in *office.Intake, who *office.Requester, d *desk.Desk, scenario, side, foe string) (engine.Grade, []rules.Message) {
	grade, word := founding.ReadOpponent(in.Tx.Office, foe)
	if word == "" && founding.HasGrade(d, grade) {
		return cmp.Or(grade, engine.Novice), nil
	}
	m := rules.M("practice.novice-only")
	if grades := founding.GradeArgs(d); len(grades) > 1 {
		m = rules.M("practice.grade", grades...)
	}
	m.Args = append(m.Args, rules.Text("title", d.About().Names.In(who.Person.Lang)), rules.Text("topic", strings.TrimSpace(d.About().ID+" "+scenario)))
	if word != "" {
		m.Args = append(m.Args, rules.Text("word", word))
	} else {
		m.Args = append(m.Args, seating.GradeArg(grade))
	}
	if side != "" {
		m.Args = append(m.Args, rules.Text("side", d.SideName(office.FindSide(in.Tx.Office, d, side), who.Person.Lang)))
	}
	return "", []rules.Message{m}
}
