package templates

import "github.com/fieldpost/fieldpost/rules"

// GameOver is the last mail of a game: who won and how, and what anyone needs
// to check every roll.
type GameOver struct {
	Head
	Standings                 rules.Standings
	Events                    []rules.Event
	Since                     []Chapter // all phases that were not told yet, in place of Events
	Anchors                   []string  // of those, in place of Anchor
	View                      rules.View
	Seed, Commitment, Archive string // hexadecimal digits; where the archive is
	Anchor                    string
	Remarks                   []rules.Message // on how it ended
}

// GameOver writes the mail that ends a game.
func (b *Book) GameOver(g GameOver) Page {
	s := b.open(&g.Head)
	winners := sideArgs("winner", g.Standings.Winners)
	s.body.Lead(s.say("over.lead", winners...))
	if g.Standings.How.Code != "" {
		t, _ := s.words.Tell(g.Standings.How)
		s.body.Para(t)
	}
	for _, m := range g.Remarks {
		t, _ := s.words.Tell(m)
		s.body.Para(t)
	}
	g.where(s)
	if len(g.Standings.Scores) > 0 {
		s.body.Heading(s.say("over.heading.scores"))
		s.body.Write(s.words.Tell(rules.M("over.scores")))
		for _, sc := range g.Standings.Scores {
			s.body.Write(s.words.Tell(rules.M("over.score", rules.SideArg("side", sc.Side), rules.Num("points", sc.Points))))
		}
	}
	if g.Since != nil {
		s.news("sitrep.heading.since", g.Since, "")
	} else {
		s.events("sitrep.heading.events", g.Events)
	}
	s.view(&g.View)
	s.body.Heading(s.say("over.heading.dice"))
	s.body.Para(s.say("over.dice"))
	s.body.Fact(s.say("over.seed", rules.Text("seed", g.Seed)))
	s.body.Fact(s.say("welcome.commitment", rules.Text("commitment", g.Commitment)))
	s.anchors(g.Anchor)
	s.anchors(g.Anchors...)
	if g.Archive != "" {
		s.body.Fact(s.say("over.archive", rules.Text("archive", g.Archive)))
	}
	return s.page(g.subject(s.say("subject.over", winners...)))
}
