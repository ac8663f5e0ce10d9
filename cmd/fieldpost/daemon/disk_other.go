//go:build !linux && !darwin && !freebsd

package daemon

// diskFree returns -1: it cannot be known here.
func diskFree(string) int64 { return -1 }
