package commands

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// groundOf returns a hash of what a command would come to and of what that rests on, whatever
// the time is: the game as moderators see it, its seats, what would be answered, and who
// would be mailed.
func (m *moderatorLetter) groundOf(p *Preview) string {
	h := sha256.New()
	put := func(words ...any) { fmt.Fprintf(h, "%q\n", fmt.Sprint(words...)) }
	if g := m.game; g != nil {
		put(g.State, g.Note, g.Phase, g.Deadline.UnixMilli(), g.Moved, g.RollAt.UnixMilli(), g.Bots, g.Grades)
	}
	put(p.State, p.Idle)
	for i := range p.Answer {
		put(p.Answer[i].Code)
		for _, a := range p.Answer[i].Args {
			if a.Name != post.WhenArg {
				put(a.Name, a.Value, a.Num)
			}
		}
	}
	for i := range p.Mails {
		put(p.Mails[i].Side, p.Mails[i].Address)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// confirmCommands gives the commands that a moderator has confirmed. They are carried out at
// once by whoever carries commands out, and answered by mail. Who does not moderate the
// game any more is nobody to be obeyed.
func confirmCommands(in *office.Intake, row *store.Confirmation) error {
	mod := in.Tx.Office.ModeratorByAddress(row.Address)
	var commands []store.Command
	if err := json.Unmarshal([]byte(row.Detail[detailCommands]), &commands); err != nil {
		return fmt.Errorf("adjudicator: what a moderator confirmed: %w", err)
	}
	for i := range commands {
		if game := commands[i].Game; mod == nil || game != "" && !mod.Moderates(game) {
			return confirm.AnswerAddress(in, row.Address, "", rules.Lang(row.Detail["lang"]), office.KindSettings, rules.M("moderate.no-game", rules.Text("word", game)))
		}
	}
	if changed, err := showAgain(in, row, mod, commands); changed || err != nil {
		return err
	}
	for i := range commands {
		commands[i].At = in.Now
		if _, err := in.Tx.Commands().Add(&commands[i]); err != nil {
			return err
		}
	}
	return nil
}

// showAgain looks whether commands would still come to what the moderator was shown, and
// asks him anew where they would not. Of a phase that is over the command itself says so.
func showAgain(in *office.Intake, row *store.Confirmation, mod *office.Moderator, commands []store.Command) (changed bool, err error) {
	lines, grounds := strings.Split(row.Detail[moderation.DetailLines], "\n"), strings.Fields(row.Detail[moderation.DetailGround])
	m := &moderatorLetter{in: in, mod: mod}
	var which *store.Game
	for i := range commands {
		g, err := in.Tx.Game(commands[i].Game)
		if post.IsNotFound(err) || err == nil && (commands[i].Args[office.ArgPhase] != strconv.Itoa(g.Phase) || i >= len(lines) || i >= len(grounds)) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		m.setGame(&g)
		if !slices.Contains(m.named, g.ID) {
			m.named = append(m.named, g.ID)
		}
		again := commands[i]
		again.Args = maps.Clone(again.Args)
		delete(again.Args, office.ArgFrom)
		p, err := previewIn(in.Tx, again)
		if err != nil {
			return false, err
		}
		n := len(m.gives)
		if m.preview(&p, lines[i]); which == nil && (len(m.gives) == n || m.gives[n].ground != grounds[i]) {
			which = &g
		}
	}
	if which == nil {
		return false, nil
	}
	why, err := gameChangedMessage(in, which, row)
	if err != nil {
		return false, err
	}
	m.told = slices.Insert(m.told, 0, why)
	for i := range m.items {
		m.items[i]++
	}
	if err := m.confirm(); err != nil {
		return true, err
	}
	return true, m.answer()
}

// gameChangedMessage says that something about a game has changed since a moderator was asked,
// and which verb of another did it last, if one did.
func gameChangedMessage(in *office.Intake, g *store.Game, row *store.Confirmation) (m rules.Message, err error) {
	m = rules.M("moderate.changed", rules.Text("game", g.ID))
	log, err := in.Tx.AuditLog().Of(g.ID, mostVerbs)
	for i := range log { // the newest first
		by, ok := strings.CutPrefix(log[i].Actor, office.ModeratorActorPrefix)
		if ok && moderation.VerbNamed(log[i].Action) != nil && !log[i].At.Before(row.Asked) {
			m.Args = append(m.Args, rules.Text("by", by), rules.Word("verb", "door.label."+log[i].Action))
			break
		}
	}
	return m, err
}
