package adjudicator_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
	"go.uber.org/goleak"
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
	if !testenv.Thorough() {
		if err := flag.Set("rapid.checks", "40"); err != nil { // each plays two worlds
			panic(err)
		}
	}
	testenv.Prepare()
	goleak.VerifyTestMain(m)
}
