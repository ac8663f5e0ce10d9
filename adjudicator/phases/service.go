package phases

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what commands ask of a phase in which a title failed.
type Service struct{ *office.Office }
