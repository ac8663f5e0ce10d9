package people

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages ask of observers.
type Service struct{ *office.Office }
