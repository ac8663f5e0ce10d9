package noretreat

import (
	"errors"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// completePosition restores a composed position: it waits for the side whose turn runs, before
// the draw or after it.
func (t *Title) completePosition(in *record.Input, doc *field.Document) *field.State {
	st := field.Step{Kind: field.StepOrders, Side: doc.Active}
	if doc.Over.How != field.NotWon {
		st = field.Step{Kind: field.StepOver, Side: field.Nobody}
	}
	t.d.PlaceRemainingCards(in, &doc.State)
	doc.Agenda = play.Agenda[field.Step]{st}
	return t.restore(in, doc)
}

// restore returns the state of a document that is sound. Stored orders are looked at, so
// that carrying them out cannot meet an id that nobody knows or miss what a form must
// have.
func (t *Title) restore(in *record.Input, doc *field.Document) *field.State {
	s := t.restoreField(in, doc)
	s.Agenda.Verify(in, func(i int) error { return agendaFault(s, i) })
	s.Stored.Validate(in, t.Info.Sides, func(in *record.Input, path string, orders []rules.Order) {
		t.d.Codec.CheckOrders(in, path, orders)
		for i := range orders {
			if text, ok := t.Language.Write(&orders[i], rules.English); !ok {
				in.Fault(path, "%q is not an order", text)
			}
		}
	})
	if in.Failed() {
		return s // the rest would speak of the same
	}
	switch kind := s.Top().Kind; {
	case kind == field.StepOrders || kind == field.StepOver:
		if s.Asked != nil {
			in.Fault("asked", "nothing is to be decided")
		}
	case s.Asked == nil:
		in.Fault("agenda", "it waits for nobody")
	case !t.Asks(s):
		in.Fault("asked", "this is not what is to be decided")
	}
	return s
}

// agendaFault says what is wrong with a step of the agenda of a position: a player turn
// lies at the bottom, on it what somebody is asked in.
func agendaFault(s *field.State, i int) error {
	st, top := &s.Agenda[i], i == len(s.Agenda)-1
	on := func(kinds ...field.StepKind) bool {
		for _, k := range kinds {
			if i > 0 && s.Agenda[i-1].Kind == k {
				return true
			}
		}
		return false
	}
	switch st.Kind {
	case field.StepOver:
		if i > 0 || !top || s.Over.How == field.NotWon {
			return errors.New("a game that is over stands alone, and somebody has won it")
		}
	case field.StepOrders:
		if i > 0 || st.Side != s.Active || st.Stage != 0 && (top || st.Stage != 1) || s.Over.How != field.NotWon {
			return errors.New("orders are those of the side whose turn runs, and nothing lies below them")
		}
	case field.StepWindow:
		if !top || st.Side != s.Active.Enemy() || st.Stage < field.WindowCards || st.Stage > field.WindowCombat || !on(field.StepOrders) && !(st.Stage == field.WindowCombat && on(field.StepBattles)) {
			return errors.New("a window is for the side that does not move, and lies on top")
		}
	case field.StepBattles:
		if !on(field.StepOrders) || st.Side != s.Active || st.Stage < 0 || st.Stage > 3 {
			return errors.New("battles are those of the side whose turn runs")
		}
	case field.StepBattle:
		if !top || !on(field.StepBattles) || s.Fight == nil || !battle.IsStage(s.Fight.Stage) {
			return errors.New("a battle lies on battles")
		}
	case field.StepManage, field.StepSide:
		return errors.New(field.StepNames[st.Kind] + " waits for nobody")
	}
	if top && st.Kind != field.StepBattle && s.Fight != nil {
		return errors.New("there is a battle, and no step for it")
	}
	return nil
}
