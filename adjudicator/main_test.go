package adjudicator_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/fieldpost/fieldpost/rules/rulestest"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(envCrashDir); dir != "" {
		step, hit := os.Getenv(envCrashStep), os.Getenv(envCrashHit)
		held, within := strings.CutPrefix(step, stepHold)
		at, mailed := strings.CutPrefix(step, stepLive)
		switch {
		case mailed:
			liveChild(dir, at, hit)
		case step == stepPages:
			filingChild(dir)
		case within:
			heldChild(dir, held, hit)
		default:
			crashChild(dir, step, hit)
		}
		return
	}
	if !rulestest.Thorough() {
		if err := flag.Set("rapid.checks", "40"); err != nil { // each plays two worlds
			panic(err)
		}
	}
	goleak.VerifyTestMain(m)
}
