package config

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // so that players' zones are known on every machine

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// setting is one key and how its value is taken.
type setting struct {
	key      string
	required bool
	put      func(r *reader, value any) error
}

// settings returns the table of all keys.
func (c *Config) settings() []setting {
	security := []wire.Security{wire.SecurityTLS, wire.SecurityStartTLS, wire.SecurityPlain}
	langs := templates.Langs()
	missing := []store.Missing{store.MissingDefault, store.MissingHold}
	const day = 24 * time.Hour
	list := []setting{
		need("database", text(&c.Database)),
		{key: "packs", put: optional(&c.Packs)},
		{key: "archives", put: text(&c.Archives)},

		need("post.address", address(&c.Post.Address)),
		{key: "post.name", put: text(&c.Post.Name)},
		{key: "post.authserv_id", put: optional(&c.Post.AuthServID)},
		{key: "post.max_letter", put: size(&c.Post.MaxLetter, 16<<10, 16<<20)},
		{key: "post.letters_per_hour", put: number(&c.Post.LettersPerHour, 1, 10000)},
		{key: "post.strangers_per_day", put: number(&c.Post.StrangersPerDay, 1, 100000)},
		{key: "post.maps", put: onOff(&c.Post.Maps)},

		{key: "moderator.address", put: orEmpty(&c.Moderator.Address, address)},
		{key: "moderator.name", put: optional(&c.Moderator.Name)},
		{key: "moderator.lang", put: word(&c.Moderator.Lang, langs)},
		{key: "moderator.digest", put: orEmpty(&c.Moderator.Digest, hourOfDay)},
		{key: "moderator.zone", put: zone(&c.Moderator.Zone)},

		need("imap.addr", hostPort(&c.IMAP.Addr)),
		{key: "imap.security", put: word(&c.IMAP.Security, security)},
		need("imap.username", text(&c.IMAP.Username)),
		{key: "imap.folder", put: text(&c.IMAP.Folder)},
		{key: "imap.done", put: text(&c.IMAP.Done)},
		{key: "imap.poll_every", put: span(&c.IMAP.PollEvery, time.Second, 20*time.Minute)},
		{key: "imap.timeout", put: span(&c.IMAP.Timeout, time.Second, 10*time.Minute)},

		need("smtp.addr", hostPort(&c.SMTP.Addr)),
		{key: "smtp.security", put: word(&c.SMTP.Security, security)},
		{key: "smtp.username", put: optional(&c.SMTP.Username)},
		{key: "smtp.hello", put: text(&c.SMTP.Hello)},
		{key: "smtp.verp", put: returnPaths(&c.SMTP.VERP)},
		{key: "smtp.timeout", put: span(&c.SMTP.Timeout, time.Second, 10*time.Minute)},

		{key: "dkim.domain", put: optional(&c.DKIM.Domain)},
		{key: "dkim.selector", put: optional(&c.DKIM.Selector)},
		{key: "dkim.key_file", put: optional(&c.DKIM.KeyFile)},

		{key: "web.listen", put: orEmpty(&c.Web.Listen, hostPort)},
		{key: "web.url", put: orEmpty(&c.Web.URL, webURL)},
		{key: "web.contact", put: orEmpty(&c.Web.Contact, address)},
		{key: "web.metrics", put: orEmpty(&c.Web.Metrics, hostPort)},
		{key: "web.proxies", put: networks(&c.Web.Proxies)},

		{key: "games.orders", put: span(&c.Games.Policy.Orders, 0, 365*day)},
		{key: "games.decision", put: span(&c.Games.Policy.Decision, 0, 365*day)},
		{key: "games.grace", put: span(&c.Games.Policy.Grace, 0, 30*day)},
		{key: "games.remind", put: span(&c.Games.Policy.Remind, 0, 365*day)},
		{key: "games.missing", put: word(&c.Games.Missing, missing)},
		{key: "games.hold", put: span(&c.Games.Hold, 0, desk.LongestHold)},

		{key: "programs.cores", put: number(&c.Programs.Cores, 0, 256)},
		{key: "programs.budget", put: number(&c.Programs.Budget, 1, 1_000_000)},
		{key: "programs.games", put: number(&c.Programs.Games, 0, 1_000_000)},
		{key: "programs.person", put: number(&c.Programs.Person, 0, 1_000_000)},

		{key: "outage.asleep", put: span(&c.Outage.Asleep, 5*time.Minute, 365*day)},
		{key: "outage.clock", put: span(&c.Outage.Clock, time.Minute, 365*day)},
		{key: "outage.games", put: number(&c.Outage.Games, 1, 1_000_000)},
		{key: "outage.share", put: number(&c.Outage.Share, 1, 100)},
		{key: "health.mailbox", put: span(&c.Health.Mailbox, time.Second, 30*day)},
		{key: "health.relay", put: span(&c.Health.Relay, time.Second, 30*day)},
		{key: "health.service", put: span(&c.Health.Service, time.Minute, 30*day)},
		{key: "health.disk", put: size(&c.Health.Disk, 1<<20, 1<<40)},
		{key: "outage.least", put: span(&c.Outage.Least, time.Minute, 30*day)},

		{key: "beacon.addresses", put: webURLs(&c.Beacon.Addresses)},
		{key: "beacon.chain", put: text(&c.Beacon.Network.Chain)},
		{key: "beacon.public_key", put: hexBytes(&c.Beacon.Network.PublicKey)},
		{key: "beacon.genesis", put: moment(&c.Beacon.Network.Genesis)},
		{key: "beacon.period", put: span(&c.Beacon.Network.Period, time.Second, day)},
		{key: "beacon.lead", put: span(&c.Beacon.Lead, beacon.MinLead, day)},

		{key: "log.format", put: logFormat(&c.Log.JSON)},
		{key: "log.level", put: logLevel(&c.Log.Level)},
	}
	list = append(list, calendarSettings(&c.Games.Policy)...)
	list = append(list, tokenSettings("imap", &c.IMAP.Token)...)
	list = append(list, tokenSettings("smtp", &c.SMTP.Token)...)
	for _, name := range slices.Sorted(maps.Keys(c.Moderators)) {
		list = append(list, moderatorSettings("moderators."+name, c.Moderators[name])...)
	}
	for _, s := range c.secrets() {
		list = append(list,
			setting{key: s.key + "_file", put: secret(s.into, (*reader).secretFile)},
			setting{key: s.key + "_env", put: secret(s.into, (*reader).secretEnv)})
	}
	return list
}

