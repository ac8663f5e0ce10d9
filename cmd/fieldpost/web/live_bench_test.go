package web_test

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// BenchmarkLive changes a game among those of a club and waits until all who watch its
// page are told: 1, 10 and 100 of them. cpu-ms/op is what a change costs, with the time
// of those who are told; most of it is reading the games anew, whoever watches.
func BenchmarkLive(b *testing.B) {
	c := newClub(b, func(c *site.Config) { c.Live = site.Live{Look: time.Millisecond} })
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := site.NewServer(c.site, site.DefaultLimits(), slog.New(slog.DiscardHandler))
	go server.Serve(port)
	defer server.Close()
	for _, n := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("viewers=%d", n), func(b *testing.B) { c.watched(b, port.Addr().String(), n) })
	}
}

// watched has viewers told again and again that something is new.
func (c *club) watched(b *testing.B, at string, viewers int) {
	game := c.titles[0].About().ID + "-1"
	told := make(chan error, viewers)
	for range viewers {
		conn, err := net.Dial("tcp", at)
		if err != nil {
			b.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "GET /games/%s/events?since=x HTTP/1.1\r\nHost: x\r\n\r\n", game)
		in := bufio.NewReader(conn)
		go func() {
			for {
				line, err := in.ReadString('\n')
				if err != nil || strings.HasPrefix(line, "data:") {
					told <- err
				}
				if err != nil {
					return
				}
			}
		}()
	}
	wait := func() {
		for range viewers {
			if err := <-told; err != nil {
				b.Fatal(err)
			}
		}
	}
	wait() // what they have seen is old
	began := processorTime(b)
	for b.Loop() {
		err := c.st.Update(c.ctx, func(tx *store.Tx) error {
			g, err := tx.Game(game)
			if err != nil {
				return err
			}
			g.Deadline = g.Deadline.Add(time.Hour)
			return tx.SaveGame(&g)
		})
		if err != nil {
			b.Fatal(err)
		}
		wait()
	}
	b.ReportMetric(float64((processorTime(b)-began).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}
