package canvas

import (
	"bytes"
	"fmt"
	"image/color"
	"strings"
)

// SVG writes the drawing for a page, as an element svg to stand in it: colours as
// presentation attributes, with classes for the page's style sheet.
func (c *Canvas) SVG() []byte { return c.write(false) }

// File writes the drawing as a file of its own, with its dark colours in it.
func (c *Canvas) File() []byte { return c.write(true) }

// CSS returns the rules of a style sheet that give the classes of all inks their dark
// tones where the reader prefers those; sel is what stands before each of them,
// as in "svg.board ".
func (p Palette) CSS(sel string) string {
	var b bytes.Buffer
	b.WriteString("@media (prefers-color-scheme:dark){")
	for _, t := range p[1:] {
		if t.Dark != t.Light {
			fmt.Fprintf(&b, "%s.f-%s{fill:%s}%s.s-%s{stroke:%s}", sel, t.Name, hex(t.Dark), sel, t.Name, hex(t.Dark))
		}
	}
	b.WriteString("}")
	return b.String()
}

func hex(c color.NRGBA) string {
	s := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	if s[1] == s[2] && s[3] == s[4] && s[5] == s[6] {
		return string([]byte{'#', s[1], s[3], s[5]})
	}
	return s
}

// writer writes one SVG.
type writer struct {
	bytes.Buffer
	c     *Canvas
	look  string         // of the run of shapes that is open; "" when none is
	group *item          // that is one with the shape to be written
	alike map[string]int // numbers of outlines that many shapes have, by how they go on

	styles map[Style]string // attributes that were written before
	sets   map[Type]string
	room   bytes.Buffer // for the outline that is looked at, see body
}

func (c *Canvas) write(file bool) []byte {
	w := &writer{c: c, styles: map[Style]string{}, sets: map[Type]string{}}
	w.Grow(64 << 10)
	w.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 `)
	w.num(c.Width)
	w.WriteByte(' ')
	w.num(c.Height)
	w.WriteString(`" role="img"`)
	if c.Lang != "" {
		w.WriteString(` lang="` + c.Lang + `"`)
	}
	w.WriteString(` font-family="Go,Verdana,'DejaVu Sans',sans-serif" stroke-linecap="round" stroke-linejoin="round">`)
	w.titled("title", c.Title)
	w.titled("desc", c.About)
	if file {
		w.WriteString("<style>" + c.palette.CSS("") + "</style>")
	}
	w.findAlike()
	if len(c.stamps)+len(w.alike) > 0 {
		w.WriteString("<defs>")
		for n, body := range w.bodies() {
			fmt.Fprintf(w, `<path id="m-%s%d" d="M0 0%s"/>`, c.Part, n, body)
		}
		for i := range c.stamps {
			w.WriteString(`<g id="m-` + c.Part + c.stamps[i].name + `">`)
			w.items(c.stamps[i].items)
			w.WriteString("</g>")
		}
		w.WriteString("</defs>")
	}
	w.items(c.items)
	w.WriteString("</svg>\n")
	return w.Bytes()
}

func (w *writer) titled(tag, text string) {
	if text != "" {
		w.WriteString("<" + tag + ">")
		w.escaped(text)
		w.WriteString("</" + tag + ">")
	}
}

func (w *writer) items(items []item) {
	for i := 0; i < len(items); i++ {
		it := &items[i]
		switch {
		case alone(items[i:]): // the shape is the group
			look := w.begin(items, i+1, i+3)
			w.group = it
			w.one(&items[i+1], look)
			i += 2
		case it.kind == isOpen:
			w.end()
			w.WriteString("<g")
			w.id(it)
			if it.closed {
				w.WriteString(` pointer-events="none"`)
			}
			w.WriteByte('>')
			w.titled("title", it.text)
		case it.kind == isClose:
			w.end()
			w.WriteString("</g>\n")
		default:
			w.one(it, w.begin(items, i, i+1))
		}
	}
	w.end()
}

// begin goes on with the run of shapes that look alike, or begins one if what is
// next looks alike, too. It returns the look that the shape has to have itself.
func (w *writer) begin(items []item, i, next int) string {
	look := w.lookOf(items, i)
	if look == w.look {
		return ""
	}
	w.end()
	if next < len(items) && alone(items[next:]) {
		next++
	}
	if look == "" || w.lookOf(items, next) != look {
		return look
	}
	w.look = look
	w.WriteString("<g" + look + ">")
	return ""
}

// alone reports whether a group holds one shape and nothing else.
func alone(items []item) bool {
	return len(items) > 2 && items[0].kind == isOpen && !items[0].closed && items[1].kind < isText && items[2].kind == isClose
}

func (w *writer) id(it *item) {
	if it.id != "" {
		w.WriteString(` id="`)
		w.escaped(it.id)
		w.WriteByte('"')
	}
}

// end closes the run of shapes that look alike, if one is open.
func (w *writer) end() {
	if w.look != "" {
		w.WriteString("</g>\n")
		w.look = ""
	}
}

