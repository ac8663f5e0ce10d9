package moderation

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what commands ask to take one of theirs back.
type Service struct{ *office.Office }
