package web_test

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/store"
)

// BenchmarkLive tells 100 viewers of one page, of 1,000 games, that something is new.
// What it takes beyond the time between two looks is the cost.
func BenchmarkLive(b *testing.B) {
	w := manyGames(b, 1000, func(c *web.Config) { c.Fresh, c.Live = time.Second, web.Live{Look: time.Millisecond} })
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := web.NewServer(w.site, web.DefaultLimits(), slog.New(slog.DiscardHandler))
	go server.Serve(port)
	defer server.Close()
	told := make(chan error, 100)
	for range cap(told) {
		conn, err := net.Dial("tcp", port.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, "GET /games/toy-500/events?since=x HTTP/1.1\r\nHost: x\r\n\r\n")
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
		for range cap(told) {
			if err := <-told; err != nil {
				b.Fatal(err)
			}
		}
	}
	wait() // what they have seen is old
	var n time.Duration
	for b.Loop() {
		n++
		err := w.st.Update(w.ctx, func(tx *store.Tx) error {
			g, err := tx.Game("toy-500")
			if err != nil {
				return err
			}
			g.Deadline = noon.Add(n * time.Hour)
			return tx.SaveGame(&g)
		})
		if err != nil {
			b.Fatal(err)
		}
		wait()
	}
}