// secretSetting is a secret; its key is followed by _file or _env.
type secretSetting struct {
	key  string
	into *Secret
}

func (c *Config) secrets() []secretSetting {
	list := []secretSetting{
		{"post.instance_key", &c.Post.InstanceKey},
		{"moderator.password_hash", &c.Moderator.PasswordHash},
		{"web.metrics_token", &c.Web.MetricsToken},
		{"imap.password", &c.IMAP.Password},
		{"smtp.password", &c.SMTP.Password},
	}
	for _, name := range slices.Sorted(maps.Keys(c.Moderators)) {
		list = append(list, secretSetting{"moderators." + name + ".password_hash", &c.Moderators[name].PasswordHash})
	}
	return list
}

// MinKey is the least length of an instance key in bytes.
const MinKey = 16

// check tells what is wrong with settings that are right one by one.
func (r *reader) check(c *Config) {
	for _, s := range c.secrets() {
		file, byFile := r.set[s.key+"_file"]
		_, byEnv := r.set[s.key+"_env"]
		if byFile && byEnv {
			r.fault(s.key+"_env", "%s_file is given in line %d, too; keep one of them", s.key, file)
		}
		if !byFile && !byEnv && !isWithin(s.key, r.meant) && (s.key == "post.instance_key" || s.key == "imap.password" && !c.IMAP.Token.Set() || s.key == "smtp.password" && c.SMTP.Username != "" && !c.SMTP.Token.Set()) {
			r.fault(s.key+"_file", "is missing; it is required, or %s_env", s.key)
		}
	}
	if k := c.Post.InstanceKey; k.Set() && len(k.Reveal()) < MinKey {
		key := "post.instance_key_file"
		if r.set[key] == 0 {
			key = "post.instance_key_env"
		}
		r.fault(key, "the instance key has %d bytes, at least %d are needed; `openssl rand -hex 32` makes a good one", len(k.Reveal()), MinKey)
	}
	if err := c.Beacon.Network.Check(); err != nil {
		key := "beacon.chain"
		for _, k := range []string{"beacon.genesis", "beacon.public_key", "beacon.chain"} {
			if r.set[k] > 0 {
				key = k
			}
		}
		r.fault(key, "these are not a beacon: %v; chain, public_key, genesis and period go together, see https://api.drand.sh/<chain>/info", err)
	}
	r.checkTokens(c)
	r.checkCalendar(&c.Games)
	r.checkModerators(c)
	if c.IMAP.Folder == c.IMAP.Done {
		r.fault("imap.done", "is the folder that letters come in, %q; name another", c.IMAP.Folder)
	}
	if r.set["health.mailbox"] > 0 && c.Health.Mailbox <= c.IMAP.PollEvery {
		r.fault("health.mailbox", "%s is not longer than imap.poll_every, %s: a mailbox that is well would count as ill", c.Health.Mailbox, c.IMAP.PollEvery)
	}
	if host, _, err := net.SplitHostPort(c.Web.Metrics); err == nil && !here(host) && !c.Web.MetricsToken.Set() {
		r.fault("web.metrics", "%s can be reached from elsewhere, and anybody could read it; use 127.0.0.1, or give metrics_token_file", c.Web.Metrics)
	}
	r.plain("imap.security", c.IMAP.Security, c.IMAP.Addr)
	r.plain("smtp.security", c.SMTP.Security, c.SMTP.Addr)
	if d := c.DKIM; (d.Domain == "") != (d.Selector == "") || (d.Domain == "") != (d.KeyFile == "") {
		key := "dkim.domain"
		for _, k := range []string{"dkim.key_file", "dkim.selector", "dkim.domain"} {
			if r.set[k] > 0 {
				key = k
			}
		}
		r.fault(key, "domain, selector and key_file go together; give all three or none")
	}
}

