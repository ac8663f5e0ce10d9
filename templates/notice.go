package templates

import "github.com/fieldpost/fieldpost/rules"

// Notice is every other answer: a letter that names no game, a wrong key, a
// phase that is over, the answer to status or history.
type Notice struct {
	Head
	Messages []rules.Message // the first is the verdict
	Parts    []Part          // what there is to tell of several games or sides
	Asked    []rules.Demand  // the questions that are put to the side
	Draft    []string        // when not empty, a block to edit follows
	Reply    bool            // without a draft, what a reply with orders must hold follows
}

// Part is what a notice tells of one side of one game. Only the person who holds
// all of its sides gets a notice of several.
type Part struct {
	Head
	Messages []rules.Message
}

// Notice writes an answer. Its subject is the text "subject.<code>" of the
// first message where the catalogs have one.
func (b *Book) Notice(n Notice) Page {
	s := b.open(&n.Head)
	s.words.Most = maxNamed
	subject := rules.M("subject.notice")
	for i, m := range n.Messages {
		if s.isFull(roomErrors-roomDraft, len(n.Messages)-i) {
			break
		}
		if i > 0 {
			s.remark(m)
			continue
		}
		t, _ := s.words.Tell(m)
		s.body.Lead(t)
		if b.Has("subject." + m.Code) {
			subject = rules.Message{Code: "subject." + m.Code, Args: m.Args}
		}
		n.playAt(s)
		n.where(s)
	}
	for i := range n.Parts {
		p := &n.Parts[i]
		s.words.Namer = p.Title
		s.body.Heading(s.say("mail.heading.part", rules.Text("game", p.Game), rules.SideArg("side", p.Side)))
		p.playAt(s)
		p.where(s)
		for j, m := range p.Messages {
			if s.isFull(roomErrors-roomDraft, len(p.Messages)-j) {
				break
			}
			s.remark(m)
		}
	}
	s.demands(n.Asked)
	if len(n.Draft) > 0 {
		if n.PlayAt.IsZero() {
			n.deadline(s)
		}
		if !s.writeIfFits(roomDraft, func() { s.body.InMailOnly(func() { n.draft(s, "mail.heading.block", n.Draft) }) }) {
			s.body.Para(s.say("mail.draft-too-long", rules.Num("lines", len(n.Draft))))
			n.replace(s, "mail.replace")
		}
	} else if n.Reply {
		n.replace(s, "mail.leave")
	}
	t, _ := s.words.Tell(subject)
	return s.page(n.subject(t))
}

// remark writes a message of a notice: a paragraph, unless its style says
// otherwise.
func (s *writer) remark(m rules.Message) {
	if t, st := s.words.Tell(m); st.IsOwn() {
		s.body.Para(t)
	} else {
		s.body.Write(t, st)
	}
}
