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

// Press writes a mail with messages of players.
func (b *Book) Press(p Press) Page {
	s := b.open(&p.Head)
	for i := range p.Parts {
		part := &p.Parts[i]
		if i > 0 && s.isFull(roomOrders, len(p.Parts)-i) {
			break
		}
		for j, m := range part.Messages {
			t, _ := s.words.Tell(m)
			if i == 0 && j == 0 {
				s.body.Lead(t)
				continue
			}
			s.body.Para(t)
		}
		s.body.Press(part.Text)
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
	t, _ := s.words.Tell(p.Subject)
	return s.page(p.subject(t))
}
