//go:build unix

package daemon

import (
	"bytes"
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/store"
)

// BenchmarkLetters takes letters in sets from arrival to mails that are composed and noted
// as sent, without any mail server: what a letter costs of our own. "plain" are orders that
// are acknowledged, "drawn" asks for the board. µs-cpu/letter is the time of processors that
// all threads took; it says more than the time that passed where others work beside.
func BenchmarkLetters(b *testing.B) {
	for _, kind := range []string{"plain", "drawn"} {
		b.Run(kind, func(b *testing.B) {
			const set, games = 60, 60 // ten letters a game, as in `fieldpost bench post`
			w := newWorld(b)
			w.conf.Post.Maps = kind == "drawn"
			o, err := Open(b.Context(), w.conf, bare)
			if err != nil {
				b.Fatal(err)
			}
			defer o.Close()
			in, out := letters{o.Service}, outbox{o.Service, o.painter(), newComposer(w.conf)}
			var ids []string
			next, cpu, n := 0, time.Duration(0), 0
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				var all []mailer.Letter
				for len(all) < set {
					if next%(games*10) == 0 {
						ids = nil
						for range games {
							ids = append(ids, game(b, o))
						}
						quiet(b, o)
					}
					id := ids[next%(games*10)/10]
					raw := sheet(b, o, id, next)
					if kind == "drawn" {
						head, _, _ := bytes.Cut(raw, []byte("orders\r\n"))
						raw = append(head, "board\r\n"...)
					}
					all = append(all, mailer.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(next + 1), Received: time.Now(), Size: int64(len(raw)), Raw: raw})
					next++
				}
				b.StartTimer()
				began := processorTime(b)
				if taken, err := in.ReceiveAll(b.Context(), all); err != nil || taken != len(all) {
					b.Fatal(taken, err)
				}
				n += send(b, out)
				cpu += processorTime(b) - began
			}
			if n != b.N*set {
				b.Fatalf("%d answers to %d letters", n, b.N*set)
			}
			b.ReportMetric(float64(cpu.Microseconds())/float64(n), "µs-cpu/letter")
		})
	}
}

// quiet withdraws the invitations: they are not what is measured.
func quiet(b *testing.B, o *Office) {
	b.Helper()
	if err := o.Store.Update(b.Context(), func(tx *store.Tx) error {
		due, err := tx.Dispatches().DueIDs(time.Now().Add(time.Hour), 1<<20)
		for _, id := range due {
			if err == nil {
				err = tx.Dispatches().MarkSent(id, "not sent", time.Now())
			}
		}
		return err
	}); err != nil {
		b.Fatal(err)
	}
}

// send takes what is due from the outbox as a sender does, and says how many mails it was.
func send(b *testing.B, out outbox) (n int) {
	b.Helper()
	ctx := context.Background()
	for {
		due, err := out.Due(ctx, time.Now().Add(time.Hour), 8, func(int64) bool { return false })
		if err != nil {
			b.Fatal(err)
		}
		if len(due) == 0 {
			return n
		}
		var taken []delivery.Taken
		for _, d := range due {
			taken = append(taken, delivery.Taken{ID: d.ID, Reply: fmt.Sprint("250 2.0.0 Ok: queued as ", d.ID), At: time.Now()})
		}
		if err := out.Sent(ctx, taken); err != nil {
			b.Fatal(err)
		}
		n += len(due)
	}
}

// processorTime is what all threads of this process have taken, in user and system.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
