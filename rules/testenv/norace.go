//go:build !race

package testenv

// Race reports whether the race detector watches this process.
const Race = false
