package field_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

func load(t testing.TB) *field.Data {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLoad(t *testing.T) {
	d := load(t)
	if len(d.Places) != 1161+46 {
		t.Errorf("got %d places", len(d.Places))
	}
}
