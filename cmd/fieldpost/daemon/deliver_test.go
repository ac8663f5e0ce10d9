package daemon

import (
	"bytes"

	"github.com/emersion/go-smtp"
)

// deliver puts n letters into the mailbox of the service over SMTP.
func (w *world) deliver(n int, raw func(i int) []byte) {
	w.t.Helper()
	c, err := smtp.Dial(w.post.SMTPAddr())
	if err != nil {
		w.t.Fatal(err)
	}
	defer c.Close()
	for i := range n {
		if err := c.SendMail(player, []string{theOffice}, bytes.NewReader(raw(i))); err != nil {
			w.t.Fatal(err)
		}
	}
}
