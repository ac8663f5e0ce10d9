package inquiry

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages and commands ask of how games and the office are.
type Service struct{ *office.Office }
