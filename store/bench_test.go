package store_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// BenchmarkLetter stores a letter and then its effects with an answer: two
// commits, each flushed to the disk.
func BenchmarkLetter(b *testing.B) {
	s := open(b)
	update(b, s, func(tx *store.Tx) error { return tx.Games().Add(game("toy-1", 1)) })
	text := make([]byte, 4096)
	b.ReportAllocs()
	n := uint32(0)
	for b.Loop() {
		n++
		l := letter(n, fmt.Sprint(n))
		l.Raw = text
		var id int64
		update(b, s, func(tx *store.Tx) (err error) {
			id, err = tx.Letters().Receive(l)
			return err
		})
		update(b, s, func(tx *store.Tx) error {
			if err := tx.Sheets().Add(&store.Sheet{Game: "toy-1", Phase: 1, Side: "red", Demand: "k", Letter: id, Received: noon, Accepted: true}); err != nil {
				return err
			}
			d := dispatch("ack", fmt.Sprint(n))
			d.Letter, d.Text = id, string(text)
			if _, err := tx.Queue(d); err != nil {
				return err
			}
			return tx.Letters().Update(store.LetterFilter{ID: id, State: store.LetterNew}, store.LetterUpdate{State: new(store.LetterHandled), Outcome: new("accepted"), Game: new("toy-1"), Side: new(rules.Side("red")), Handled: new(noon)})
		})
	}
}

// BenchmarkCommit is the price of one flushed commit.
func BenchmarkCommit(b *testing.B) {
	s := open(b)
	n := 0
	for b.Loop() {
		n++
		update(b, s, func(tx *store.Tx) error { return tx.SetFact("n", fmt.Sprint(n)) })
	}
}

// BenchmarkStatus reads a game in a snapshot.
func BenchmarkStatus(b *testing.B) {
	s := open(b)
	update(b, s, func(tx *store.Tx) error { return tx.Games().Add(game("toy-1", 1)) })
	b.ReportAllocs()
	for b.Loop() {
		if err := s.View(context.Background(), func(tx *store.Tx) error {
			_, err := tx.Game("toy-1")
			return err
		}); err != nil {
			b.Fatal(err)
		}
	}
}
