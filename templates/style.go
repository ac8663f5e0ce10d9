package templates

import "github.com/fieldpost/fieldpost/rules"

// Style is how a text stands among those around it, see [Book.Text].
type Style string

// The styles.
const (
	Item    Style = ""        // an item of its own
	Detail  Style = "detail"  // of the item before it
	Heading Style = "heading" // over the items that follow
	Header  Style = "header"  // the headings of a table
	Row     Style = "row"     // a row of a table; its cells are parted by a dot in the middle
)

// Style returns that of the text of a message.
func (b *Book) Style(m rules.Message) Style {
	e := b.catalogs[rules.English][m.Code]
	if e == nil {
		return Item
	}
	switch e.style {
	case styleDetail, styleJoined:
		return Detail
	case styleGroup:
		return Heading
	case styleHeader:
		return Header
	case styleRow:
		return Row
	case styleItem, styleRun, stylePlan:
	}
	return Item
}
