//go:build linux || darwin || freebsd

package daemon

import "syscall"

// diskFree returns how many bytes an ordinary user may still write on the disk of a folder,
// below 0 when that is not known.
func diskFree(folder string) int64 {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return -1
	}
	return int64(s.Bavail) * int64(s.Bsize) //nolint:unconvert // their types differ by system
}
