package site

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Letters, mails and commands are numbered as they come, whatever game they are about. Who
// moderates some games only could tell from the gaps how much goes on in the others, so he
// gets words in place of these numbers: each is a number under a key of the office, which
// nobody else can make, and by which the row is found again.

// Numbered is what has a number.
type Numbered byte

// What is numbered.
const (
	ALetter   Numbered = 1
	ADispatch Numbered = 2
	ACommand  Numbered = 3
	APerson   Numbered = 4
)

// numbers hides numbers.
type numbers struct{ block cipher.Block }

// wordLetters are those of hidden numbers.
var wordLetters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// NewNumbers hides numbers under a key; without one they are hidden anew by each process.
func NewNumbers(key []byte) (*numbers, error) {
	if len(key) == 0 {
		key = []byte(rand.Text())
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("fieldpost numbers on pages"))
	block, err := aes.NewCipher(mac.Sum(nil))
	return &numbers{block}, err
}

// hide returns the word for a number: one block, of which all but the number says that it is one.
func (n *numbers) hide(of Numbered, id int64) string {
	var b [aes.BlockSize]byte
	b[0] = byte(of)
	binary.BigEndian.PutUint64(b[8:], uint64(id))
	n.block.Encrypt(b[:], b[:])
	return wordLetters.EncodeToString(b[:])
}

// find returns the number that a word hides.
func (n *numbers) find(of Numbered, word string) (id int64, ok bool) {
	b, err := wordLetters.DecodeString(word)
	if err != nil || len(b) != aes.BlockSize || wordLetters.EncodeToString(b) != word {
		return 0, false
	}
	n.block.Decrypt(b, b)
	id = int64(binary.BigEndian.Uint64(b[8:]))
	return id, b[0] == byte(of) && !slices.ContainsFunc(b[1:8], func(c byte) bool { return c != 0 }) && id > 0
}

// Number returns how a reader's pages name a row: its number, where he moderates all games.
func (s *Site) Number(rd *Reader, of Numbered, id int64) string {
	if rd.OfOffice() {
		return strconv.FormatInt(id, 10)
	}
	return s.Numbers.hide(of, id)
}

// NumberIn returns the number of a row that an address names, as [Site.Number] returns it. The
// word for one is known to who moderates all games, too: somebody may have shown it to him.
func (s *Site) NumberIn(rd *Reader, of Numbered, text string) (id int64, err error) {
	if id, ok := s.Numbers.find(of, text); ok {
		return id, nil
	}
	if id, err = strconv.ParseInt(text, 10, 64); err != nil || id < 1 || !rd.OfOffice() {
		return 0, ErrNotFound
	}
	return id, nil
}

// HeadingNumber returns how a heading names a row: by its number, or by how the word for it begins.
func HeadingNumber(number string) string {
	if _, err := strconv.ParseInt(number, 10, 64); err == nil {
		return number
	}
	return strings.ToUpper(number[:6])
}

// CommandLink returns where what came of a command is shown, below the page of its game or of
// the overview.
func (s *Site) CommandLink(r *http.Request, at string, id int64) string {
	return at + "/commands/" + s.Number(s.Reader(r), ACommand, id)
}
