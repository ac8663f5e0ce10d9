package parcel

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Format is the format that parcels are written in. It is raised whenever a field is added
// or means something else: an older program refuses what it would lose.
const Format = 3

// Suffix ends the file names of parcels.
const Suffix = ".fieldpost.game"

// magic begins a parcel.
const magic = "fieldpost game "

// What a parcel may come to when it is unpacked, as a small file can hold an endless one: in
// all, and, beyond what any small one may, as a multiple of its bytes. Games pack to a tenth.
const (
	mostUnpacked = 256 << 20
	mostPacked   = 128
	anyUnpacked  = 1 << 20
)

// Most bounds how many bytes a parcel may have.
const Most = 64 << 20

// What can be wrong with a file.
var (
	ErrNone    = errors.New("parcel: not a game that was exported")
	ErrNewer   = errors.New("parcel: written by a newer program")
	ErrDamaged = errors.New("parcel: damaged")
)

// Parcel is a game with all that it needs to go on in another office. Ids of persons and
// letters are those of the office that it comes from.
type Parcel struct {
	From     string                      `json:"from"` // the address of the office that it comes from
	At       time.Time                   `json:"at"`
	Game     store.Game                  `json:"game"`
	People   []Person                    `json:"people"`
	Seats    []store.Seat                `json:"seats"`
	Roles    []store.Role                `json:"roles"`
	Phases   []store.Phase               `json:"phases"` // the start first
	Letters  []store.LetterHead          `json:"letters"`
	Sheets   []store.Sheet               `json:"sheets"`
	Standing []store.Standing            `json:"standing"` // in force
	Press    []store.Press               `json:"press"`
	Blocked  map[rules.Side][]rules.Side `json:"blocked"`
	Votes    []store.Vote                `json:"votes"`
	Leaves   []store.Leave               `json:"leaves"`
	Audit    []store.Entry               `json:"audit"` // the oldest first
	Fault    string                      `json:"fault"` // the case by which it is paused; "": none
}

// Person is somebody who plays, or did.
type Person struct {
	ID        int64      `json:"id"`
	Name      string     `json:"name"`
	Lang      rules.Lang `json:"lang"`
	Zone      string     `json:"zone"`
	Addresses []string   `json:"addresses"` // the main one first; none: a program, or somebody who was forgotten
}

// Person finds somebody by his id, nil when he is not in it.
func (p *Parcel) Person(id int64) *Person {
	for i := range p.People {
		if p.People[i].ID == id {
			return &p.People[i]
		}
	}
	return nil
}

// Marshal writes a parcel: the same game at the same moment gives the same bytes.
func (p *Parcel) Marshal() ([]byte, error) {
	var body bytes.Buffer
	w, err := gzip.NewWriterLevel(&body, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("parcel: marshal: %w", err)
	}
	if err := errors.Join(json.NewEncoder(w).Encode(p), w.Close()); err != nil {
		return nil, fmt.Errorf("parcel: marshal: %w", err)
	}
	sum := sha256.Sum256(body.Bytes())
	return append(fmt.Appendf(nil, "%s%d %x %d\n", magic, Format, sum, body.Len()), body.Bytes()...), nil
}

// Read reads a parcel and returns the hash by which it is known. Its error wraps
// [ErrNone], [ErrNewer] or [ErrDamaged].
func Read(b []byte) (p *Parcel, sum string, err error) {
	head, body, ok := bytes.Cut(b[:min(len(b), Most)], []byte("\n"))
	if !ok || !bytes.HasPrefix(head, []byte(magic)) {
		return nil, "", ErrNone
	}
	var format, size int
	if _, err := fmt.Sscanf(string(head[len(magic):]), "%d", &format); err != nil || format < 1 {
		return nil, "", ErrNone
	}
	if format > Format {
		return nil, "", fmt.Errorf("%w: format %d, known is %d", ErrNewer, format, Format)
	}
	is := sha256.Sum256(body)
	n, err := fmt.Sscanf(string(head[len(magic):]), "%d %s %d", &format, &sum, &size)
	if err != nil || n != 3 || size != len(body) || sum != hex.EncodeToString(is[:]) {
		return nil, "", fmt.Errorf("%w: its checksum is another", ErrDamaged)
	}
	text, err := unpack(body)
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	p = new(Parcel)
	if err := d.Decode(p); err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err := p.check(); err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return p, sum, nil
}

