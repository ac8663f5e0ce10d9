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
	testenv.Prepare()
	if dir := os.Getenv(envCrashDir); dir != "" {
		step, hit := os.Getenv(envCrashStep), os.Getenv(envCrashHit)
		at, mailed := strings.CutPrefix(step, stepLive)
		switch {
		case mailed:
			liveChild(dir, at, hit)
		case step == stepPages:
			filingChild(dir)
		default:
			playScript(dir, step, hit)
		}
		return
	}
	if !testenv.Thorough() {
		if err := flag.Set("rapid.checks", "40"); err != nil { // each plays two worlds
			panic(err)
		}
	}
	goleak.VerifyTestMain(m)
}
