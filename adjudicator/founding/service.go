package founding

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what commands ask to make a game.
type Service struct{ *office.Office }
