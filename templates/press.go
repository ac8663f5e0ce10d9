package templates

import "github.com/fieldpost/fieldpost/rules"

// Press is a mail with the words of players: a message to one, what became of those in
// a letter, or all that a side has sent and got.
type Press struct {
	Head
	Subject rules.Message
	Parts   []Pressed // the first message of the first is the lead
	After   []rules.Message
	Reply   bool // what a reply must hold follows
}

// Pressed is what there is to say of one message, and its lines.
type Pressed struct {
	Messages []rules.Message
	Text     []string
}

// pressWidth is how many columns the lines of a message have, so that no mail program
// that quotes them breaks one: what it breaks off would stand there without its mark.
const pressWidth = 60

// pressMark stands before each line of a message; package parser passes such lines over.
const pressMark = "| "

// Press writes a mail with messages of players.
func (b *Book) Press(p Press) Page {
	s := b.open(&p.Head)
	for i := range p.Parts {
		part := &p.Parts[i]
		if i > 0 && s.isFull(roomOrders, len(p.Parts)-i) {
			break
		}
		for j, m := range part.Messages {
			t, _ := s.tell(m)
			if i == 0 && j == 0 {
				s.out.lead(t)
				continue
			}
			s.out.para(t)
		}
		s.pressed(part.Text)
		if i == 0 {
			p.where(s)
		}
	}
	for _, m := range p.After {
		s.remark(m)
	}
	if p.Reply {
		p.replace(s, "mail.leave")
	}
	t, _ := s.tell(p.Subject)
	return s.page(p.subject(t))
}

// pressed writes the lines of a message, in HTML broken as in the text.
func (s *writer) pressed(lines []string) {
	if len(lines) == 0 {
		return
	}
	s.out.begin(partText)
	start := len(s.out.text)
	for _, line := range lines {
		if line == "" {
			s.out.text = append(s.out.text, pressMark[:1]+"\n"...)
			continue
		}
		s.out.text = wrapTo(s.out.text, appendClean(nil, line), pressMark, pressMark, pressWidth)
	}
	s.out.html = append(s.out.html, `<p class="press">`...)
	for i, line := range splitLines(s.out.text[start:]) {
		if i > 0 {
			s.out.html = append(s.out.html, "<br>\n"...)
		}
		s.out.html = appendHTML(s.out.html, line)
	}
	s.out.html = append(s.out.html, "</p>\n"...)
}
