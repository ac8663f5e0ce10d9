package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/fieldpost/fieldpost/rules/testenv"
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
