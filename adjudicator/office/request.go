package office

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Request is something that a letter may ask the service for, and what is done about it: a value in
// the room that answers it, whoever asks and whatever the letter is about. How it is written is a
// form of package desk; package intake lists them all.
type Request struct {
	Kinds      []desk.RequestKind // that have one answer together; the first names them
	Who        Role               // who may have it done at the most; but for ThePlayer it needs no game
	Limit      Limit              // of who may not be who he says he is, where it needs no game
	Introduces desk.RequestKind   // by which somebody unknown becomes a person
	Asks       bool               // of the first kind: it changes nothing, so that a letter which is only checked may hold it
	Each       bool               // requests are answered one by one
	Alone      bool               // beside orders of a game that is not clear it waits, as it would come again with them
	Last       bool               // it comes behind all others
	Proof      bool               // of ThePlayer it takes a proof that the letter is his, whatever he asks; Own may want one for some of it
	Free       func(*RequestContext) error
	Own        func(*RequestContext) error // for ThePlayer; nil: as Free
}

// Role is who has a request answered. The later a role stands here, the more people have it.
type Role int

// Who asks.
const (
	ThePlayer Role = iota // of the side that the letter is about, in a game that has begun
	APlayer               // of some game, who does not say of which
	Anybody               // a stranger, too, and who waits for his game to begin
)

// Limit is how often in a day something is done for one of whom it is not proved that he
// writes, as anybody may write in his name; 0: as often as his letters are read.
type Limit struct {
	Under                     string // what is counted together
	Strangers, Known, Players int
}

// The limits.
var (
	HelpLimit  = Limit{Under: "lobby ", Strangers: 5, Known: 5}
	LobbyLimit = Limit{Under: "lobby ", Strangers: 5, Known: 20, Players: 20}
	ApplyLimit = Limit{Under: "applies ", Strangers: 5, Known: 5, Players: 5}
)

// RequestContext is what a request is answered with.
type RequestContext struct {
	In    *Intake
	Desk  *desk.Desk     // of the game; nil where the letter is of none
	Sheet *desk.Sheet    // of the letter; nil where it is of no game
	About string         // the game that it is about though it is not of it; "": none
	As    Role           // who asks
	All   []desk.Request // those that are answered together
	First *desk.Request  // of them; of a request with Each the one that is answered
	Who   *Requester     // of a request that needs no game
}

// Requester is who asks for something that takes no game of his: he may be nobody yet.
type Requester struct {
	Person  store.Person // ID 0: nobody; then what the letter says of him
	Address string       // where he is answered
	Sure    bool         // it is proved that he writes
}

// What is noted of what somebody is asked to confirm, beside who he is.
const (
	DetailWhat = "what" // the game or title
	DetailSide = "side" // as he wrote it
	DetailFoe  = "foe"  // of practice: the grade of the programs
	DetailEnd  = "end"  // that he gives his side back, or waits or stands by no longer
)

// Name returns the name by which mails call a requester, "" where it was chosen by a writer
// who may be somebody else.
func (a *Requester) Name() string {
	if a.Person.ID == 0 && !a.Sure {
		return ""
	}
	return a.Person.Name
}

// StripWords returns messages to a requester without his words, where somebody else may
// have written them.
func (a *Requester) StripWords(told []rules.Message) []rules.Message {
	if a.Sure {
		return told
	}
	out := slices.Clone(told)
	for i := range out {
		out[i].Args = slices.DeleteFunc(slices.Clone(out[i].Args), func(arg rules.Arg) bool { return arg.Name == "word" })
	}
	return out
}

// ConfirmationDetail returns what is noted of a requester until he has confirmed what he wants.
func (a *Requester) ConfirmationDetail(what, side string) map[string]string {
	p := &a.Person
	return map[string]string{DetailWhat: what, DetailSide: side, "name": p.Name, "lang": string(p.Lang), "zone": p.Zone}
}
