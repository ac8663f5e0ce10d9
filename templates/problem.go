package templates

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// mistake is a problem in words.
type mistake struct {
	*rules.Problem
	says, right []byte // right is what would be, if anything
}

// writeEach writes problems: those of several lines that say the same stand together.
func (a *Ack) writeEach(s *writer, list []*rules.Problem, room int) {
	faults := make([]mistake, len(list))
	alike := map[string][]int{}
	for i, p := range list {
		faults[i] = s.fault(p)
		if p.Line > 0 {
			key := string(faults[i].says) + "\x00" + string(faults[i].right)
			alike[key] = append(alike[key], i)
		}
	}
	told, quoted := 0, (*mistake)(nil)
	for i := range faults {
		f := &faults[i]
		same := alike[string(f.says)+"\x00"+string(f.right)]
		if f.Line > 0 && same[0] < i {
			continue
		}
		if s.isFull(room, len(list)-told) {
			break
		}
		told++
		var lines []rules.Arg
		for _, k := range same {
			if n := list[k].Line; f.Line > 0 && (len(lines) == 0 || lines[len(lines)-1].Num != n) {
				lines = append(lines, rules.Num("line", n))
			}
		}
		if len(lines) > 1 {
			told += len(same) - 1
			s.body.Bullet("", s.say("ack.lines", append(lines, wording.Phrase("problem", f.says))...))
			if quoted = nil; f.right != nil {
				s.body.Detail("", f.right)
			}
			continue
		}
		f.write(s, a.Lines, quoted != nil && f.Line > 0 && quoted.Line == f.Line && quoted.Col == f.Col && quoted.End == f.End)
		quoted = f
	}
}

// fault puts into words what is wrong and where the rulebook says so, and what would be
// right: what is suggested, else an order to look at.
func (s *writer) fault(p *rules.Problem) mistake {
	t, _ := s.words.Tell(p.Message)
	args := []rules.Arg{wording.Phrase("problem", t)}
	if p.Section != "" {
		args = append(args, rules.Text("section", p.Section))
	}
	f := mistake{Problem: p, says: s.say("ack.problem", args...)}
	if len(p.Suggest) == 0 {
		if example, ok := p.Message.Arg("example"); ok {
			f.right = s.say("ack.example", example)
		}
		return f
	}
	args = args[:0]
	for _, right := range p.Suggest {
		right.Name = "word"
		if s.words.Namer != nil { // as orders name it
			if name := s.words.Namer.Grammar().Name(right.Kind, right.Value, s.words.Lang); name != "" {
				right = rules.Text("word", name)
			}
		}
		args = append(args, wording.Phrase("suggest", s.say("ack.would", right)))
	}
	f.right = s.say("ack.suggest", args...)
	return f
}

// write writes the line as written, carets, and what is wrong with it; of one that was quoted just
// before, as one of several units has the same wrong, only that.
func (f *mistake) write(s *writer, lines []string, quoted bool) {
	label, line := "", ""
	if f.Line > 0 {
		label = strconv.Itoa(f.Line)
	}
	if f.Line > 0 && f.Line <= len(lines) {
		line = lines[f.Line-1]
	}
	switch {
	case quoted:
		s.body.Detail(label, f.says)
	case line != "":
		s.body.Quote(label, line, f.Col, f.End)
		s.body.Detail(label, f.says)
	default:
		s.body.Bullet(label, f.says)
	}
	if f.right != nil {
		s.body.Detail(label, f.right)
	}
}
