package rommel_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/rommel"
)

// table loads the title with its order language.
func table(t testing.TB) (*rommel.Title, *desk.Desk) {
	t.Helper()
	title, err := rommel.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	return title, d
}
