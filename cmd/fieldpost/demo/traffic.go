package demo

import (
	"bytes"
	"context"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// Item is one mail on its way.
type Item struct {
	No       int
	At       time.Time
	From, To string // names before the @; the service is "post"
	What     string
	Phase    int    // 0: of none
	File     string // where it was kept
}

// traffic sees every mail that the post office delivers, keeps it and tells
// of it.
type traffic struct {
	dir  string
	tell func(Item)
	look *store.Store // set before the first mail

	mu    sync.Mutex
	no    int
	meant map[string]string // by Message-ID: what a bot meant by its letter
	phase map[string]int
	err   error
}

// means notes what a bot's letter is, before it is sent.
func (t *traffic) means(id string, phase int, what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.phase == nil {
		t.phase = map[string]int{}
	}
	t.meant[id], t.phase[id] = what, phase
}

// failure returns what kept a mail from being kept.
func (t *traffic) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// count returns how many mails there were.
func (t *traffic) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.no
}

// pass notes every mail.
func (t *traffic) pass(from string, to []string, raw []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.no++
	it := Item{No: t.no, At: time.Now(), From: local(from), To: local(strings.Join(to, " "))}
	id := messageID(raw)
	folder := "letters"
	if it.From == local(PostAddress) {
		folder = "dispatches"
		it.What, it.Phase = t.dispatch(id)
	} else if it.What, it.Phase = t.meant[id], t.phase[id]; it.What == "" {
		it.What = "letter"
	}
	it.File = filepath.Join(t.dir, folder, fmt.Sprintf("%04d-P%02d-%s-%s-%s.eml", it.No, it.Phase, it.From, it.To, slug(it.What)))
	err := os.MkdirAll(filepath.Dir(it.File), 0o755)
	if err == nil {
		err = os.WriteFile(it.File, raw, 0o600) // it holds a key
	}
	if err != nil && t.err == nil {
		t.err = fmt.Errorf("demo: keep mail: %w", err)
	}
	if t.tell != nil {
		t.tell(it)
	}
}

// dispatch says what a mail of the service is, by its row in the outbox.
func (t *traffic) dispatch(id string) (what string, phase int) {
	err := t.look.View(context.Background(), func(tx *store.Tx) error {
		d, err := tx.Dispatches().One(store.DispatchFilter{MessageID: id})
		if err != nil {
			return err
		}
		what, phase = describe(d.Kind), d.Phase
		if d.Kind != "ack" {
			return nil
		}
		l, err := tx.Letter(d.Letter)
		if l.Outcome == "draft" {
			what = "acknowledgement: to be mended"
		}
		return err
	})
	if err != nil {
		return "mail", 0
	}
	return what, phase
}

// describe puts the kind of a dispatch into words.
func describe(kind store.Kind) string {
	switch kind {
	case "welcome":
		return "invitation"
	case "ack":
		return "acknowledgement"
	case "over":
		return "end of the game"
	default:
		return string(kind)
	}
}

func local(address string) string {
	name, _, _ := strings.Cut(address, "@")
	name, _, _ = strings.Cut(name, "+")
	return name
}

func messageID(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	return strings.Trim(m.Header.Get("Message-Id"), "<> ")
}

// slug makes a file name of words.
func slug(words string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}
