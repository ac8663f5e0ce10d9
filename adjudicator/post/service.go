package post

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what the mailer asks of the outbox, and what is asked of failures.
type Service struct{ *office.Office }
