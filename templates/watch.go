package templates

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Watch is what a moderator reads once a day of his games.
type Watch struct {
	Head
	Chapters []WatchChapter // those that hold nothing are left out
	Hour     string         // when it comes, as in 08:00
}

// WatchChapter is one thing that he is told of.
type WatchChapter struct {
	Code  string // watch.<code> is its heading
	Lines []WatchLine
}

// WatchLine is a line of it, with who names the sides of its game; nil for no game's.
type WatchLine struct {
	Namer wording.Namer
	rules.Message
}

// maxWatch is how many lines a chapter has; the pages have the rest.
const maxWatch = 40

// Watch writes the mail to a moderator that comes once a day.
func (b *Book) Watch(w Watch) Page {
	s := b.open(&w.Head)
	n := 0
	for i := range w.Chapters {
		n += len(w.Chapters[i].Lines)
	}
	s.body.Lead(s.say("watch.lead", rules.Num("n", n)))
	for i := range w.Chapters {
		c := &w.Chapters[i]
		if len(c.Lines) == 0 {
			continue
		}
		s.body.Heading(s.say("watch." + c.Code))
		for j := range c.Lines {
			if j == maxWatch {
				s.body.Para(s.say("watch.more", rules.Num("n", len(c.Lines)-j)))
				break
			}
			s.words.Namer = c.Lines[j].Namer
			t, _ := s.words.Tell(c.Lines[j].Message)
			s.body.Bullet("", t)
		}
		s.words.Namer = nil
	}
	s.body.Para(s.say("watch.foot", rules.Text("hour", w.Hour)))
	return s.page(w.subject(s.say("subject.watch", rules.Num("n", n))))
}
