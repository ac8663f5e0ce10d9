package wording

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules"
)

// Words puts messages into words in one language, appending to buf.
type Words struct {
	Catalogs *Catalogs
	Lang     rules.Lang
	Namer    Namer
	buf      []byte
	from     int // where in buf the text begins that is being told
	depth    int
	Most     int // items of a list; 0: any number

	Colours *Colours
}

// Tell puts a message into words with marks, which stay valid, and returns their style.
func (w *Words) Tell(m rules.Message) ([]byte, Style) {
	start := len(w.buf)
	w.from = start
	st := w.message(m)
	return w.buf[start:len(w.buf):len(w.buf)], st
}

// message appends the words of m and returns their style.
func (w *Words) message(m rules.Message) Style {
	if isReplayed(m.Args) {
		return w.appendReplayed(m)
	}
	e := w.Catalogs.byLang[w.Lang][m.Code]
	if e == nil {
		w.clean(m.Code)
		return Item
	}
	w.pieces(e.pieces, m.Args, 0)
	return e.style
}

func (w *Words) pieces(list []piece, args []rules.Arg, count int) {
	for i := range list {
		p := &list[i]
		start := len(w.buf)
		switch p.op {
		case opText:
			w.buf = append(w.buf, p.text...)
		case opCount:
			w.buf = strconv.AppendInt(w.buf, int64(count), 10)
		case opArg, opOr, opWay, opRow:
			w.list(p, args)
		case opIf:
			if present(args, p.name) {
				w.pieces(p.parts[0], args, count)
			}
		case opUnless:
			if !present(args, p.name) {
				w.pieces(p.parts[0], args, count)
			}
		case opPlural:
			n := number(args, p.name)
			if p.the && n == 1 && w.isPlural(args, p.name) {
				n = 2
			}
			part := p.parts[len(p.parts)-1]
			if n == 1 {
				part = p.parts[len(p.parts)-2]
			} else if n == 0 && len(p.parts) == 3 {
				part = p.parts[0]
			}
			w.pieces(part, args, n)
		}
		if p.upper {
			w.upper(start)
		}
	}
}

func present(args []rules.Arg, name string) bool {
	for i := range args {
		if args[i].Name == name {
			return true
		}
	}
	return false
}

// number returns what a plural counts: a number, or how often a name occurs.
func number(args []rules.Arg, name string) int {
	n := 0
	for i := range args {
		if args[i].Name != name {
			continue
		}
		switch args[i].Kind {
		case rules.KindNumber, rules.KindPercent, rules.KindDie:
			return args[i].Num
		}
		n++
	}
	return n
}

// list appends all arguments of the piece's name: "a, b and c".
func (w *Words) list(p *piece, args []rules.Arg) {
	left := 0
	for i := range args {
		if args[i].Name == p.name {
			left++
		}
	}
	if left == 0 {
		w.buf = append(w.buf, '?') // Check finds these in tests
		return
	}
	first, all, start := true, left, len(w.buf)
	before := ""
	if p.the && w.tongue().melts {
		before = preposition(w.buf[w.from:])
	}
	for i := range args {
		if args[i].Name != p.name {
			continue
		}
		if w.Most > 0 && left > 1 && (all-left >= w.Most || len(w.buf)-start > maxListed) {
			at := len(w.buf)
			w.message(rules.M("mail.others", rules.Num("n", left)))
			w.join(at, true, p.op)
			return
		}
		left--
		at := len(w.buf)
		switch {
		case !p.the:
			w.arg(&args[i], args)
		case first:
			w.appendWithArticle(&args[i], before)
		default:
			w.buf = append(w.buf, before...)
			w.appendWithArticle(&args[i], before)
		}
		if !first {
			w.join(at, left == 0, p.op)
		}
		first = false
	}
}

// join puts what parts two items of a list before the item that begins at at.
func (w *Words) join(at int, last bool, op op) {
	between := ", "
	switch {
	case op == opWay:
		between = " -> "
	case op == opRow:
		between = " "
	case last && op == opOr:
		between = w.tongue().or(afterMark(w.buf[at:]))
	case last:
		between = w.tongue().and(afterMark(w.buf[at:]))
	}
	w.buf = append(w.buf, between...)
	copy(w.buf[at+len(between):], w.buf[at:])
	copy(w.buf[at:], between)
}

// maxWordDepth ends words that name each other in a circle.
const maxWordDepth = 4

func (w *Words) arg(a *rules.Arg, args []rules.Arg) {
	switch a.Kind {
	case rules.KindNumber, rules.KindDie:
		w.buf = strconv.AppendInt(w.buf, int64(a.Num), 10)
	case rules.KindPercent:
		w.percent(a.Num)
	case rules.KindText:
		w.clean(shorten(a.Value))
	case kindPhrase:
		w.buf = append(w.buf, a.Value...)
	case rules.KindWord:
		if w.depth >= maxWordDepth {
			w.clean(a.Value)
			return
		}
		w.depth++
		w.message(rules.Message{Code: a.Value, Args: args})
		w.depth--
	case kindOfName:
		w.buf = append(w.buf, w.kind("kind.", a.Value)...)
	case kindOfUsage:
		if w.Namer == nil {
			w.clean(a.Value)
			return
		}
		w.clean(w.Namer.Grammar().Usage(a.Value, w.Lang, func(kind string) string { return w.kind("usage.", kind) }))
	case rules.KindOrder:
		if w.Namer == nil {
			w.clean(a.Order.String())
			return
		}
		text, _ := w.Namer.Grammar().Write(a.Order, w.Lang)
		w.clean(shorten(text))
	case rules.KindVerb:
		if w.Namer == nil {
			w.clean(a.Value)
			return
		}
		w.clean(w.Namer.Grammar().Word(a.Value, w.Lang))
	default:
		start := len(w.buf)
		w.name(a)
		w.markedName(start, w.Colours.mark(a))
	}
}

