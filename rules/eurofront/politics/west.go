package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/play"
)

// risingSunFault says what keeps Japan from a victory in the Far East (RS), nil for nothing.
func risingSunFault(r *field.Run) *play.Fault {
	switch {
	case !production.IsBalkansPacified(r):
		return play.Refuse("17.4", "eurofront.bad.event-balkans")
	case r.Has(field.Allied, r.D.Karachi):
		return play.Refuse("16.6", "eurofront.bad.event-india", r.PlaceArg("in", r.D.Karachi))
	}
	return nil
}

// totalBlockadeFault says what keeps the Allies from a total blockade (TB), nil for nothing.
func totalBlockadeFault(r *field.Run) *play.Fault {
	switch {
	case !r.HasHappened(r.D.Blockade):
		return priorEventFault(r, "16.6", r.D.Blockade)
	case !production.HoldsTotalBlockade(r):
		return play.Refuse("16.6", "eurofront.bad.event-total")
	}
	return nil
}

// swedishWarFault says what keeps Sweden from joining the Allies (SW), nil for nothing.
func swedishWarFault(r *field.Run) *play.Fault {
	switch {
	case !r.S.Cooperates(field.Allied, r.D.Sweden):
		return priorEventFault(r, "16.6", r.D.Swedish)
	case !holdsCountry(r, field.Allied, r.D.Norway):
		return play.Refuse("16.6", "eurofront.bad.event-norway")
	}
	return nil
}

// swedishFault says what keeps Sweden from cooperating with the Allies (SC), nil for nothing.
func swedishFault(r *field.Run) *play.Fault {
	oslo := r.D.Cities[r.D.Oslo].Place
	switch {
	case !r.S.HasJoined(field.Neutral, r.D.Sweden):
		return play.Refuse("16.6", "eurofront.bad.event-happened")
	case r.S.HasJoined(field.Neutral, r.D.Denmark): // it has not submitted (DS)
		return play.Refuse("16.6", "eurofront.bad.event-denmark")
	case !r.S.Second:
		return priorEventFault(r, "16.6", r.D.SecondFront)
	case !slices.ContainsFunc([]int{oslo, r.D.Narvik}, func(p int) bool { return r.S.Controller(p) == field.Allied }):
		return play.Refuse("16.6", "eurofront.bad.event-oslo", r.PlaceArg("in", oslo), r.PlaceArg("or", r.D.Narvik))
	}
	return nil
}
