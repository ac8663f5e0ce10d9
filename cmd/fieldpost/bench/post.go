package bench

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules"
)

// Config says where and how much is measured.
type Config struct {
	Titles   rules.Library
	Packs    string  // folder of packs; "": the embedded ones
	Servers  Servers // the zero value: an embedded post office
	Letters  int     // of a round
	Rounds   int
	Singles  int                 // letters that come one by one
	Progress func(done, all int) // rounds; may be nil
}

// Figures are what was measured.
type Figures struct {
	Servers string `json:"servers"` // "embedded", or where they are
	Letters int    `json:"letters"`
	Rounds  int    `json:"rounds"`
	Plain   Way    `json:"without_pictures"` // sheets, acknowledged
	Drawn   Way    `json:"with_pictures"`    // requests for the board, answered with a map
}

// Way is one kind of letter, answered by both loops.
type Way struct {
	AnswerBytes int     `json:"answer_bytes"`       // of an answer, on average
	Ours        float64 `json:"letters_per_second"` // the middle of the rounds
	Empty       float64 `json:"empty_loop"`         // likewise
	Ratio       float64 `json:"ratio"`              // of ours to the empty loop: the middle of the rounds' ratios
	Lowest      float64 `json:"lowest_ratio"`       // of a round
	Highest     float64 `json:"highest_ratio"`      // of a round
	P50         float64 `json:"p50_ms"`             // from a single letter's arrival to its answer
	P99         float64 `json:"p99_ms"`             // likewise
	EmptyP50    float64 `json:"empty_loop_p50_ms"`  // of the empty loop
	EmptyP99    float64 `json:"empty_loop_p99_ms"`  // likewise
}

// ErrConfig says that something cannot be measured.
var ErrConfig = errors.New("this cannot be measured")

// Post measures how fast letters are answered.
func Post(ctx context.Context, cfg Config) (*Figures, error) {
	if cfg.Letters < 1 || cfg.Rounds < 1 || cfg.Singles < 0 {
		return nil, fmt.Errorf("bench: %w: %d letters, %d rounds, %d single letters", ErrConfig, cfg.Letters, cfg.Rounds, cfg.Singles)
	}
	f := &Figures{Servers: cfg.Servers.IMAP, Letters: cfg.Letters, Rounds: cfg.Rounds}
	if cfg.Servers.IMAP == "" {
		f.Servers = "embedded"
		office, err := cfg.Servers.embed(ctx)
		if err != nil {
			return nil, err
		}
		defer office.Close()
	}
	done := 0
	for _, way := range []struct {
		drawn bool
		into  *Way
	}{{false, &f.Plain}, {true, &f.Drawn}} {
		m := &measure{Config: cfg, drawn: way.drawn, done: "Bench-" + rand.Text()[:8]}
		err := m.way(ctx, way.into, func() {
			if done++; cfg.Progress != nil {
				cfg.Progress(done, 2*cfg.Rounds)
			}
		})
		if err != nil {
			return nil, fmt.Errorf("bench: %w", err)
		}
	}
	return f, nil
}

// embed starts a post office within the process.
func (s *Servers) embed(ctx context.Context) (*localpost.Server, error) {
	const password = "bench"
	office, err := localpost.Start(ctx, localpost.Config{})
	if err != nil {
		return nil, err
	}
	*s = Servers{
		IMAP: office.IMAPAddr(), SMTP: office.SMTPAddr(), Office: "post@bench.test", Player: "player@bench.test", Password: password,
	}
	for _, address := range []string{s.Office, s.Player} {
		if err := office.AddAccount(address, password); err != nil {
			return nil, errors.Join(err, office.Close())
		}
	}
	return office, nil
}

// way measures one kind of letter.
func (m *measure) way(ctx context.Context, w *Way, tell func()) (err error) {
	if m.office, err = open(m.Servers, m.Servers.Office); err != nil {
		return err
	}
	defer m.office.close()
	if m.player, err = open(m.Servers, m.Servers.Player); err != nil {
		return err
	}
	defer m.player.close()
	for _, box := range []*box{m.office, m.player} {
		if n, err := box.count(); err != nil || n > 0 {
			return errors.Join(err, fmt.Errorf("%w: the mailbox of %s holds %d mails; name one that is empty", ErrConfig, box.address, n))
		}
	}
	defer func() { err = errors.Join(err, m.clean()) }()
	var ours, empty, ratios []float64
	var fast, bare []time.Duration
	for round := range m.Rounds {
		singles := 0
		if round == 0 {
			singles = m.Singles
		}
		took, each, err := m.ours(ctx, singles)
		if err != nil {
			return fmt.Errorf("answering: %w", err)
		}
		fast = append(fast, each...)
		none, each, err := m.empty(ctx, singles)
		if err != nil {
			return fmt.Errorf("empty loop: %w", err)
		}
		bare = append(bare, each...)
		n := float64(m.Letters)
		ours, empty, ratios = append(ours, n/took.Seconds()), append(empty, n/none.Seconds()), append(ratios, none.Seconds()/took.Seconds())
		tell()
	}
	*w = Way{
		AnswerBytes: m.size, Ours: middle(ours), Empty: middle(empty), Ratio: middle(ratios), Lowest: slices.Min(ratios), Highest: slices.Max(ratios),
		P50: millis(fast, 50), P99: millis(fast, 99), EmptyP50: millis(bare, 50), EmptyP99: millis(bare, 99),
	}
	return nil
}

// middle returns the median of some numbers.
func middle(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	return (all[len(all)/2] + all[(len(all)-1)/2]) / 2
}

// millis returns a percentile of some times in milliseconds, 0 without any.
func millis(all []time.Duration, percent int) float64 {
	if len(all) == 0 {
		return 0
	}
	all = slices.Sorted(slices.Values(all))
	at := (len(all)*percent + 99) / 100 // the nearest rank
	return float64(all[max(at, 1)-1].Microseconds()) / 1000
}