// maxText is how many runes of a text a message repeats; whoever sends a
// whole book as one word gets its beginning back.
const maxText = 240

func shorten(s string) string {
	if len(s) <= maxText {
		return s
	}
	n := 0
	for i := range s {
		if n++; n == maxText {
			return s[:i] + "…"
		}
	}
	return s
}

// kindPhrase is an argument of words that were rendered before, see [Phrase].
// No title can write it.
const kindPhrase = "\x00phrase"

// Phrase makes words that were rendered before, or that [Catalogs.Text] made, an argument of other words:
// it is shown whole, however long it is.
func Phrase[T string | []byte](name string, t T) rules.Arg {
	return rules.Arg{Name: name, Kind: kindPhrase, Value: string(t)}
}

// kindOfName is the kind of argument with which package adjudicator/desk names
// a kind of the order language (desk.KindOfName): a zone, an army.
const kindOfName = "order-kind"

// kindOfUsage is the kind of argument that says how an order is written
// (desk.KindOfUsage).
const kindOfUsage = "order-usage"

// kind puts a kind of the order language into words, which stand in the catalogs.
func (w *Words) kind(prefix, kind string) string {
	if w.Catalogs.byLang[w.Lang][prefix+kind] == nil {
		return kind
	}
	return w.Catalogs.Text(w.Lang, w.Namer, rules.M(prefix+kind))
}

// name appends what the title calls an id.
func (w *Words) name(a *rules.Arg) {
	if w.Namer == nil {
		w.clean(a.Value)
		return
	}
	name := w.Namer.Name(a.Kind, a.Value, w.Lang)
	if a.Num != 0 {
		if title, ok := w.Namer.(interface{ About() *rules.About }); ok {
			w.message(rules.M(numbered(title.About().ID, a.Kind), rules.Text("id", a.Value), rules.Text("name", name), rules.Num("n", a.Num)))
			return
		}
	}
	w.clean(name)
}

// numbered returns the code of the text for an id of a kind and the number that stands
// with it ([rules.Counted]): its {id}, its {name} and {n}.
func numbered(title, kind string) string { return title + ".numbered." + kind }

// percent appends tenths of a percent: "41.7 %", with the language's point.
func (w *Words) percent(tenths int) {
	if tenths < 0 {
		w.buf = append(w.buf, '-')
		tenths = -tenths
	}
	w.buf = strconv.AppendInt(w.buf, int64(tenths/10), 10)
	w.buf = append(w.buf, w.tongue().point, byte('0'+tenths%10))
	w.buf = append(w.buf, noBreak+"%"...)
}

// noBreak is the space at which a line is never broken.
const noBreak = "\u00a0"

// clean appends what a player or a title wrote so that it stays on its line:
// control characters become spaces, marks of direction go, and bytes that are
// no UTF-8 become U+FFFD.
func (w *Words) clean(s string) { w.buf = AppendClean(w.buf, s) }

func AppendClean(dst []byte, s string) []byte {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			plain = false
			break
		}
	}
	if plain {
		return append(dst, s...)
	}
	for _, r := range s {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			dst = append(dst, ' ')
		case unicode.Is(unicode.Bidi_Control, r):
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// upper turns the first letter from start on into a capital.
func (w *Words) upper(start int) {
	if start < len(w.buf) && IsNameMark(w.buf[start]) {
		start++
	}
	r, n := utf8.DecodeRune(w.buf[start:])
	u := unicode.ToUpper(r)
	if u == r || r == utf8.RuneError {
		return
	}
	rest := string(w.buf[start+n:])
	w.buf = append(utf8.AppendRune(w.buf[:start], u), rest...)
}

// maxListed is how long such a list grows before the rest of it is counted, in
// bytes.
const maxListed = 1 << 10

// argAgain marks a message that is told as of something that comes again.
const argAgain = ":again"

// MarkReplayed says of a date of the game that it comes again, as the game was taken back:
// wherever it is told, it is told so.
func MarkReplayed(label rules.Message) rules.Message {
	if label.Code == "" || isReplayed(label.Args) {
		return label
	}
	args := append(append([]rules.Arg(nil), label.Args...), rules.Text(argAgain, "1"))
	return rules.Message{Code: label.Code, Args: args}
}

func isReplayed(args []rules.Arg) bool { return len(args) > 0 && args[len(args)-1].Name == argAgain }

// appendReplayed tells a message that [MarkReplayed] marked.
func (w *Words) appendReplayed(m rules.Message) Style {
	start := len(w.buf)
	w.message(rules.Message{Code: m.Code, Args: m.Args[:len(m.Args)-1]})
	label := append([]byte(nil), w.buf[start:]...)
	w.buf = w.buf[:start]
	return w.message(rules.M("back.again", Phrase("label", label)))
}
