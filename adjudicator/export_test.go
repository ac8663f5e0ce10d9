package adjudicator

import "context"

// Steps gives the crash test all failpoints.
func Steps() []string {
	return []string{
		stepReceived, stepStored, stepLetterBegun, stepEffects, stepLetterHandled, stepLetterDone,
		stepPhaseBegun, stepPhaseStored, stepPhaseReported, stepPhaseDone, stepArchiveWritten,
		stepReminded, stepCreated, stepBeforeDrain, stepBeforeForce, stepSent,
		stepCommandBegun, stepCommandEffects, stepCommandDone,
	}
}

// CarryCommands carries out the commands that wait.
func (s *Service) CarryCommands(ctx context.Context) {
	s.lookForCommands(ctx, func(id int64, _ Verb) { s.carryLogged(ctx, id) })
}

// CachedPositions tells the memory test how many positions are kept.
func (s *Service) CachedPositions() int { return s.positions.order.Len() }

// Demands lists sides that are asked for something.
func (g GameInfo) Demands() (out string) {
	for _, seat := range g.Seats {
		if seat.Sheet != SheetNone {
			out += string(seat.Side) + " orders"
		}
	}
	return out
}
