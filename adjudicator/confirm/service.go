package confirm

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages ask to let browsers in, and the mailer tells of deliveries that failed.
type Service struct{ *office.Office }
