//go:build !linux && !darwin && !freebsd

package daemon

// diskFree is not known here.
func diskFree(string) int64 { return -1 }
