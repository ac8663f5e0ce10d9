package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/store"
)

// verbSpec says how a verb is carried out, and what it is told at the doors.
type verbSpec struct {
	do func(*office.Command) error
	// preview is done in place of do where do would tell more beforehand than anybody
	// may know: how the dice fall.
	preview func(*office.Command) error
	// reads says that the mailbox is read first, up to the moment at which the
	// verb was given. It cannot be carried out without the daemon.
	reads bool
	// phase says that the phase must be named that it is meant for, so that
	// nothing happens when that one is over.
	phase bool
	// Office says that it is about no game; always that the state of its game does not
	// matter.
	Office, always bool
	// Fields are its arguments, in the order of a line of a letter.
	Fields []Field
	// States are those of the games that it is offered for.
	States []store.GameState
}

// FieldKind is what an argument of a verb is, and how it is written.
type FieldKind string

// The kinds of arguments.
const (
	FieldSide    FieldKind = "side"    // a side of the game, by its id or name
	FieldAddress FieldKind = "address" // a mail address
	FieldPerson  FieldKind = "person"  // NAME <ADDRESS>, LANG, ZONE, see [ReadPerson]; several arguments
	FieldSpan    FieldKind = "span"    // see [ReadSpan]
	FieldMoment  FieldKind = "moment"  // see [ReadMoment]
	FieldFlag    FieldKind = "flag"    // there or not: "yes" or absent
	FieldChoice  FieldKind = "choice"  // one of Choices, in words (texts door.choice.<value>)
	FieldLine    FieldKind = "line"    // words, to the end of the line
	FieldNumber  FieldKind = "number"  // a number from 1 on
	FieldText    FieldKind = "text"    // lines, to the end of the letter
	FieldWait    FieldKind = "wait"    // a span, or none at all ("0s")
	FieldCount   FieldKind = "count"   // a whole number, 0 or more
)

// Field is an argument of a verb as a form or a line of a letter has it. In a line it
// stands at its place, or anywhere behind a word of its own (texts door.lead.<name>).
type Field struct {
	Name     string
	Kind     FieldKind
	Optional bool
	Lead     bool
	Spoken   bool   // it is what is left of a line, and no field of a form
	Note     string // it is offered only for games that are paused for this
	Choices  []string
}

// Verbs returns the table of all verbs.
func Verbs() map[Verb]verbSpec {
	side := Field{Name: office.ArgSide, Kind: FieldSide}
	going := []store.GameState{store.Running, store.Paused}
	every := []store.GameState{store.Running, store.Paused, store.Gathering, store.Over, store.Moved}
	return map[Verb]verbSpec{
		VerbPause: {do: pause, States: going[:1]},
		VerbResume: {do: resume, States: going[1:], Fields: []Field{
			{Name: office.ArgUntold, Kind: FieldFlag, Optional: true, Lead: true, Note: filing.NoteBeaconRecovery}, {Name: office.ArgRound, Kind: FieldNumber, Optional: true, Lead: true, Note: filing.NoteBeaconRecovery},
		}},
		VerbExtend: {do: extend, States: going[:1], Fields: []Field{
			{Name: office.ArgUntil, Kind: FieldMoment, Optional: true, Lead: true}, {Name: office.ArgSpan, Kind: FieldSpan, Optional: true},
		}},
		VerbForce:    {do: force, preview: previewForce, reads: true, phase: true, States: going[:1]},
		VerbRollback: {do: rollback, reads: true, phase: true, States: going, Fields: []Field{{Name: office.ArgTo, Kind: FieldNumber}}},
		VerbRekey:    {do: rekey, States: going, Fields: []Field{side}},
		VerbAddress: {do: changeSeatAddress, States: going, Fields: []Field{
			side, {Name: office.ArgKeepKey, Kind: FieldFlag, Optional: true, Lead: true}, {Name: office.ArgAddress, Kind: FieldAddress},
		}},
		VerbReplace: {do: replace, States: going, Fields: []Field{
			side, {Name: office.ArgProgram, Kind: FieldFlag, Optional: true, Lead: true}, {Name: argPerson, Kind: FieldPerson, Optional: true},
		}},
		VerbRebind: {do: rebind, States: going, Fields: []Field{{Name: office.ArgDryRun, Kind: FieldFlag, Optional: true, Lead: true}}},
		VerbInvite: {do: askToJoin, States: []store.GameState{store.Gathering}, Fields: []Field{
			side, {Name: argPerson, Kind: FieldPerson},
		}},

		VerbAnnounce: {do: announce, States: going, Fields: []Field{{Name: office.ArgText, Kind: FieldText}}},
		VerbNote:     {do: noteInAudit, States: going, Fields: []Field{{Name: office.ArgText, Kind: FieldLine}}},
		VerbResend:   {do: resend, States: going, Fields: []Field{side}},
		VerbEnd: {do: endGame, States: going, Fields: []Field{
			{Name: office.ArgHow, Kind: FieldChoice, Choices: []string{EndWin, EndDraw, EndVoid, EndNoShow}}, {Name: office.ArgSide, Kind: FieldSide, Optional: true},
		}},

		VerbOption: {do: changeTerms, States: []store.GameState{store.Running, store.Paused, store.Gathering}, Fields: termFields()},
		VerbRename: {do: rename, States: every, always: true, Fields: []Field{{Name: office.ArgCalled, Kind: FieldLine}}},
		VerbTag:    {do: setTags, States: every, always: true, Fields: []Field{{Name: office.ArgTags, Kind: FieldLine}}},
		VerbClone: {do: clone, States: every, always: true, Fields: []Field{
			{Name: office.ArgWho, Kind: FieldChoice, Choices: []string{WhoSame, WhoSwapped, WhoOpen}},
		}},
		VerbExport: {do: export, States: []store.GameState{store.Running, store.Paused, store.Over, store.Moved}, always: true, Fields: []Field{
			{Name: office.ArgOffice, Kind: FieldAddress, Optional: true, Lead: true},
		}},
		VerbForget: {do: forget, Office: true, Fields: []Field{{Name: office.ArgAddress, Kind: FieldAddress}}},
		VerbCreate: {do: create, Office: true, Fields: []Field{{Name: office.ArgTemplate, Kind: FieldText}}},

		VerbSilence:   {do: silence, States: going, Fields: []Field{side}},
		VerbUnsilence: {do: unsilence, States: going, Fields: []Field{side}},
	}
}

// termFields returns the fields of option.
func termFields() []Field {
	return append(TermFields(), Field{Name: office.ArgRule, Kind: FieldLine, Optional: true, Spoken: true})
}

// Office reports whether a verb is about no game.
func (v Verb) Office() bool { return Verbs()[v].Office }

// argPerson is the field of a person, who is stored as name, address, lang and zone.
const argPerson = "person"

// Reads reports whether a verb reads the mailbox first.
func (v Verb) Reads() bool { return Verbs()[v].reads }
