package backup

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestMain has the daemons of these tests leave the garbage to it: each would set what is right
// for a server (daemon.Run).
func TestMain(m *testing.M) {
	testenv.Prepare()
	if os.Getenv("GOGC") == "" {
		os.Setenv("GOGC", "400")
	}
	os.Exit(m.Run())
}
