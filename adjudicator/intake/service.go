package intake

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what the daemon hands over: letters, and the time.
type Service struct{ *office.Office }
