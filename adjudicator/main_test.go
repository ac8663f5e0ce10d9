package adjudicator_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(envCrashDir); dir != "" {
		if os.Getenv(envCrashStep) == stepPages {
			filingChild(dir)
		} else {
			crashChild(dir, os.Getenv(envCrashStep), os.Getenv(envCrashHit))
		}
		return
	}
	goleak.VerifyTestMain(m)
}
