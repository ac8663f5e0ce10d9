package daemon

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }
