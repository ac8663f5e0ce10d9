package daemon

import (
	"context"
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/rules"
)

// Finding is what a check found of one part.
type Finding struct {
	Check string `json:"check"`
	OK    bool   `json:"ok"`
	Says  string `json:"says"`         // what is right, or what is wrong
	Do    string `json:"do,omitempty"` // when it is wrong
}

// Examine carries out checks in their order. One fault is told once: what depends on a part that
// failed, and what fails for want of room where the disk was found full, is not looked at.
func Examine(ctx context.Context, c config.Config, checks []Check) []Finding {
	var found []Finding
	wrong := map[string]bool{}
	for _, check := range checks {
		f := Finding{Check: check.Name, OK: true}
		first := ""
		if i := slices.IndexFunc(check.After, func(name string) bool { return wrong[name] }); i >= 0 {
			first = check.After[i]
		} else if says, err := check.Run(ctx, c); err == nil {
			f.Says = says
		} else if wrong[onDisk] && errors.As(err, new(*NoRoomError)) {
			first = onDisk
		} else {
			f.OK, f.Says, f.Do = false, err.Error(), check.Do
			var cure *Cure
			if errors.As(err, &cure) {
				f.Do = cure.Do
			}
			if errors.Is(err, context.Canceled) {
				f.Do = "run it again"
			}
		}
		if first != "" {
			f.Says = "not looked at: " + first + " has to work first"
		}
		found, wrong[check.Name] = append(found, f), !f.OK || first != ""
	}
	return found
}

// WarningChecks lists those of the checks of `doctor` whose faults let a daemon start: it says them,
// and goes on. Of servers and the disk its health tells.
func WarningChecks(titles rules.Library) (out []Check) {
	for _, check := range Checks(titles) {
		switch check.Name {
		case "files", "archives", "proxies":
			check.After = nil
		case onPage: // the daemon has the port itself
			check.Run = func(_ context.Context, c config.Config) (string, error) { return "", exposed(c) }
		default:
			continue
		}
		out = append(out, check)
	}
	return out
}

// StartChecks lists those of the checks of `doctor` that show why an office does not open, or a daemon
// does not start.
func StartChecks(titles rules.Library) (out []Check) {
	for _, check := range Checks(titles) {
		switch check.Name {
		case onDisk: // little room keeps nobody from it
			check.Run = func(ctx context.Context, c config.Config) (string, error) {
				if err := roomBeside(c.Database); !hasNoRoom(err) {
					return "", nil
				}
				return checkDisk(ctx, c)
			}
		case onRelay: // nothing is connected to yet
			check.Run = func(_ context.Context, c config.Config) (string, error) {
				_, err := checkedRelay(c)
				return "", err
			}
		case "password", onDatabase, "key", onTitles, onPage:
		default:
			continue
		}
		out = append(out, check)
	}
	return out
}
