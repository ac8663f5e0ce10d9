package templates

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Board is the answer to who asks for the board, or for places of it.
type Board struct {
	Head
	Lead     rules.Message
	Wrong    []rules.Message // with what was asked
	Sections []rules.Section // a section without a code has no heading
	Hint     rules.Message   // how to ask for more; none without a code
	Reply    bool            // what a reply with orders must hold follows
}

// Board writes an answer about the board. Its subject is the text
// "subject.<code>" of its lead.
func (b *Book) Board(r Board) Page {
	s := b.open(&r.Head)
	t, _ := s.words.Tell(r.Lead)
	s.body.Lead(t)
	r.where(s)
	s.lines(r.Wrong)
	s.sections(r.Sections)
	if r.Hint.Code != "" {
		t, _ := s.words.Tell(r.Hint)
		s.body.Para(t)
	}
	if r.Reply {
		r.replace(s, "mail.leave")
	}
	t, _ = s.words.Tell(rules.Message{Code: "subject." + r.Lead.Code, Args: r.Lead.Args})
	return s.page(r.subject(t))
}

func (s *writer) sections(list []rules.Section) {
	for i := range list {
		if list[i].Code != "" {
			s.section(&list[i])
		} else {
			s.lines(list[i].Lines)
		}
	}
}

// Sections writes sections as the plain text of a mail.
func (b *Book) Sections(lang rules.Lang, namer wording.Namer, list []rules.Section) string {
	s := newWriter(b, lang, namer)
	s.sections(list)
	return s.page("").Text
}
