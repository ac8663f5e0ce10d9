package adjudicator

import (
	"context"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
)

// The verbs as tests give them; what each does stands at its method of command.

// Announce gives the verb.
func (s *Service) Announce(ctx context.Context, game, actor, text string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Announce.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgText: text}})
}

// Note gives the verb.
func (s *Service) Note(ctx context.Context, game, actor, text string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Note.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgText: text}})
}

// Clone gives the verb.
func (s *Service) Clone(ctx context.Context, game, actor, who string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Clone.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgWho: who}})
}

// MoveGame gives the verb.
func (s *Service) MoveGame(ctx context.Context, game, actor, to string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Export.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgOffice: to}})
}

// Extend gives the verb.
func (s *Service) Extend(ctx context.Context, game, actor string, by time.Duration, until time.Time) (store.Command, error) {
	args := map[string]string{office.ArgSpan: by.String()}
	if !until.IsZero() {
		args = map[string]string{office.ArgUntil: until.Format(time.RFC3339)}
	}
	return s.Command(ctx, store.Command{Verb: moderation.Extend.Name, Game: game, Actor: actor, Args: args})
}

// Forget gives the verb.
func (s *Service) Forget(ctx context.Context, actor, address string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Forget.Name, Actor: actor, Args: map[string]string{office.ArgAddress: address}})
}

// Invite gives the verb.
func (s *Service) Invite(ctx context.Context, game, actor string, n founding.NewSeat) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Invite.Name, Game: game, Actor: actor, Args: map[string]string{
		office.ArgSide: string(n.Side), office.ArgAddress: n.Address, office.ArgName: n.Name, office.ArgLang: string(n.Lang), office.ArgZone: n.Zone,
	}})
}

// Option gives the verb.
func (s *Service) Option(ctx context.Context, game, actor string, terms map[string]string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Option.Name, Game: game, Actor: actor, Args: terms})
}

// Pause gives the verb.
func (s *Service) Pause(ctx context.Context, game, actor string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Pause.Name, Game: game, Actor: actor})
}

// Rebind gives the verb.
func (s *Service) Rebind(ctx context.Context, game, actor string, dry bool) (store.Command, error) {
	args := map[string]string{}
	if dry {
		args[office.ArgDryRun] = "yes"
	}
	return s.Command(ctx, store.Command{Verb: moderation.Rebind.Name, Game: game, Actor: actor, Args: args})
}

// Rekey gives the verb.
func (s *Service) Rekey(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Rekey.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgSide: string(side)}})
}

// Rename gives the verb.
func (s *Service) Rename(ctx context.Context, game, actor, name string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Rename.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgCalled: orNothing(name)}})
}

// Tag gives the verb.
func (s *Service) Tag(ctx context.Context, game, actor string, tags ...string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Tag.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgTags: orNothing(strings.Join(tags, " "))}})
}

// Replace gives the verb.
func (s *Service) Replace(ctx context.Context, game, actor string, side rules.Side, by office.Person) (store.Command, error) {
	args := map[string]string{office.ArgSide: string(side), office.ArgBot: "yes"}
	if by.Address != "" {
		args = map[string]string{office.ArgSide: string(side), office.ArgAddress: by.Address, office.ArgName: by.Name, office.ArgLang: string(by.Lang), office.ArgZone: by.Zone}
	}
	return s.Command(ctx, store.Command{Verb: moderation.Replace.Name, Game: game, Actor: actor, Args: args})
}

// Resend gives the verb.
func (s *Service) Resend(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Resend.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgSide: string(side)}})
}

// Resume gives the verb.
func (s *Service) Resume(ctx context.Context, game, actor string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Resume.Name, Game: game, Actor: actor})
}

// Rollback gives the verb.
func (s *Service) Rollback(ctx context.Context, game, actor string, phase, to int) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Rollback.Name, Game: game, Actor: actor, Args: map[string]string{
		office.ArgPhase: strconv.Itoa(phase), office.ArgTo: strconv.Itoa(to),
	}})
}

// Silence gives the verb.
func (s *Service) Silence(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Silence.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgSide: string(side)}})
}

// Unsilence gives the verb.
func (s *Service) Unsilence(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Unsilence.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgSide: string(side)}})
}

func orNothing(text string) string {
	if strings.TrimSpace(text) == "" {
		return moderation.Nothing
	}
	return text
}

// Address gives the verb.
func (s *Service) Address(ctx context.Context, game, actor string, side rules.Side, address string, keepKey bool) (store.Command, error) {
	args := map[string]string{office.ArgSide: string(side), office.ArgAddress: address}
	if keepKey {
		args[office.ArgKeepKey] = "yes"
	}
	return s.Command(ctx, store.Command{Verb: moderation.Address.Name, Game: game, Actor: actor, Args: args})
}

// Create gives the verb.
func (s *Service) Create(ctx context.Context, actor, template string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Create.Name, Actor: actor, Args: map[string]string{office.ArgTemplate: template}})
}

// End gives the verb.
func (s *Service) End(ctx context.Context, game, actor, how string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.End.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgHow: how, office.ArgSide: string(side)}})
}

// Force gives the verb.
func (s *Service) Force(ctx context.Context, game, actor string, phase int) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Force.Name, Game: game, Actor: actor, Args: map[string]string{office.ArgPhase: strconv.Itoa(phase)}})
}

// Person gives the verb.
func (s *Service) Person(ctx context.Context, actor, address string, args map[string]string) (store.Command, error) {
	all := map[string]string{office.ArgAddress: address}
	maps.Copy(all, args)
	return s.Command(ctx, store.Command{Verb: moderation.Person.Name, Actor: actor, Args: all})
}

// Merge gives the verb.
func (s *Service) Merge(ctx context.Context, actor, address, other string) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: moderation.Merge.Name, Actor: actor, Args: map[string]string{office.ArgAddress: address, office.ArgOther: other}})
}
