package templates

import "github.com/fieldpost/fieldpost/rules"

// Notice is every other answer: a letter that names no game, a wrong key, a
// phase that is over, the answer to status or history.
type Notice struct {
	Head
	Messages []rules.Message // the first is the verdict
	Draft    []string        // when not empty, a block to edit follows
}

// Notice writes an answer. Its subject is the text "subject.<code>" of the
// first message where the catalogs have one.
func (b *Book) Notice(n Notice) Page {
	s := b.open(&n.Head)
	subject := rules.M("subject.notice")
	for i, m := range n.Messages {
		t, st := s.tell(m)
		switch {
		case i == 0:
			s.lead(t)
			if b.Has("subject." + m.Code) {
				subject = rules.Message{Code: "subject." + m.Code, Args: m.Args}
			}
			s.where(&n.Head)
		case st == styleItem:
			s.para(t)
		default:
			s.write(t, st)
		}
	}
	if len(n.Draft) > 0 {
		s.deadline(&n.Head)
		s.draft(&n.Head, "mail.heading.block", n.Draft)
	}
	t, _ := s.tell(subject)
	return s.page(n.subject(t))
}
