package wire

import (
	"io"

	"github.com/emersion/go-imap/v2/imapclient"
)

// Collect gathers what a FETCH of UIDs, flags, dates and bodies brings. Once a body
// breaks off, nothing more is asked of the command, since the connection is lost:
// imapclient's own Collect would read on there, beside the goroutine that reads the
// connection.
func Collect(command *imapclient.FetchCommand) ([]*imapclient.FetchMessageBuffer, error) {
	var found []*imapclient.FetchMessageBuffer
	for message := command.Next(); message != nil; message = command.Next() {
		m := &imapclient.FetchMessageBuffer{SeqNum: message.SeqNum}
		for item := message.Next(); item != nil; item = message.Next() {
			switch item := item.(type) {
			case imapclient.FetchItemDataUID:
				m.UID = item.UID
			case imapclient.FetchItemDataFlags:
				m.Flags = item.Flags
			case imapclient.FetchItemDataInternalDate:
				m.InternalDate = item.Time
			case imapclient.FetchItemDataBodySection:
				part := imapclient.FetchBodySectionBuffer{Section: item.Section}
				if item.Literal != nil {
					var err error
					part.Bytes, err = io.ReadAll(item.Literal)
					if err == nil && int64(len(part.Bytes)) < item.Literal.Size() {
						err = io.ErrUnexpectedEOF // to imapclient the end of the connection is one of a body, too
					}
					if err != nil {
						return found, err
					}
				}
				m.BodySection = append(m.BodySection, part)
			}
		}
		found = append(found, m)
	}
	return found, command.Close()
}
