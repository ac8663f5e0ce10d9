package pages

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages hand over: sheets to check and to file.
type Service struct{ *office.Office }
