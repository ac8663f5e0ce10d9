package chart

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// sample draws the sign of an entry.
func (p *pen) sample(e *entry, at canvas.Point) {
	small := canvas.BoxAround(at, 28, 24)
	hex := []canvas.Point{{X: at.X - 15, Y: at.Y - 7}, {X: at.X, Y: at.Y - 14}, {X: at.X + 15, Y: at.Y - 7}, {X: at.X + 15, Y: at.Y + 7}, {X: at.X, Y: at.Y + 14}, {X: at.X - 15, Y: at.Y + 7}}
	across := []canvas.Point{{X: at.X - 16, Y: at.Y}, {X: at.X + 16, Y: at.Y}}
	switch e.kind {
	case isSide, isHidden:
		l := p.livery(e.side)
		if e.kind == isSide {
			p.flag(e.side, at)
			break
		}
		p.Rect(small, 3, canvas.Style{Fill: l.fill, Stroke: inkBlack, Width: 1.2})
		p.Text(canvas.Point{X: at.X, Y: at.Y + 6}, p.words.letter(e.side), canvas.Type{Size: 16, Bold: true, Ink: l.on, Anchor: canvas.Middle})
	case isUnit:
		p.Rect(canvas.BoxAround(at, 28, 19), 3, canvas.Style{Fill: inkWhite, Stroke: inkBlack, Width: 1})
		p.symbol(p.look.Units[e.word], at, 23, 14, inkBlack)
	case isSteps:
		for i, s := range [...]canvas.Style{{Fill: inkText, Stroke: inkText, Width: 1}, {Fill: inkText, Stroke: inkText, Width: 1}, {Stroke: inkText, Width: 1}} {
			p.Rect(canvas.Box{X: at.X - 11 + float64(i)*8, Y: at.Y - 4, W: 6, H: 8}, 0, s)
		}
	case isCount:
		p.Rect(canvas.BoxAround(at, 22, 16), 2, canvas.Style{Fill: inkWhite, Stroke: inkBlack, Width: 1})
		p.Text(canvas.Point{X: at.X, Y: at.Y + 5}, "×3", canvas.Type{Size: 14, Bold: true, Ink: inkBlack, Anchor: canvas.Middle})
	case isStack:
		p.Rect(canvas.BoxAround(at, 22, 18), 3, canvas.Style{Fill: inkText, Stroke: inkText, Width: 1})
		p.Text(canvas.Point{X: at.X, Y: at.Y + 5}, "3", canvas.Type{Size: 14, Bold: true, Ink: inkPaper, Anchor: canvas.Middle})
	case isSheet:
		p.Line(across, sheetStyle)
	case isBadge:
		p.badge(board.Badge(e.n), at)
	case isMark:
		p.plate(board.Emblem(e.n), at, e.side)
	case isSite:
		p.emblem(board.Emblem(e.n), at, e.side)
	case isTrace:
		switch board.Trace(e.n) {
		case board.Battle:
			p.battle(at)
		case board.Taken:
			p.emblem(board.Flag, at, e.side)
		default:
			p.arrow([]canvas.Point{{X: at.X - 17, Y: at.Y}, {X: at.X + 18, Y: at.Y}}, board.Trace(e.n), e.side)
		}
	case isControl, isTaken:
		l := p.livery(e.side)
		p.Polygon(hex, canvas.Style{Fill: l.tint, Stroke: inkEdge, Width: 1})
		angle, gap, w := hatchAngle(slices.Index(p.words.sides, e.side)), 10.0, 0.8
		if e.kind == isTaken {
			gap, w = 5, 1.6
		}
		p.Lines(hatching([][]canvas.Point{hex}, angle, gap), canvas.Style{Stroke: l.hatch, Width: w})
	case isFront:
		p.Line(across, canvas.Style{Stroke: inkFront, Width: 3})
	case isReach:
		p.feeds([][]canvas.Point{across}, e.side)
	case isFed:
		p.feed(across, e.side)
	case isFrontier:
		p.frontier([][]canvas.Point{across})
	case isEdge:
		p.Line(across, canvas.Style{Stroke: p.livery(e.side).fill, Width: 5})
	case isBorder:
		p.stroke(across, board.Stroke(e.n), canvas.Point{X: at.X, Y: at.Y + 20})
		if board.Stroke(e.n) == board.Arrow {
			p.Polygon(arrowHead(across, 9, 5), canvas.Style{Fill: inkText})
		}
	case isTerrain:
		tex := board.Texture(e.n)
		p.Polygon(hex, canvas.Style{Fill: groundInk[tex], Stroke: inkEdge, Width: 1})
		for i, d := range [...]canvas.Point{{X: -5, Y: -4}, {X: 6, Y: 4}} {
			lines := motif(tex, canvas.Point{X: at.X + d.X, Y: at.Y + d.Y}, i)
			if s := grainStyle(tex); s.Fill != canvas.None {
				p.Areas(lines, s)
			} else if lines != nil {
				p.Lines(lines, s)
			}
		}
	}
}
