package main

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testenv.Prepare() // of the commands of scripts, too
	testscript.Main(m, map[string]func(){"fieldpost": main})
}

// TestScripts runs the program as people do; each file shows one command.
func TestScripts(t *testing.T) {
	testenv.Slow(t, "starts the program for each line")
	testenv.NoRace(t, "commands in processes of their own, one after another")
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
