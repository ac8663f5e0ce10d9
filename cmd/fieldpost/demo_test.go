package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/demo"
	"github.com/fieldpost/fieldpost/rules"
)

func TestScreenShowsABarOnATerminalOnly(t *testing.T) {
	for _, terminal := range []bool{true, false} {
		var out, bar bytes.Buffer
		s := &screen{p: &program{&cli.Program{Out: &out, Err: &bar, Terminal: terminal}}}
		s.progress(0, 2)
		s.item(demo.Item{No: 1, At: time.Date(2026, 1, 1, 9, 8, 7, 0, time.UTC), From: "post", To: "german", What: "invitation", Phase: 1})
		s.progress(1, 2)
		s.progress(1, 2)
		s.wipe()
		if got, want := out.String(), "09:08:07    1  post             -> german            P1   invitation\n"; got != want {
			t.Errorf("line %q, want %q", got, want)
		}
		if !terminal {
			if bar.Len() > 0 {
				t.Errorf("in a pipe there is %q", bar.String())
			}
			continue
		}
		got := bar.String()
		if !strings.HasSuffix(got, "\r\x1b[K") || strings.Count(got, " 50%  turn 2 of 2") != 1 {
			t.Errorf("the bar is %q", got)
		}
	}
}

func TestReadPerson(t *testing.T) {
	for text, want := range map[string]office.Person{
		"ana@club.es":                                      {Address: "ana@club.es"},
		"Ana <ana@club.es>,es,Europe/Madrid":               {Address: "ana@club.es", Name: "Ana", Lang: rules.Spanish, Zone: "Europe/Madrid"},
		`"Ruiz, Ana" <ana@club.es>, es`:                    {Address: "ana@club.es", Name: "Ruiz, Ana", Lang: rules.Spanish},
		"José <j@club.es>,,America/Argentina/Buenos_Aires": {Address: "j@club.es", Name: "José", Zone: "America/Argentina/Buenos_Aires"},
	} {
		got, err := moderation.ReadPerson(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "ana", "Ana <ana>", "ana@club.es,en,UTC,more", "ana@club.es,de", "ana@club.es,en,Nowhere", "<ana@club.es> es", "> ana@club.es <"} {
		if got, err := moderation.ReadPerson(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
