package main

import (
	"fmt"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/demo"
)

// screen shows the mails of a demo, a line each, above a bar of progress. The
// bar is shown on a terminal only.
type screen struct {
	p  *program
	mu sync.Mutex
	on bool   // the bar stands in the last line
	is string // the bar
}

// item prints a line.
func (s *screen) item(it demo.Item) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hide()
	phase := "   "
	if it.Phase > 0 {
		phase = fmt.Sprintf("P%-2d", it.Phase)
	}
	s.p.Printf("%s %4d  %-16s -> %-16s  %s  %s\n", it.At.Format("15:04:05"), it.No, it.From, it.To, phase, it.What)
	s.show()
}

// progress moves the bar.
func (s *screen) progress(turn, turns int) {
	if turns < 1 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	const width = 30
	full := width * turn / turns
	bar := fmt.Sprintf("[%s%s] %3d%%  turn %d of %d", strings.Repeat("#", full), strings.Repeat(".", width-full), 100*turn/turns, min(turn+1, turns), turns)
	if bar == s.is {
		return
	}
	s.hide()
	s.is = bar
	s.show()
}

// wipe takes the bar away for good.
func (s *screen) wipe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hide()
	s.is = ""
}

func (s *screen) hide() {
	if s.on {
		fmt.Fprint(s.p.Err, "\r\x1b[K")
		s.on = false
	}
}

func (s *screen) show() {
	if s.p.Terminal && s.is != "" {
		fmt.Fprint(s.p.Err, s.is)
		s.on = true
	}
}
