package phases

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what the doors of the office ask of this room.
type Service struct{ *office.Office }
