package schedule

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages and commands ask of the breaker.
type Service struct{ *office.Office }
