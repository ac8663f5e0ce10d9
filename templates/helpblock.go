package templates

import (
	"bytes"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// HelpBlock is a piece of a help page, for tests of what the page holds.
type HelpBlock struct {
	Kind  HelpBlockKind
	Text  string       // without marks
	Typed []string     // what the text tells people to type
	Cells [][][]string // of a table, by rows: what each cell tells people to type
	Lines []string     // of a fence
}

// HelpBlockKind is what a piece of a help page is.
type HelpBlockKind uint8

// The kinds that tests tell apart.
const (
	HelpOther   HelpBlockKind = iota
	HelpHeading               // of a section
	HelpGroup                 // a heading within a section
	HelpOrders                // a fence that holds orders
	HelpReport                // a fence that holds something else
)

// HelpBlocks returns the pieces of a help page.
func (b *Book) HelpBlocks(lang rules.Lang, topic string) (out []HelpBlock) {
	page := b.helpPage(lang, topic)
	if page == nil {
		return nil
	}
	for i := range page.blocks {
		h := &page.blocks[i]
		block := HelpBlock{Text: string(wording.PlainMarks(h.text)), Typed: typed(h.text), Lines: h.lines}
		for _, row := range h.rows {
			var cells [][]string
			for _, cell := range row {
				cells = append(cells, typed(cell))
			}
			block.Cells = append(block.Cells, cells)
		}
		switch h.kind {
		case helpHeading:
			block.Kind = HelpHeading
		case helpGroup:
			block.Kind = HelpGroup
		case helpFence:
			block.Kind = HelpReport
			if h.orders {
				block.Kind = HelpOrders
			}
		}
		out = append(out, block)
	}
	return out
}

// typed returns the words to type that stand in a text with marks.
func typed(text []byte) (out []string) {
	for {
		_, after, ok := bytes.Cut(text, []byte{wording.MarkCode})
		if !ok {
			return out
		}
		word, rest, _ := bytes.Cut(after, []byte{wording.MarkCodeEnd})
		out, text = append(out, string(word)), rest
	}
}
