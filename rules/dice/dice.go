package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
)

// Source gives the rolls of one phase.
type Source interface {
	// Roll returns a number from 1 to faces. The label is part of the
	// derivation and names what is decided: kind, time, place and who, never
	// how many rolls were made before. Two rolls share a label only if they
	// decide the same thing together, as the dice of one unit do.
	Roll(label string, faces int) int
}

// Seed is the secret that all draws of a game derive from.
type Seed [32]byte

// ErrSeed is returned for a text that is not 64 hexadecimal digits.
var ErrSeed = errors.New("dice: a seed is 64 hexadecimal digits")

// ParseSeed reads the hexadecimal form of a seed.
func ParseSeed(s string) (Seed, error) {
	var seed Seed
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(seed) {
		return Seed{}, ErrSeed
	}
	copy(seed[:], b)
	return seed, nil
}

// String returns the hexadecimal form of the seed: publish it only when the game
// is over.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment returns the hexadecimal SHA-256 of the seed; it may be shown to
// anybody at any time.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Derived draws from a seed. Make one per phase with [NewDerived].
type Derived struct {
	mac   hash.Hash
	drawn map[string]uint32 // draws so far, by label
	text  []byte            // prefix, counter and label of a draw: one write, no garbage
	sum   [sha256.Size]byte
}

// prefixSize is that of phase and mix, with which every draw begins.
const prefixSize = 8 + sha256.Size

// NewDerived returns the source of one phase: phase is its number from 1, mix a
// hash of what nobody knows before all orders are in: the sheets, and a round of
// a public beacon where a game has one.
func NewDerived(seed Seed, phase int, mix [sha256.Size]byte) *Derived {
	d := &Derived{mac: hmac.New(sha256.New, seed[:]), drawn: map[string]uint32{}, text: make([]byte, 0, prefixSize+64)}
	d.text = binary.BigEndian.AppendUint64(d.text, uint64(phase))
	d.text = append(d.text, mix[:]...)
	return d
}

// Roll implements [Source]: the n-th draw of a label, from 0, is the first 8
// bytes of HMAC-SHA-256(seed, phase || mix || n || label), phase in 8 bytes and
// n in 4, the highest first. It is drawn again with the next n while it falls
// into the tail that would make low faces likelier. As each label has a counter
// of its own, what else is rolled, and in what order, moves no roll.
func (d *Derived) Roll(label string, faces int) int {
	if faces < 1 {
		panic(fmt.Sprintf("dice: a die of %d faces", faces))
	}
	limit := ^uint64(0) - ^uint64(0)%uint64(faces)
	n := d.drawn[label]
	for {
		d.text = binary.BigEndian.AppendUint32(d.text[:prefixSize], n)
		d.text = append(d.text, label...)
		n++
		d.mac.Reset()
		d.mac.Write(d.text)
		v := binary.BigEndian.Uint64(d.mac.Sum(d.sum[:0]))
		if v < limit {
			d.drawn[label] = n
			return int(v%uint64(faces)) + 1
		}
	}
}

// Scripted gives faces that were written down. Rolling past the end, or a
// face the die does not have, sets Err and gives 1, so that a case can report
// it with its name.
type Scripted struct {
	Faces []int
	Used  int
	Err   error
}

// Roll implements [Source].
func (s *Scripted) Roll(label string, faces int) int {
	if s.Used >= len(s.Faces) {
		s.Used++
		s.fail(fmt.Errorf("dice: no face left for %s", label))
		return 1
	}
	f := s.Faces[s.Used]
	s.Used++
	if f < 1 || f > faces {
		s.fail(fmt.Errorf("dice: face %d for %s, which has %d faces", f, label, faces))
		return 1
	}
	return f
}

func (s *Scripted) fail(err error) {
	if s.Err == nil {
		s.Err = err
	}
}
