package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// damage remembers that a transaction met a damaged page.
type damage struct {
	once  sync.Once
	found chan struct{} // closed when it did
	err   error         // written before found is closed
}

// note looks at how a transaction ended, and returns that.
func (d *damage) note(err error) error {
	if errors.Is(err, ErrDamaged) {
		d.once.Do(func() {
			d.err = err
			close(d.found)
		})
	}
	return err
}

// DamageSignal returns a channel that is closed once a transaction found the
// database damaged. Damage then says how.
func (s *Store) DamageSignal() <-chan struct{} { return s.damage.found }

// Damage returns the first error that showed the database to be damaged, nil
// while none has.
func (s *Store) Damage() error {
	select {
	case <-s.damage.found:
		return s.damage.err
	default:
		return nil
	}
}

// Examine looks through the whole file, beside the work that goes on. The error
// is ErrDamaged when it is not as SQLite left it.
func (s *Store) Examine(ctx context.Context) error {
	return s.View(ctx, func(tx *Tx) error {
		// What the connection keeps of the file says nothing about the disk.
		if _, err := tx.exec("examine", "PRAGMA shrink_memory"); err != nil {
			return err
		}
		var result string
		if err := tx.row("examine", "PRAGMA quick_check(1)", nil, &result); err != nil {
			return err
		}
		if result != "ok" {
			return wrap("examine", fmt.Errorf("%w: %w: %s", ErrTrouble, ErrDamaged, result))
		}
		return nil
	})
}

// The write-ahead log of SQLite (https://www.sqlite.org/fileformat2.html#walformat).
const (
	walSuffix      = "-wal"
	walHeader      = 32
	walFrameHeader = 24
	walMagic       = 0x377f0682 // the lowest bit: checksums are big-endian
)

// LostCommits counts the transactions that opening a database would drop
// because something in its write-ahead log does not fit: they were committed,
// and what stands before them is damaged. Zero is the rule. The last transaction
// before a loss of power may be torn, and is not counted: it was not committed.
// It must be called while nobody has the database open.
func LostCommits(database string) (int, error) {
	wal, err := os.ReadFile(database + walSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("store: write-ahead log: %w", err)
	}
	if len(wal) < walHeader {
		return 0, nil
	}
	magic, page := binary.BigEndian.Uint32(wal), int(binary.BigEndian.Uint32(wal[8:]))
	var order binary.ByteOrder = binary.LittleEndian
	if magic&1 == 1 {
		order = binary.BigEndian
	}
	var sum [2]uint32
	walSum(order, &sum, wal[:24])
	sound := magic&^1 == walMagic && sum == walPair(wal[24:])
	if !sound { // the header itself: its page size cannot be believed, so ours is taken
		page = pageSize(database)
	}
	if page < 512 || page > 1<<16 {
		return 0, nil
	}
	salt := walPair(wal[16:])
	if !sound && len(wal) >= walHeader+walFrameHeader {
		salt = walPair(wal[walHeader+8:])
	}
	lost := 0
	for at := walHeader; at+walFrameHeader+page <= len(wal); at += walFrameHeader + page {
		frame := wal[at : at+walFrameHeader+page]
		ours := walPair(frame[8:]) == salt
		if sound {
			walSum(order, &sum, frame[:8])
			walSum(order, &sum, frame[walFrameHeader:])
			if ours && sum == walPair(frame[16:]) {
				continue
			}
			sound = false
		}
		if commit := binary.BigEndian.Uint32(frame[4:]) != 0; ours && commit {
			lost++
		}
	}
	if lost <= 1 { // torn, perhaps
		return 0, nil
	}
	return lost, nil
}

// walSum adds bytes to a checksum.
func walSum(order binary.ByteOrder, sum *[2]uint32, b []byte) {
	for ; len(b) >= 8; b = b[8:] {
		sum[0] += order.Uint32(b) + sum[1]
		sum[1] += order.Uint32(b[4:]) + sum[0]
	}
}

func walPair(b []byte) [2]uint32 {
	return [2]uint32{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])}
}

// pageSize reads the page size off the header of a database, 0 when it has none.
func pageSize(database string) int {
	file, err := os.Open(database)
	if err != nil {
		return 0
	}
	defer file.Close()
	var b [2]byte
	if _, err := file.ReadAt(b[:], 16); err != nil {
		return 0
	}
	if n := int(binary.BigEndian.Uint16(b[:])); n != 1 {
		return n
	}
	return 1 << 16
}
