package site

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// The cost of a new hash: the first choice of OWASP's password storage cheat
// sheet with little memory, as the daemon is small.
const (
	hashTime    = 2
	hashMemory  = 19 << 10 // KiB
	hashThreads = 1
	hashLength  = 32
	saltLength  = 16
)

// The most that a hash from a configuration may cost.
const (
	mostTime   = 20
	mostMemory = 1 << 20 // KiB
)

// errHash is returned for a hash that HashPassword did not make.
var errHash = errors.New("not an argon2id hash such as `fieldpost` makes")

// HashPassword makes the hash of a password for [Config.PasswordHash]: an
// argon2id hash (RFC 9106) in the usual $argon2id$ form, with a salt of its
// own.
func HashPassword(password string) string {
	h := passwordHash{time: hashTime, memory: hashMemory, threads: hashThreads, salt: make([]byte, saltLength)}
	rand.Read(h.salt) // never fails
	h.sum = h.derive(password, hashLength)
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.time, h.threads,
		b64.EncodeToString(h.salt), b64.EncodeToString(h.sum))
}

// CheckHash reports whether a text is such a hash.
func CheckHash(text string) error {
	_, err := ParseHash(text)
	return err
}

// passwordHash is a hash with what it takes to make it again.
type passwordHash struct {
	time, memory uint32
	threads      uint8
	salt, sum    []byte
}

// ParseHash reads a hash that [HashPassword] made.
func ParseHash(text string) (h passwordHash, err error) {
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return h, errHash
	}
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.memory, &h.time, &h.threads); err != nil || n != 3 {
		return h, errHash
	}
	if h.time < 1 || h.time > mostTime || h.threads < 1 || h.memory < 8*uint32(h.threads) || h.memory > mostMemory {
		return h, errHash
	}
	if h.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil || len(h.salt) < 8 {
		return h, errHash
	}
	if h.sum, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil || len(h.sum) < 16 {
		return h, errHash
	}
	return h, nil
}

func (h *passwordHash) derive(password string, length int) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.time, h.memory, h.threads, uint32(length))
}

// Fits reports whether a password is the one that was hashed.
func (h *passwordHash) Fits(password string) bool {
	return subtle.ConstantTimeCompare(h.derive(password, len(h.sum)), h.sum) == 1
}
