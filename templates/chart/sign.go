package chart

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// sign is something that lies at a place or happened there: a trench, a battle, a
// capture. Those of one place stand side by side, at the edge of its stack.
type sign struct {
	tile int
	key  string // two that look alike are one
}

// signs are those of a painting.
type signs struct {
	p  *painting
	at map[sign]canvas.Point
}

// signWide is the room of a sign, and signRow how many stand in a row.
const (
	signWide = 19.0
	signRow  = 4
)

// lay gives all signs of the scene their places, those of its beats behind the
// others.
func (sg *signs) lay(past []Trace) {
	rows := make([][]string, len(sg.p.tiles))
	sg.at = map[sign]canvas.Point{}
	add := func(place, key string) {
		t, ok := sg.p.byID[place]
		if _, laid := sg.at[sign{t, key}]; ok && !laid {
			sg.at[sign{t, key}] = canvas.Point{}
			rows[t] = append(rows[t], key)
		}
	}
	for i := range sg.p.Known.Fights {
		add(sg.p.Known.Fights[i].At, battleKey)
	}
	for i := range sg.p.Known.Marks {
		if m := &sg.p.Known.Marks[i]; sg.p.look.Marks[m.Kind] != board.No {
			add(m.At, sg.markKey(m))
		}
	}
	happened := func(traces []Trace) {
		for i := range traces {
			if t := &traces[i]; t.isMark() {
				add(t.Places[0], t.keyOf())
			}
		}
	}
	happened(past)
	for i := range sg.p.Scene.Beats {
		happened(sg.p.Scene.Beats[i].Traces)
	}
	for t, keys := range rows {
		if len(keys) == 0 {
			continue
		}
		room := sg.room(t, len(keys))
		for i, key := range keys {
			at := canvas.Point{X: room.X + (float64(i%signRow)+0.5)*signWide, Y: room.Y + room.H - (float64(i/signRow)+0.5)*signWide}
			sg.at[sign{t, key}] = at
			sg.p.out.Signs = append(sg.p.out.Signs, Sign{sg.p.tiles[t].ID, canvas.BoxAround(at, signWide, signWide)})
		}
		sg.p.taken = append(sg.p.taken, room)
	}
}

// markKey returns the key of a mark; a capture that is marked and that happened is one.
func (sg *signs) markKey(m *rules.Mark) string {
	if sg.p.look.Marks[m.Kind] == board.Flag {
		return flagKey(m.Side)
	}
	return m.Kind + " " + string(m.Side)
}

// room finds room for so many signs of a tile: at the edge of its stack, above all
// over it, where they cover nothing and lie within the tile.
func (sg *signs) room(t, n int) canvas.Box {
	w, h := signWide*float64(min(n, signRow)), signWide*float64((n+signRow-1)/signRow)
	at := sg.p.tiles[t].at
	stack := canvas.BoxAround(at, 0, 0)
	spots := [][2]float64{{-w / 2, -h / 2}, {-w / 2, -h - 4}, {4, -h - 2}, {-w - 4, -h - 2}, {-w / 2, 6}}
	for i := range sg.p.stacks {
		if s := &sg.p.stacks[i]; s.tile == t {
			stack = s.box
			sw, sh := s.box.W, s.box.H
			spots = [][2]float64{{0, -h - 2}, {sw - w, -h - 2}, {sw + 3, 0}, {-w - 3, 0}, {sw + 3, (sh - h) / 2}, {-w - 3, (sh - h) / 2},
				{sw - 4, -h - 2}, {4 - w, -h - 2}, {sw + 3, sh - h}, {-w - 3, sh - h}, {0, sh + 2}, {sw - w, sh + 2}, {sw / 2, sh + 2}, {sw/2 - w, sh + 2}}
		}
	}
	best, cost := canvas.Box{}, 1e18
	for i, d := range spots {
		box := canvas.Box{X: stack.X + d[0], Y: stack.Y + d[1], W: w, H: h}
		c := float64(i) * 3
		if !inside(box.Middle(), sg.p.tiles[t].rings) {
			c += 40
		}
		if !box.IsWithin(sg.p.frame) {
			c += 1e6
		}
		for j := range sg.p.stacks {
			c += 6 * box.SharedArea(sg.p.stacks[j].box)
		}
		for _, o := range sg.p.taken {
			c += 6 * box.SharedArea(o)
		}
		if c < cost {
			best, cost = box, c
		}
	}
	return best
}

// marks draws what lies at the places, and the battles.
func (sg *signs) marks() {
	for i := range sg.p.Known.Fights {
		f := &sg.p.Known.Fights[i]
		if t, ok := sg.p.byID[f.At]; ok {
			sg.p.c.Open("", sg.p.words.say(rules.M("map.fight", rules.ID(sg.p.tiles[t].Kind, "place", f.At), rules.SideArg("side", f.Attacker))))
			sg.p.c.battle(sg.at[sign{t, battleKey}])
			sg.p.c.Close()
			sg.p.used.add(entry{kind: isTrace, n: int(board.Battle), text: sg.p.words.word("map.battle")})
		}
	}
	for i := range sg.p.Known.Marks {
		m := &sg.p.Known.Marks[i]
		t, ok := sg.p.byID[m.At]
		e := sg.p.look.Marks[m.Kind]
		if !ok || e == board.No {
			continue
		}
		title := sg.p.words.word(sg.p.look.Texts + m.Kind)
		sg.p.used.mark(e, m.Side, title)
		args := []rules.Arg{rules.Text("mark", title), rules.ID(sg.p.tiles[t].Kind, "place", m.At)}
		if m.Side != "" {
			args = append(args, rules.SideArg("side", m.Side))
		}
		sg.p.c.Open("", sg.p.words.say(rules.M("map.mark", args...)))
		sg.p.c.plate(e, sg.at[sign{t, sg.markKey(m)}], m.Side)
		sg.p.c.Close()
	}
}

// happened draws the traces that are marks.
func (sg *signs) happened(traces []Trace) {
	for i := range traces {
		t := &traces[i]
		n, ok := sg.p.byID[t.Places[0]]
		if !t.isMark() || !ok {
			continue
		}
		sg.p.c.Open("", sg.p.traceTitle(t))
		if at := sg.at[sign{n, t.keyOf()}]; t.Kind == board.Battle {
			sg.p.c.battle(at)
		} else {
			sg.p.c.emblem(board.Flag, at, t.Side)
		}
		sg.p.c.Close()
		sg.p.used.trace(t, sg.p.words.word(traceWords[t.Kind]))
	}
}
