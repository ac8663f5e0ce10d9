package chart

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// The ids of the groups in which a picture has the traces of a beat and the rings
// around its places, before its number from 1.
const (
	BeatTraces = "beat-"
	BeatPlaces = "here-"
)

// Beat returns the beat of events that a viewer may know; k is what he knows of the
// position before them.
func (b *Board) Beat(events []rules.Event, k *rules.Known) Beat {
	beat := Beat{Traces: b.Traces(events, k)}
	at := map[string]string{}
	for i := range k.Pieces {
		if p := &k.Pieces[i]; p.ID != "" {
			at[p.ID] = p.At
		}
	}
	seen := map[string]bool{}
	add := func(place string) {
		if _, ok := b.byID[place]; ok && !seen[place] {
			seen[place] = true
			beat.Places = append(beat.Places, place)
		}
	}
	for i := range events {
		for _, a := range events[i].Args {
			switch a.Kind {
			case k.Kinds.Place:
				add(a.Value)
			case k.Kinds.Piece:
				add(at[a.Value])
			}
		}
	}
	return beat
}

// The beats of a scene are drawn in two groups each, so that a page can show one after
// another: beatTraces draws what happens below the counters, as the traces of the past.
func (p *painting) beatTraces(s *signs) {
	past := p.times
	for i := range p.Scene.Beats {
		if drawn := p.distinct(p.Scene.Beats[i].Traces); len(drawn) > 0 {
			p.times = nil
			p.c.Open(BeatTraces+strconv.Itoa(i+1), "")
			p.arrows(drawn)
			p.count()
			s.happened(drawn)
			p.c.Close()
		}
	}
	p.times = past
}

// beatPlaces draws rings around the places of the beats.
func (p *painting) beatPlaces() {
	for i := range p.Scene.Beats {
		b := &p.Scene.Beats[i]
		if len(b.Places) == 0 {
			continue
		}
		p.c.Open(BeatPlaces+strconv.Itoa(i+1), "")
		for _, id := range b.Places {
			t := &p.tiles[p.byID[id]]
			around := canvas.Box{X: t.at.X - 0.62*p.unit, Y: t.at.Y - 0.62*p.unit, W: 1.24 * p.unit, H: 1.24 * p.unit}
			p.c.Rect(around, 0.3*p.unit, canvas.Style{Stroke: inkPaper, Width: 9})
			p.c.Rect(around, 0.3*p.unit, canvas.Style{Stroke: inkText, Width: 4})
		}
		p.c.Close()
	}
}

// named returns the places that the scene has named.
func (p *painting) named() []string {
	all := slices.Clone(p.Places)
	for i := range p.Scene.Beats {
		all = append(all, p.Scene.Beats[i].Places...)
	}
	return all
}
