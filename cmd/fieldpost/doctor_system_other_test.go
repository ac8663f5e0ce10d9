//go:build !linux

package main

import (
	"errors"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// asNobody returns what examines the clinic as who runs the tests, who is no administrator here.
func asNobody(_ *clinic, examine func() []daemon.Finding) func() []daemon.Finding { return examine }

// mountSmall is not known here.
func mountSmall(*clinic, string) error { return errors.ErrUnsupported }
