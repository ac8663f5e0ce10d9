package adjudicator

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// What a moderator confirms is what he was shown. Where the ground has changed within
// the phase, as another moderator has moved the deadline meanwhile, he is shown anew what
// would come of it.

// detailLines holds the lines of the letter of a pledge, and detailGround what each of its
// commands would have come to, see groundOf.
const (
	detailLines  = "lines"
	detailGround = "ground"
)

// groundOf returns a hash of what a command would come to and of what that rests on, whatever
// the time is: the game as moderators see it, its seats, what would be answered, and who
// would be mailed.
func (m *moderation) groundOf(p *Preview) string {
	h := sha256.New()
	put := func(words ...any) { fmt.Fprintf(h, "%q\n", fmt.Sprint(words...)) }
	if g := m.game; g != nil {
		put(g.State, g.Note, g.Phase, g.Deadline.UnixMilli(), g.Moved, g.RollAt.UnixMilli(), g.Bots)
	}
	put(p.State, p.Idle)
	for i := range p.Answer {
		put(p.Answer[i].Code)
		for _, a := range p.Answer[i].Args {
			if a.Name != whenArg {
				put(a.Name, a.Value, a.Num)
			}
		}
	}
	for i := range p.Mails {
		put(p.Mails[i].Side, p.Mails[i].Address)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// keepVerbs gives the commands that a moderator has confirmed. They are carried out at
// once by whoever carries commands out, and answered by mail. Who does not moderate the
// game any more is nobody to be obeyed.
func (in *intake) keepVerbs(row *store.Pledge) error {
	mod := in.s.moderatorAt(row.Address)
	var commands []store.Command
	if err := json.Unmarshal([]byte(row.Detail[detailCommands]), &commands); err != nil {
		return fmt.Errorf("adjudicator: what a moderator confirmed: %w", err)
	}
	for i := range commands {
		if game := commands[i].Game; mod == nil || game != "" && !mod.Moderates(game) {
			return in.tellAddress(row.Address, "", rules.Lang(row.Detail["lang"]), kindSettings, rules.M("moderate.no-game", rules.Text("word", game)))
		}
	}
	if changed, err := in.showAgain(row, mod, commands); changed || err != nil {
		return err
	}
	for i := range commands {
		commands[i].At = in.now
		if _, err := in.tx.AddCommand(&commands[i]); err != nil {
			return err
		}
	}
	return nil
}

// showAgain looks whether commands would still come to what the moderator was shown, and
// asks him anew where they would not. Of a phase that is over the command itself says so.
func (in *intake) showAgain(row *store.Pledge, mod *Moderator, commands []store.Command) (changed bool, err error) {
	lines, grounds := strings.Split(row.Detail[detailLines], "\n"), strings.Fields(row.Detail[detailGround])
	m := &moderation{in: in, mod: mod}
	var which *store.Game
	for i := range commands {
		g, err := in.tx.Game(commands[i].Game)
		if isNotFound(err) || err == nil && (commands[i].Args[ArgPhase] != strconv.Itoa(g.Phase) || i >= len(lines) || i >= len(grounds)) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		m.on(&g)
		if !slices.Contains(m.named, g.ID) {
			m.named = append(m.named, g.ID)
		}
		again := commands[i]
		again.Args = maps.Clone(again.Args)
		delete(again.Args, ArgFrom)
		p, err := in.s.previewIn(in.tx, again)
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
	why, err := in.changedSince(which, row)
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

// changedSince says that something about a game has changed since a moderator was asked,
// and which verb of another did it last, if one did.
func (in *intake) changedSince(g *store.Game, row *store.Pledge) (m rules.Message, err error) {
	m = rules.M("moderate.changed", rules.Text("game", g.ID))
	log, err := in.tx.AuditLog(g.ID, mostVerbs)
	for i := range log { // the newest first
		by, ok := strings.CutPrefix(log[i].Actor, moderatorPrefix)
		if _, is := verbs()[Verb(log[i].Action)]; ok && is && !log[i].At.Before(row.Asked) {
			m.Args = append(m.Args, rules.Text("by", by), rules.Word("verb", "door.label."+log[i].Action))
			break
		}
	}
	return m, err
}
