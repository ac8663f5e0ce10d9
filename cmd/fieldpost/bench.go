package main

import (
	"fmt"
	"os"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/bench"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// benchCommand measures parts of a post office.
type benchCommand struct {
	Post benchPostCommand `cmd:"" help:"Measure how fast letters are answered, beside a loop that only fetches and sends."`
}

// benchPostCommand measures the way of a letter.
type benchPostCommand struct {
	Letters  int    `default:"300" help:"Letters in the mailbox when a round begins."`
	Rounds   int    `default:"3" help:"Rounds; in each the letters are answered by a daemon and by the empty loop."`
	Singles  int    `default:"20" help:"Letters that come one by one, for the times of single ones."`
	IMAP     string `name:"imap" help:"IMAP server on this machine, without TLS; an embedded post office when left out." placeholder:"HOST:PORT"`
	SMTP     string `name:"smtp" help:"SMTP server on this machine, without TLS." placeholder:"HOST:PORT"`
	Office   string `help:"Address, and user name, of an empty mailbox for letters; it takes plus-addresses." placeholder:"ADDRESS"`
	Player   string `help:"Address, and user name, of an empty mailbox for answers." placeholder:"ADDRESS"`
	Password string `name:"password-env" default:"FIELDPOST_BENCH_PASSWORD" help:"Environment variable with the password of both." placeholder:"NAME"`
	Auth     bool   `help:"Log in to the SMTP server, too."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *benchPostCommand) Run(p *program) error {
	servers := bench.Servers{IMAP: c.IMAP, SMTP: c.SMTP, Office: c.Office, Player: c.Player, Auth: c.Auth}
	if all := c.IMAP != "" && c.SMTP != "" && c.Office != "" && c.Player != ""; !all && servers != (bench.Servers{}) {
		return cli.Advise(fmt.Errorf("a server without its mailboxes"), "give --imap, --smtp, --office and --player, or none of them")
	}
	if c.IMAP != "" {
		servers.Password = os.Getenv(c.Password)
	}
	progress := p.Progress("round")
	figures, err := bench.Post(p.Ctx, bench.Config{
		Titles: titles.Load, Packs: p.Data, Servers: servers, Letters: c.Letters, Rounds: c.Rounds, Singles: c.Singles, Progress: progress.At,
	})
	progress.Done()
	if err != nil {
		return err
	}
	if c.JSON {
		return p.JSON(figures)
	}
	p.Printf("%d letters a round, %d rounds, %s servers\n", figures.Letters, figures.Rounds, figures.Servers)
	p.way("orders, acknowledged, without pictures", &figures.Plain)
	p.way("the board asked for, with pictures", &figures.Drawn)
	return nil
}

// way prints what was measured of one kind of letter.
func (p *program) way(what string, w *bench.Way) {
	p.Printf("%s (%d bytes an answer):\n", what, w.AnswerBytes)
	p.Printf("  from a full mailbox          %.0f letters/s\n", w.Ours)
	p.Printf("  empty loop, same servers     %.0f letters/s\n", w.Empty)
	p.Printf("  ratio                        %.2f  (%.2f to %.2f)\n", w.Ratio, w.Lowest, w.Highest)
	p.Printf("  arrival to answer, one by one  p50 %.1f ms, p99 %.1f ms  (empty loop: %.1f ms, %.1f ms)\n", w.P50, w.P99, w.EmptyP50, w.EmptyP99)
}