// lookOf returns the attributes of a shape, "" of what has none.
func (w *writer) lookOf(items []item, i int) string {
	if i >= len(items) {
		return ""
	}
	switch it := &items[i]; it.kind {
	case isOpen, isClose, isUse:
		return ""
	case isText:
		s := it.set
		s.Fit = false // is no attribute of the look
		look, ok := w.sets[s]
		if !ok {
			look = w.set(&s)
			w.sets[s] = look
		}
		return look
	default:
		look, ok := w.styles[it.style]
		if !ok {
			look = w.style(&it.style)
			w.styles[it.style] = look
		}
		return look
	}
}

// one writes a shape, with its look unless that of its run holds.
func (w *writer) one(it *item, look string) {
	switch it.kind {
	case isUse:
		w.WriteString(`<use href="#m-` + w.c.Part + w.c.stamps[it.stamp].name + `"`)
		w.attr("x", it.at.X)
		w.attr("y", it.at.Y)
		w.WriteString("/>")
	case isText:
		w.letters(it, look)
	default:
		w.shape(it, look)
	}
}

// style returns the attributes of a style.
func (w *writer) style(s *Style) string {
	var class string
	b := make([]byte, 0, 120)
	if s.Fill == None {
		b = append(b, ` fill="none"`...)
	} else {
		t := &w.c.palette[s.Fill]
		if t.Dark != t.Light {
			class = "f-" + t.Name
		}
		b = append(b, ` fill="`+hex(t.Light)+`"`...)
		if t.Light.A < 255 {
			b = append(b, ` fill-opacity="`+short(float64(t.Light.A)/255, 2)+`"`...)
		}
	}
	if s.Stroke != None && s.Width > 0 {
		t := &w.c.palette[s.Stroke]
		if t.Dark != t.Light {
			class = strings.TrimSpace(class + " s-" + t.Name)
		}
		b = append(b, ` stroke="`+hex(t.Light)+`" stroke-width="`+short(s.Width, 1)+`"`...)
		if t.Light.A < 255 {
			b = append(b, ` stroke-opacity="`+short(float64(t.Light.A)/255, 2)+`"`...)
		}
		if s.Dash > 0 {
			b = append(b, ` stroke-dasharray="`+short(s.Dash, 1)+" "+short(s.Gap, 1)+`"`...)
		}
	}
	if class != "" {
		class = ` class="` + class + `"`
	}
	return class + string(b)
}

// set returns the attributes of a type.
func (w *writer) set(t *Type) string {
	ink := &w.c.palette[t.Ink]
	out := ` fill="` + hex(ink.Light) + `" font-size="` + short(t.Size, 1) + `"`
	if ink.Dark != ink.Light {
		out = ` class="f-` + ink.Name + `"` + out
	}
	if t.Bold {
		out += ` font-weight="700"`
	}
	switch t.Anchor {
	case Middle:
		out += ` text-anchor="middle"`
	case End:
		out += ` text-anchor="end"`
	}
	return out
}

func (w *writer) letters(it *item, look string) {
	w.WriteString("<text" + look)
	w.attr("x", it.at.X)
	w.attr("y", it.at.Y)
	if it.set.Fit {
		w.attr("textLength", w.c.font.TextWidth(it.text, it.set.Size, it.set.Bold))
	}
	w.WriteByte('>')
	w.escaped(it.text)
	w.WriteString("</text>")
}

func (w *writer) shape(it *item, look string) {
	tag := [...]string{isPath: "path", isCircle: "circle", isRect: "rect"}[it.kind]
	switch n, often := w.alike[string(w.body(it))]; {
	case often:
		tag = "use"
		fmt.Fprintf(w, `<use%s href="#m-%s%d"`, look, w.c.Part, n)
		w.attr("x", it.rings[0][0].X)
		w.attr("y", it.rings[0][0].Y)
	default:
		w.outline(it, look)
	}
	if w.group == nil {
		w.WriteString("/>")
		return
	}
	w.id(w.group)
	w.WriteByte('>')
	w.titled("title", w.group.text)
	w.WriteString("</" + tag + ">\n")
	w.group = nil
}

// outline writes a shape up to the end of its attributes.
func (w *writer) outline(it *item, look string) {
	switch it.kind {
	case isCircle:
		w.WriteString("<circle" + look)
		w.attr("cx", it.at.X)
		w.attr("cy", it.at.Y)
		w.attr("r", it.w)
	case isRect:
		w.WriteString("<rect" + look)
		w.attr("x", it.at.X)
		w.attr("y", it.at.Y)
		w.attr("width", it.w)
		w.attr("height", it.h)
		if it.round > 0 {
			w.attr("rx", it.round)
		}
	default:
		w.WriteString("<path" + look + ` d="`)
		for _, ring := range it.rings {
			w.ring(ring, it.closed)
		}
		w.WriteByte('"')
		if it.closed && !it.apart && len(it.rings) > 1 {
			w.WriteString(` fill-rule="evenodd"`)
		}
	}
}
