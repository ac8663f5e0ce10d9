package chart_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// drawnTitles are the titles that have a drawing, with their boards.
func drawnTitles(t testing.TB) (list []chart.Drawn, boards []*chart.Board, book *templates.Book) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	if book, err = templates.Load(); err != nil {
		t.Fatal(err)
	}
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		l, ok := title.(chart.Drawn)
		if !ok {
			continue
		}
		b, err := chart.New(title, book, font)
		if err != nil {
			t.Fatal(err)
		}
		list, boards = append(list, l), append(boards, b)
	}
	if len(list) < 2 {
		t.Fatalf("only %d titles have a drawing", len(list))
	}
	return list, boards, book
}
