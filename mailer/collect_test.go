package mailer

import (
	"bufio"
	"fmt"
	"net"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// TestBodyBreaksOff has the connection lost in the midst of a second letter: the first
// is there, the loss is told, and nobody reads beside the client (under -race).
func TestBodyBreaksOff(t *testing.T) {
	for range 20 {
		ours, theirs := net.Pipe()
		go func() {
			defer theirs.Close()
			fmt.Fprint(theirs, "* PREAUTH [CAPABILITY IMAP4rev1] ready\r\n")
			for lines := bufio.NewScanner(theirs); lines.Scan(); {
				fmt.Fprint(theirs, "* 1 FETCH (UID 7 BODY[] {3}\r\none)\r\n* 2 FETCH (UID 8 BODY[] {5000}\r\nonly the beginning")
				return
			}
		}()
		client := imapclient.New(ours, nil)
		if err := client.WaitGreeting(); err != nil {
			t.Fatal(err)
		}
		found, err := wire.Collect(client.Fetch(imap.UIDSetNum(7, 8), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{}}}))
		if err == nil {
			t.Error("a lost connection was not told")
		}
		if len(found) != 1 || found[0].UID != 7 || string(found[0].BodySection[0].Bytes) != "one" {
			t.Errorf("%d letters came before the loss: %+v", len(found), found)
		}
		client.Close()
	}
}
