package adjudicator

import (
	"context"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/intake"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Service runs the games of one database: a room to a field. Make it with [New].
type Service struct {
	Office *office.Office

	Post        post.Service
	Confirm     confirm.Service
	Schedule    schedule.Service
	Thinking    thinking.Service
	Phases      phases.Service
	Inquiry     inquiry.Service
	Founding    founding.Service
	People      people.Service
	Tournaments tournaments.Service
	Transfer    transfer.Service
	Commands    commands.Service
	Intake      intake.Service
	Pages       pages.Service
}

// New makes the service of a database. Titles are offered in the order given.
func New(ctx context.Context, cfg office.Config, st *store.Store, titles []rules.Title, book *templates.Book, env office.Env) (*Service, error) {
	o, err := office.New(ctx, cfg, st, titles, book, env)
	if err != nil {
		return nil, err
	}
	return &Service{
		Office:      o,
		Post:        post.Service{Office: o},
		Confirm:     confirm.Service{Office: o},
		Schedule:    schedule.Service{Office: o},
		Thinking:    thinking.Service{Office: o},
		Phases:      phases.Service{Office: o},
		Inquiry:     inquiry.Service{Office: o},
		Founding:    founding.Service{Office: o},
		People:      people.Service{Office: o},
		Tournaments: tournaments.Service{Office: o},
		Transfer:    transfer.Service{Office: o},
		Commands:    commands.Service{Office: o},
		Intake:      intake.Service{Office: o},
		Pages:       pages.Service{Office: o},
	}, nil
}

// Tick does all work that is due: letters that a crash left behind, phases
// that are ready, reminders, deadlines, archives, digests. Before anything is forced
// the mailbox is read.
func (s *Service) Tick(ctx context.Context) error {
	return s.Intake.Tick(ctx)
}

// Receive stores a letter and handles it. A nil error promises that it is
// stored durably; whatever goes wrong afterwards is tried again by Tick. A
// letter that was delivered before is recognised and not handled again.
func (s *Service) Receive(ctx context.Context, l store.Arrival) error {
	return s.Intake.Receive(ctx, l)
}

// ReceiveAll does what Receive does for several letters, in their order: they are stored
// with one flush to the disk, and handled several to a flush (see package intake). An error
// is that of the first letter that could not be stored; taken counts those before it.
func (s *Service) ReceiveAll(ctx context.Context, all []store.Arrival) (taken int, err error) {
	return s.Intake.ReceiveAll(ctx, all)
}

// Run does all due work, and what moderators command, until ctx ends, which is
// not an error.
func (s *Service) Run(ctx context.Context) error {
	return s.Intake.Run(ctx)
}

// Command stores a command, carries it out and returns it with its answer.
func (s *Service) Command(ctx context.Context, c store.Command) (store.Command, error) {
	return s.Commands.Command(ctx, c)
}