// here reports whether a host is this machine and cannot be reached from another.
func here(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// plain keeps passwords off the network.
func (r *reader) plain(key string, s wire.Security, addr string) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil || s != wire.SecurityPlain {
		return
	}
	if !here(host) {
		r.fault(key, "plain would send the password in the clear to %s; use starttls or tls", host)
	}
}

type put = func(*reader, any) error

func need(key string, p put) setting { return setting{key: key, required: true, put: p} }

func asText(v any) (string, error) {
	s, ok := v.(string)
	if !ok {
		return "", fmt.Errorf("%v is not a text; put it between quotation marks", v)
	}
	return s, nil
}

// optional takes a text that may be empty.
func optional(into *string) put {
	return func(_ *reader, v any) (err error) {
		*into, err = asText(v)
		return err
	}
}

var errEmpty = errors.New("is empty; fill it in")

// text takes a text.
func text(into *string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err == nil && strings.TrimSpace(s) == "" {
			return errEmpty
		}
		*into = s
		return err
	}
}

// orEmpty takes what another kind takes, or nothing.
func orEmpty(into *string, kind func(*string) put) put {
	return func(r *reader, v any) error {
		if v == "" {
			*into = ""
			return nil
		}
		return kind(into)(r, v)
	}
}

// word takes one of several words.
func word[S ~string](into *S, all []S) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		if !slices.Contains(all, S(s)) {
			names := make([]string, len(all))
			for i := range all {
				names[i] = string(all[i])
			}
			return fmt.Errorf("%q is none of: %s", s, strings.Join(names, ", "))
		}
		*into = S(s)
		return nil
	}
}

// address takes a bare mail address.
func address(into *string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		if a, err := mail.ParseAddress(s); err != nil || a.Address != s {
			return fmt.Errorf("%q is not a mail address; write it as name@host", s)
		}
		*into = s
		return nil
	}
}

// hostPort takes a host and a port.
func hostPort(into *string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		_, port, err := net.SplitHostPort(s)
		if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
			return fmt.Errorf("%q is not host:port with a port of at most 65535", s)
		}
		*into = s
		return nil
	}
}

func webURL(into *string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		u, err := url.Parse(s)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return fmt.Errorf("%q is not an address like https://games.example.org", s)
		}
		*into = strings.TrimRight(s, "/")
		return nil
	}
}

// span takes a duration within bounds.
func span(into *time.Duration, least, most time.Duration) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return fmt.Errorf("%v is not a duration; write it as \"72h\", \"90m\" or \"30s\"", v)
		}
		d, err := time.ParseDuration(s)
		switch {
		case err != nil:
			return fmt.Errorf("%q is not a duration; write it as \"72h\", \"90m\" or \"30s\"", s)
		case d < least || d > most:
			return fmt.Errorf("%s is not between %s and %s", s, least, most)
		}
		*into = d
		return nil
	}
}

// number takes a whole number within bounds.
func number(into *int, least, most int) put {
	return func(_ *reader, v any) error {
		n, ok := v.(int64)
		if !ok {
			return fmt.Errorf("%v is not a whole number; write it without quotation marks", v)
		}
		if n < int64(least) || n > int64(most) {
			return fmt.Errorf("%d is not between %d and %d", n, least, most)
		}
		*into = int(n)
		return nil
	}
}

// size takes a number of bytes within bounds, as "256KiB" or 262144.
func size(into *int64, least, most int64) put {
	return func(_ *reader, v any) error {
		n, ok := v.(int64)
		if s, text := v.(string); text {
			n, ok = parseSize(s)
		}
		if !ok {
			return fmt.Errorf("%v is not a size; write it as \"256KiB\" or \"1MiB\"", v)
		}
		if n < least || n > most {
			return fmt.Errorf("%v is not between %dKiB and %dKiB", v, least>>10, most>>10)
		}
		*into = n
		return nil
	}
}

func parseSize(s string) (int64, bool) {
	shift := 0
	for _, unit := range []struct {
		name  string
		shift int
	}{{"KiB", 10}, {"MiB", 20}, {"B", 0}} {
		if rest, found := strings.CutSuffix(s, unit.name); found {
			s, shift = rest, unit.shift
			break
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 32)
	return n << shift, err == nil
}

func logFormat(json *bool) put {
	var format string
	take := word(&format, []string{"text", "json"})
	return func(r *reader, v any) error {
		err := take(r, v)
		*json = format == "json"
		return err
	}
}

func logLevel(into *slog.Level) put {
	var level string
	take := word(&level, []string{"debug", "info", "warn", "error"})
	return func(r *reader, v any) error {
		if err := take(r, v); err != nil {
			return err
		}
		return into.UnmarshalText([]byte(level))
	}
}

// secret takes the name of where a secret stands.
func secret(into *Secret, from func(*reader, string) (string, error)) put {
	return func(r *reader, v any) error {
		name, err := asText(v)
		if err != nil {
			return err
		}
		if name == "" {
			return errEmpty
		}
		value, err := from(r, name)
		*into = Secret{value}
		return err
	}
}
