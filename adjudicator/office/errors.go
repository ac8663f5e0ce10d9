package office

import (
	"errors"
	"fmt"
)

// Errors of a game that cannot be created, see founding.Service.CreateGame.
var (
	ErrTitle = errors.New("adjudicator: unknown title")
	ErrSetup = errors.New("adjudicator: this setup is not possible")
	ErrSeat  = errors.New("adjudicator: this seat is not possible")

	ErrName = fmt.Errorf("%w", ErrSeat) // for a name that nobody has
)
