//go:build linux

package main

import (
	"errors"
	"fmt"
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

// fill has the database lie on a disk without room: one of its own where the system lets us have one
// (root), else on one that counts as full.
func fill(w *clinic) {
	w.folder("disk")
	w.set(`"fieldpost.db"`, `"disk/fieldpost.db"`)
	w.set(`archives = "archives"`, `archives = "disk/archives"`)
	w.folder("disk/archives")
	if err := syscall.Mount("tmpfs", w.path("disk"), "tmpfs", 0, "size=4m"); err != nil {
		w.set(`disk    = "1MiB"`, fmt.Sprintf("disk    = %d", int64(1)<<40))
		return
	}
	w.t.Cleanup(func() { w.do(syscall.Unmount(w.path("disk"), syscall.MNT_DETACH)) })
	w.folder("disk/archives")
	w.open()
	file, err := os.Create(w.path("disk/rubbish"))
	w.do(err)
	for err == nil {
		_, err = file.Write(make([]byte, 512))
	}
	if w.do(file.Close()); !errors.Is(err, syscall.ENOSPC) {
		w.t.Fatal(err)
	}
}

func (w *clinic) do(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}
