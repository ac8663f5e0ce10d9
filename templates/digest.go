package templates

import "github.com/fieldpost/fieldpost/rules"

// Digest is what came of all games of a person since the last one, and what they ask
// of him.
type Digest struct {
	Head
	Parts []DigestPart
}

// DigestPart is what a digest tells of one side, or of a game that the person observes.
type DigestPart struct {
	Head
	Chapters []Chapter
	Demands  []rules.Demand // those that are not answered
	Waiting  []rules.Side
	Over     bool
}

// maxDigest is how many lines the news of a game have in a digest, about.
const maxDigest = 8

// Digest writes the mail that comes once a day.
func (b *Book) Digest(d Digest) Page {
	s := b.open(&d.Head)
	asking := 0
	for i := range d.Parts {
		if len(d.Parts[i].Demands) > 0 {
			asking++
		}
	}
	lead := rules.M("digest.lead", rules.Num("asking", asking), rules.Num("games", len(d.Parts)))
	t, _ := s.words.Tell(lead)
	s.body.Lead(t)
	for i := range d.Parts {
		p := &d.Parts[i]
		if s.isFull(roomErrors, len(d.Parts)-i) {
			break
		}
		s.words.Namer = p.Title
		heading, page := rules.M("mail.heading.part", rules.Text("game", p.Game), rules.SideArg("side", p.Side)), "mail.page"
		if p.Side == "" {
			heading, page = rules.M("observe.part", rules.Text("game", p.Game)), "observe.page"
		}
		s.body.Heading(s.say(heading.Code, heading.Args...))
		p.where(s)
		s.digested(p)
		if p.Page != "" {
			s.body.Link(s.say(page, rules.Text("address", p.Page)), p.Page)
		}
	}
	s.words.Namer = nil
	s.body.Para(s.say("digest.foot"))
	return s.page(d.subject(s.say("subject.digest", lead.Args...)))
}

// digested writes what a game asks and what happened in it.
func (s *writer) digested(p *DigestPart) {
	switch {
	case p.Over:
		s.body.Para(s.say("digest.over"))
	case len(p.Demands) > 0:
		s.writeDemandList(p.Demands)
		p.deadline(s)
	case p.Side == "": // who observes the game
		p.waiting(s, p.Waiting)
	default:
		s.body.Para(s.say("sitrep.nothing", waitedFor(&p.Head, p.Waiting)...))
	}
	var all []rules.Event
	for i := range p.Chapters {
		all = append(all, p.Chapters[i].Events...)
	}
	if len(all) > 0 {
		s.body.Group(s.say("sitrep.heading.events"))
		s.writeSomeEvents(all, maxDigest, "digest.more")
	}
}
