package thirdreich_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// table loads the title with its order language.
func table(t testing.TB) (*thirdreich.Title, *desk.Desk) {
	t.Helper()
	title, err := thirdreich.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	return title, d
}

func TestConformance(t *testing.T) {
	title, d := table(t)
	rulestest.Run(t, rulestest.Suite{Title: title, Parse: d.Parse, Twins: twins(title),
		Standing: []string{
			"standing answer always keep 2", "standing answer never in Riga", "standing again always keep 1", "standing bomb always", "standing bomb never",
		},
	})
}

// TestReadings: the help lists the readings of readings.go.
func TestReadings(t *testing.T) {
	title, _ := table(t)
	rulestest.Readings(t, title)
}
