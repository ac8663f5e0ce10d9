package beacon

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/cloudflare/circl/sign/bls"
)

// Network is a beacon. Values are plain data and are not changed after use.
type Network struct {
	Chain     string        // hexadecimal name of the chain, part of its addresses
	PublicKey []byte        // in G2, compressed: 96 bytes
	Genesis   time.Time     // of round 1
	Period    time.Duration // between two rounds
}

// MinLead is how long before a round is published it must have been named, so
// that nobody can say that it was chosen for what it brings.
const MinLead = 2 * time.Minute

// The scheme's sizes in bytes.
const (
	keySize       = 96
	signatureSize = 48
)

// ErrNetwork is returned for networks that cannot be one.
var ErrNetwork = errors.New("beacon: not a network")

// ErrSignature is returned for what is not the signature of a round.
var ErrSignature = errors.New("beacon: not the network's signature of that round")

// Quicknet returns drand's network of three seconds, run by the League of Entropy. Its
// facts are published at /52db9b.../info of each of its addresses.
func Quicknet() Network {
	key, err := hex.DecodeString("83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
		"8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
		"5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a")
	if err != nil {
		panic(err)
	}
	return Network{
		Chain:     "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
		PublicKey: key,
		Genesis:   time.Unix(1692803367, 0).UTC(),
		Period:    3 * time.Second,
	}
}

// Check says what is wrong with a network, wrapped in [ErrNetwork].
func (n Network) Check() error {
	if chain, err := hex.DecodeString(n.Chain); err != nil || len(chain) != sha256.Size {
		return fmt.Errorf("%w: a chain is named by %d hexadecimal digits", ErrNetwork, 2*sha256.Size)
	}
	if n.Period < time.Second || n.Period > 24*time.Hour || n.Period%time.Second != 0 {
		return fmt.Errorf("%w: a period of %s; whole seconds up to a day are possible", ErrNetwork, n.Period)
	}
	if n.Genesis.Unix() <= 0 {
		return fmt.Errorf("%w: no time of the first round", ErrNetwork)
	}
	_, err := n.key()
	return err
}

func (n Network) key() (*bls.PublicKey[bls.KeyG2SigG1], error) {
	if len(n.PublicKey) != keySize {
		return nil, fmt.Errorf("%w: a public key has %d bytes, this one %d", ErrNetwork, keySize, len(n.PublicKey))
	}
	key := new(bls.PublicKey[bls.KeyG2SigG1])
	if err := key.UnmarshalBinary(n.PublicKey); err != nil {
		return nil, fmt.Errorf("%w: public key: %w", ErrNetwork, err)
	}
	return key, nil
}

// Time returns when a round is published; rounds count from 1.
func (n Network) Time(round uint64) time.Time {
	if round == 0 {
		return time.Time{}
	}
	return n.Genesis.Add(time.Duration(round-1) * n.Period)
}

// First returns the first round that is published at a time or after it.
func (n Network) First(at time.Time) uint64 {
	past := at.Sub(n.Genesis)
	if past <= 0 {
		return 1
	}
	return uint64((past+n.Period-1)/n.Period) + 1
}

// Verify checks the signature of a round and returns its randomness. The error
// wraps [ErrSignature], or [ErrNetwork] when the network itself is wrong.
func (n Network) Verify(round uint64, signature []byte) (randomness [sha256.Size]byte, err error) {
	key, err := n.key()
	if err != nil {
		return randomness, err
	}
	message := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	if round == 0 || len(signature) != signatureSize || !bls.Verify(key, message[:], signature) {
		return randomness, fmt.Errorf("%w: round %d", ErrSignature, round)
	}
	return sha256.Sum256(signature), nil
}
