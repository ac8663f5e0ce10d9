package adjudicator

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// The verbs as tests give them; what each does stands at its method of command.

// Announce gives the verb.
func (s *Service) Announce(ctx context.Context, game, actor, text string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbAnnounce), Game: game, Actor: actor, Args: map[string]string{ArgText: text}})
}

// Note gives the verb.
func (s *Service) Note(ctx context.Context, game, actor, text string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbNote), Game: game, Actor: actor, Args: map[string]string{ArgText: text}})
}

// Clone gives the verb.
func (s *Service) Clone(ctx context.Context, game, actor, who string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbClone), Game: game, Actor: actor, Args: map[string]string{ArgWho: who}})
}

// MoveGame gives the verb.
func (s *Service) MoveGame(ctx context.Context, game, actor, office string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbExport), Game: game, Actor: actor, Args: map[string]string{ArgOffice: office}})
}

// Extend gives the verb.
func (s *Service) Extend(ctx context.Context, game, actor string, by time.Duration, until time.Time) (store.Command, error) {
	args := map[string]string{ArgSpan: by.String()}
	if !until.IsZero() {
		args = map[string]string{ArgUntil: until.Format(time.RFC3339)}
	}
	return s.Command(ctx, store.Command{Verb: string(VerbExtend), Game: game, Actor: actor, Args: args})
}

// Forget gives the verb.
func (s *Service) Forget(ctx context.Context, actor, address string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbForget), Actor: actor, Args: map[string]string{ArgAddress: address}})
}

// Invite gives the verb.
func (s *Service) Invite(ctx context.Context, game, actor string, n NewSeat) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbInvite), Game: game, Actor: actor, Args: map[string]string{
		ArgSide: string(n.Side), ArgAddress: n.Address, ArgName: n.Name, ArgLang: string(n.Lang), ArgZone: n.Zone,
	}})
}

// Option gives the verb.
func (s *Service) Option(ctx context.Context, game, actor string, terms map[string]string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbOption), Game: game, Actor: actor, Args: terms})
}

// Pause gives the verb.
func (s *Service) Pause(ctx context.Context, game, actor string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbPause), Game: game, Actor: actor})
}

// Rebind gives the verb.
func (s *Service) Rebind(ctx context.Context, game, actor string, dry bool) (store.Command, error) {
	args := map[string]string{}
	if dry {
		args[ArgDryRun] = "yes"
	}
	return s.Command(ctx, store.Command{Verb: string(VerbRebind), Game: game, Actor: actor, Args: args})
}

// Rekey gives the verb.
func (s *Service) Rekey(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbRekey), Game: game, Actor: actor, Args: map[string]string{ArgSide: string(side)}})
}

// Rename gives the verb.
func (s *Service) Rename(ctx context.Context, game, actor, name string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbRename), Game: game, Actor: actor, Args: map[string]string{ArgCalled: orNothing(name)}})
}

// Tag gives the verb.
func (s *Service) Tag(ctx context.Context, game, actor string, tags ...string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbTag), Game: game, Actor: actor, Args: map[string]string{ArgTags: orNothing(strings.Join(tags, " "))}})
}

// Replace gives the verb.
func (s *Service) Replace(ctx context.Context, game, actor string, side rules.Side, by Person) (store.Command, error) {
	args := map[string]string{ArgSide: string(side), ArgProgram: "yes"}
	if by.Address != "" {
		args = map[string]string{ArgSide: string(side), ArgAddress: by.Address, ArgName: by.Name, ArgLang: string(by.Lang), ArgZone: by.Zone}
	}
	return s.Command(ctx, store.Command{Verb: string(VerbReplace), Game: game, Actor: actor, Args: args})
}

// Resend gives the verb.
func (s *Service) Resend(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbResend), Game: game, Actor: actor, Args: map[string]string{ArgSide: string(side)}})
}

// Resume gives the verb.
func (s *Service) Resume(ctx context.Context, game, actor string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbResume), Game: game, Actor: actor})
}

// Rollback gives the verb.
func (s *Service) Rollback(ctx context.Context, game, actor string, phase, to int) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbRollback), Game: game, Actor: actor, Args: map[string]string{
		ArgPhase: strconv.Itoa(phase), ArgTo: strconv.Itoa(to),
	}})
}

// Silence gives the verb.
func (s *Service) Silence(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbSilence), Game: game, Actor: actor, Args: map[string]string{ArgSide: string(side)}})
}

// Unsilence gives the verb.
func (s *Service) Unsilence(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbUnsilence), Game: game, Actor: actor, Args: map[string]string{ArgSide: string(side)}})
}

func orNothing(text string) string {
	if strings.TrimSpace(text) == "" {
		return nothing
	}
	return text
}
