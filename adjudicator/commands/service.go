package commands

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages and other processes command.
type Service struct{ *office.Office }
