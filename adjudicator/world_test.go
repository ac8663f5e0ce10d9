package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
)

// world is a [servicetest.World] with what only the tests of this package ask of it.
type world struct{ *servicetest.World }

func newWorld(t testing.TB, change ...func(*world)) *world {
	t.Helper()
	w := new(world)
	w.World = servicetest.New(t, func(begun *servicetest.World) {
		w.World = begun
		for _, c := range change {
			c(w)
		}
	})
	return w
}

// The short names of what stands in nearly every test.
const (
	theOffice = servicetest.Post
	ana       = servicetest.Ana
	benj      = servicetest.Benito
	carol     = servicetest.Carol
	eva       = servicetest.Eva
	olga      = servicetest.Olga
	mod       = servicetest.Moderator
	exchange  = servicetest.Exchange
)

var (
	noon      = servicetest.Noon
	theToy    = servicetest.Toy
	raw       = servicetest.Raw
	mailTo    = servicetest.MailTo
	summary   = servicetest.Summary
	says      = servicetest.Says
	under     = servicetest.Under
	answering = servicetest.Answering
	quoted    = servicetest.Quoted
	page      = servicetest.Page
	code      = servicetest.Code
	flat      = servicetest.Flat
	written   = servicetest.Written
	oneHand   = servicetest.OneHand
)
