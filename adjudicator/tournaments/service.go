package tournaments

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages and commands ask of tournaments and ratings.
type Service struct{ *office.Office }
