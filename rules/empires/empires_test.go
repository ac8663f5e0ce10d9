package empires_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/empires"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// table loads the title with its order language.
func table(t testing.TB) (*empires.Title, *desk.Desk) {
	t.Helper()
	title, err := empires.Load(nil)
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
			"standing cancel always keep 2", "standing absorb never", "standing absorb save in Verdun",
			"standing loss full trench reduced", "standing retreat from Verdun to Paris, Orleans", "standing again always",
		},
	})
}

// TestReadings: the help lists the readings of readings.go.
func TestReadings(t *testing.T) {
	title, _ := table(t)
	rulestest.Readings(t, title)
}
