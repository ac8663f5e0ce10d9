package atlas_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/atlas"
)

// TestNoBoard: a title without a board has no atlas.
func TestNoBoard(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	if atlas.New(toy.New(), book) != nil {
		t.Error("the toy has an atlas")
	}
}
