package testenv_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// script runs a script of .ci with files of given contents as its arguments; an argument that
// begins with "@" is handed over as it stands.
func script(t *testing.T, name string, args ...string) (out string, failed bool) {
	t.Helper()
	dir := t.TempDir()
	command := []string{"../../.ci/" + name}
	for i, arg := range args {
		if word, ok := strings.CutPrefix(arg, "@"); ok {
			command = append(command, word)
			continue
		}
		file := filepath.Join(dir, string(rune('a'+i)))
		if err := os.WriteFile(file, []byte(arg), 0o600); err != nil {
			t.Fatal(err)
		}
		command = append(command, file)
	}
	said, err := exec.Command("bash", command...).CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(said), err != nil
}

const (
	logFirst = `=== RUN   TestSlowly
    x_test.go:3: left out, slow: waits
--- SKIP: TestSlowly (0.00s)
=== RUN   TestHere
=== RUN   TestHere/en
    x_test.go:9: left out, norace: nothing runs beside anything else
--- PASS: TestHere (0.00s)
    --- SKIP: TestHere/en (0.00s)
PASS
ok  	m/a	0.1s
--- PASS: TestOther (0.00s)
ok  	m/b	0.1s
`
	logSecond = `=== RUN   TestHere
--- PASS: TestHere (0.00s)
    --- PASS: TestHere/en (0.00s)
    x_test.go:3: left out, slow: waits
--- SKIP: TestSlowly (0.00s)
ok  	m/a	0.1s
`
	logUnsaid = `--- SKIP: TestOther (0.00s)
    x_test.go:3: no browser
ok  	m/b	0.1s
`
)

// TestSkippedTestsAreFound: each test that was skipped in all steps, and each that does not say
// which need has it left out.
func TestSkippedTestsAreFound(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		fails      bool
		args       []string
	}{
		{"a subtest, too", "m/a TestHere\nm/a TestSlowly\n", false, []string{"@rest", logFirst}},
		{"what one step ran", "m/a TestSlowly\n", false, []string{"@rest", logFirst, logSecond}},
		{"the same name elsewhere", "m/b TestOther\n", false, []string{"@rest", logUnsaid}},
		{"needs are said", "", false, []string{"@unsaid", logFirst}},
		{"another reason", "among these, tests that must run were skipped\nm/b TestOther\n", true, []string{"@unsaid", logUnsaid}},
	} {
		if got, failed := script(t, "skipped", tc.args...); got != tc.want || failed != tc.fails {
			t.Errorf("%s: %q, failed %v; want %q, %v", tc.name, got, failed, tc.want, tc.fails)
		}
	}
}

// TestBudgetIsHeld: a package may take half as much again as its row allows, in units of the first.
func TestBudgetIsHeld(t *testing.T) {
	const budget = "# package, allowed\nm/unit 1 4\nm/a 2.00\n"
	for _, tc := range []struct {
		name, times, says string
		fails             bool
	}{
		{"within", "m/unit 2\nm/a 5.9\nm/small 0.1\n", "  2.95 m/a", false},
		{"beyond", "m/unit 2\nm/a 6.1\n", "m/a may take 2.00", true},
		{"on a slow machine", "m/unit 20\nm/a 59\n", "  2.95 m/a", false},
		{"a package without a row", "m/unit 2\nm/a 4\nm/new 1\n", "m/new may take 0.20 without a row", true},
		{"a row without a package", "m/unit 2\n", "m/a has a row and took no time", true},
		{"no measure", "m/a 2\n", "no time of m/unit", true},
	} {
		if got, failed := script(t, "budgeted", tc.times, budget); !strings.Contains(got, tc.says) || failed != tc.fails {
			t.Errorf("%s: failed %v, want %v, and %q in:\n%s", tc.name, failed, tc.fails, tc.says, got)
		}
	}
}

// TestMeterCountsProcessorTime, not what is waited for, and passes on how the program ended.
func TestMeterCountsProcessorTime(t *testing.T) {
	for _, tc := range []struct {
		name, program string
		least, most   float64 // seconds
	}{
		{"waits", "sleep 1; exit 3", 0, 0.5},
		{"computes", "while [ ${n:=0} -lt 60000 ]; do n=$((n + 1)); done; exit 3", 0.02, 60},
		{"its child computes", "(while [ ${n:=0} -lt 60000 ]; do n=$((n + 1)); done); exit 3", 0.02, 60},
	} {
		times := filepath.Join(t.TempDir(), "times")
		_, failed := script(t, "meter", "@"+times, "@bash", "@-c", "@"+tc.program)
		said, err := os.ReadFile(times)
		if err != nil || !failed {
			t.Fatalf("%s: failed %v, wrote %q, %v", tc.name, failed, said, err)
		}
		where, seconds, _ := strings.Cut(strings.TrimSpace(string(said)), " ")
		if took, err := strconv.ParseFloat(seconds, 64); where != "rules/testenv" || err != nil || took < tc.least || took > tc.most {
			t.Errorf("%s: wrote %q, want %v to %v seconds", tc.name, said, tc.least, tc.most)
		}
	}
}