// unpack returns the text of a body. What it comes to stands at its end (RFC 1952 §2.3.1),
// and is believed where that could be so; it is counted before it is kept.
func unpack(body []byte) ([]byte, error) {
	if len(body) < 4 {
		return nil, io.ErrUnexpectedEOF
	}
	size := int64(binary.LittleEndian.Uint32(body[len(body)-4:]))
	if size > mostUnpacked || size > max(anyUnpacked, int64(len(body))*mostPacked) {
		return nil, fmt.Errorf("%d bytes are no game", size)
	}
	if err := inflate(io.Discard, body, size); err != nil {
		return nil, err
	}
	text := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	err := inflate(text, body, size)
	return text.Bytes(), err
}

// inflate writes what a body comes to, which must be so many bytes.
func inflate(to io.Writer, body []byte, size int64) error {
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return err
	}
	n, err := io.Copy(to, io.LimitReader(r, size+1))
	if err == nil && n != size {
		err = fmt.Errorf("%d bytes are said to be there, and are not", size)
	}
	return err
}

var gameName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// check sees that the parts of a parcel belong to one another.
func (p *Parcel) check() error {
	g := &p.Game
	if !gameName.MatchString(g.ID) || !gameName.MatchString(g.ChainID()) {
		return fmt.Errorf("no game is called %q", g.ID)
	}
	if g.State != store.Running && g.State != store.Paused && g.State != store.Over {
		return fmt.Errorf("no game is %q on its way", g.State)
	}
	if len(p.Phases) == 0 {
		return errors.New("no start")
	}
	for i := range p.Phases {
		if p.Phases[i].Number != i || p.Phases[i].Game != g.ID || !json.Valid(p.Phases[i].Position) {
			return fmt.Errorf("phase %d is not there", i)
		}
	}
	if g.State != store.Over && g.Phase != len(p.Phases) {
		return fmt.Errorf("phase %d after %d", g.Phase, len(p.Phases)-1)
	}
	return errors.Join(p.checkPeople(), p.checkRows())
}

// checkPeople sees that everybody who is named is there.
func (p *Parcel) checkPeople() error {
	sides := map[rules.Side]bool{}
	for i := range p.Seats {
		s := &p.Seats[i]
		if sides[s.Side] || p.Person(s.Person) == nil {
			return fmt.Errorf("nobody holds %s, or two do", s.Side)
		}
		sides[s.Side] = true
	}
	for i := range p.Roles {
		if p.Person(p.Roles[i].Person) == nil {
			return errors.New("a role is nobody's")
		}
	}
	for i := range p.Leaves {
		if p.Person(p.Leaves[i].Person) == nil {
			return errors.New("an absence is nobody's")
		}
	}
	return nil
}

// checkRows sees that every row is of a side, and of a letter that is there.
func (p *Parcel) checkRows() error {
	letters := map[int64]bool{0: true}
	for i := range p.Letters {
		letters[p.Letters[i].ID] = true
	}
	of := func(side rules.Side, letter int64) error {
		for i := range p.Seats {
			if p.Seats[i].Side == side && letters[letter] {
				return nil
			}
		}
		return fmt.Errorf("something is of %q and letter %d, which is not there", side, letter)
	}
	var errs []error
	for i := range p.Sheets {
		errs = append(errs, of(p.Sheets[i].Side, p.Sheets[i].Letter))
	}
	for i := range p.Standing {
		s := &p.Standing[i]
		for _, letter := range append(s.Letters[:len(s.Letters):len(s.Letters)], s.Letter) {
			errs = append(errs, of(s.Side, letter))
		}
	}
	for i := range p.Press {
		errs = append(errs, of(p.Press[i].Side, p.Press[i].Letter))
	}
	for i := range p.Votes {
		errs = append(errs, of(p.Votes[i].Side, p.Votes[i].Letter))
	}
	return errors.Join(errs...)
}
