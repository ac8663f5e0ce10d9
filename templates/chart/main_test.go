package chart_test

import (
	"errors"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// TestNotDrawn: a title without a ground says so.
func TestNotDrawn(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chart.New(toy.New(), book, font); !errors.Is(err, chart.ErrNotDrawn) {
		t.Errorf("got %v, want ErrNotDrawn", err)
	}
}
