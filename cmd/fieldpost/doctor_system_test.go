//go:build linux

package main

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// asNobody returns what examines the clinic as a user who may read but what he owns: whoever
// administers the machine may read all else. The files belong to him, but for those that he may not read.
func asNobody(w *clinic, examine func() []daemon.Finding) func() []daemon.Finding {
	const uid = 65534
	if os.Getuid() != 0 {
		return examine
	}
	for dir := w.dir; dir != "/" && dir != "/tmp"; dir = filepath.Dir(dir) {
		w.do(os.Chmod(dir, 0o755))
	}
	files, err := filepath.Glob(w.path("*"))
	w.do(err)
	for _, name := range append(files, w.dir) {
		w.do(os.Chown(name, uid, uid))
	}
	return func() (found []daemon.Finding) {
		done := make(chan error)
		go func() {
			runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
			err := syscall.Setfsuid(uid)
			found = examine()
			done <- err
		}()
		w.do(<-done)
		return found
	}
}

// mountSmall mounts a disk of four MiB on a folder for the time of the test, where the system lets us (root).
func mountSmall(w *clinic, dir string) error {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		return err
	}
	w.t.Cleanup(func() { w.do(syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return nil
}
