package archivecmd

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// closingForm is the round and seal of a closing mail, as it stands there.
var closingForm = regexp.MustCompile(`^[Pp]([0-9]{1,6})=([0-9]{1,19}):([A-Za-z2-7]{26})$`)

// closings compares closing mails with the archive.
func (v *Verification) closings(texts []string) error {
	for _, text := range texts {
		m := closingForm.FindStringSubmatch(text)
		if m == nil {
			return cli.Advise(fmt.Errorf("%q is not of a closing mail", text), "write it as it stands in the mail: --closing P7=ROUND:SEAL")
		}
		phase, err := strconv.Atoi(m[1])
		if err != nil {
			return fmt.Errorf("phase of %q: %w", text, err)
		}
		round, err := strconv.ParseUint(m[2], 10, 64)
		if err != nil {
			return fmt.Errorf("round of %q: %w", text, err)
		}
		if v.Differs == nil {
			v.Differs = v.archive.CheckClosing(phase, round, strings.ToLower(m[3]))
		}
		v.closed++
	}
	return nil
}

// printBeacon says whose rounds the dice come from. Anybody can run a beacon
// of his own, so it matters which one it is.
func printBeacon(p *cli.Program, v *Verification) {
	n := v.archive.Start.Network
	if n == nil {
		return
	}
	told := 0
	for i := range v.archive.Phases {
		if b := v.archive.Phases[i].Beacon; b != nil && b.Again != nil && b.Again.Told {
			told++
		}
	}
	named := ", named before it was published"
	if told > 0 {
		named = ", and named before it was published but where said below"
	}
	quicknet := beacon.Quicknet()
	if n.Chain == quicknet.Chain && n.Key == fmt.Sprintf("%x", quicknet.PublicKey) {
		p.Printf("  every round of the beacon is one of drand's quicknet%s\n", named)
	} else {
		p.Printf("  every round of the beacon is of chain %s%s; this is not drand's quicknet: look whose it is\n", n.Chain, named)
	}
	printClosings(p, v)
	if v.closed > 0 {
		p.Printf("  %s compared\n", daemon.Counted(v.closed, "closing mail", "closing mails"))
	}
}

// printClosings tells of phases that were closed by an office that knew the game from a copy.
// What a moderator said then only the mails of before can show.
func printClosings(p *cli.Program, v *Verification) {
	for i := range v.archive.Phases {
		ph := &v.archive.Phases[i]
		if ph.Beacon == nil || ph.Beacon.Again == nil {
			continue
		}
		said := "its players had been told no round before"
		if ph.Beacon.Again.Told {
			said = fmt.Sprintf("round %d had been named before", ph.Beacon.Round)
		}
		p.Printf("  phase %d was closed by an office that knew the game from a copy of %s; a moderator said that %s: whoever holds a closing mail of it can compare it (--closing)\n",
			ph.Number, cli.When(ph.Beacon.Again.Copy), said)
	}
}
