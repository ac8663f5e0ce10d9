package transfer

import "github.com/fieldpost/fieldpost/adjudicator/office"

// Service is what pages and commands ask of archives and parcels.
type Service struct{ *office.Office }
