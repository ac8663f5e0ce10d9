package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/store"
)

// verbOf says how a verb is carried out, and what it is told at the doors.
type verbOf struct {
	do func(*command) error
	// preview is done in place of do where do would tell more beforehand than anybody
	// may know: how the dice fall.
	preview func(*command) error
	// reads says that the mailbox is read first, up to the moment at which the
	// verb was given. It cannot be carried out without the daemon.
	reads bool
	// phase says that the phase must be named that it is meant for, so that
	// nothing happens when that one is over.
	phase bool
	// office says that it is about no game; always that the state of its game does not
	// matter.
	office, always bool
	// fields are its arguments, in the order of a line of a letter.
	fields []Field
	// states are those of the games that it is offered for.
	states []store.GameState
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

// verbs returns the table of all verbs.
func verbs() map[Verb]verbOf {
	side := Field{Name: ArgSide, Kind: FieldSide}
	going := []store.GameState{store.Running, store.Paused}
	every := []store.GameState{store.Running, store.Paused, store.Gathering, store.Over, store.Moved}
	return map[Verb]verbOf{
		VerbPause: {do: (*command).pause, states: going[:1]},
		VerbResume: {do: (*command).resume, states: going[1:], fields: []Field{
			{Name: ArgUntold, Kind: FieldFlag, Optional: true, Lead: true, Note: NoteRecall}, {Name: ArgRound, Kind: FieldNumber, Optional: true, Lead: true, Note: NoteRecall},
		}},
		VerbExtend: {do: (*command).extend, states: going[:1], fields: []Field{
			{Name: ArgUntil, Kind: FieldMoment, Optional: true, Lead: true}, {Name: ArgSpan, Kind: FieldSpan, Optional: true},
		}},
		VerbForce:    {do: (*command).force, preview: (*command).wouldForce, reads: true, phase: true, states: going[:1]},
		VerbRollback: {do: (*command).rollback, reads: true, phase: true, states: going, fields: []Field{{Name: ArgTo, Kind: FieldNumber}}},
		VerbRekey:    {do: (*command).rekey, states: going, fields: []Field{side}},
		VerbAddress: {do: (*command).address, states: going, fields: []Field{
			side, {Name: ArgKeepKey, Kind: FieldFlag, Optional: true, Lead: true}, {Name: ArgAddress, Kind: FieldAddress},
		}},
		VerbReplace: {do: (*command).replace, states: going, fields: []Field{
			side, {Name: ArgProgram, Kind: FieldFlag, Optional: true, Lead: true}, {Name: argPerson, Kind: FieldPerson, Optional: true},
		}},
		VerbRebind: {do: (*command).rebind, states: going, fields: []Field{{Name: ArgDryRun, Kind: FieldFlag, Optional: true, Lead: true}}},
		VerbInvite: {do: (*command).askToJoin, states: []store.GameState{store.Gathering}, fields: []Field{
			side, {Name: argPerson, Kind: FieldPerson},
		}},

		VerbAnnounce: {do: (*command).announce, states: going, fields: []Field{{Name: ArgText, Kind: FieldText}}},
		VerbNote:     {do: (*command).remember, states: going, fields: []Field{{Name: ArgText, Kind: FieldLine}}},
		VerbResend:   {do: (*command).resend, states: going, fields: []Field{side}},
		VerbEnd: {do: (*command).end, states: going, fields: []Field{
			{Name: ArgHow, Kind: FieldChoice, Choices: []string{EndWin, EndDraw, EndVoid, EndNoShow}}, {Name: ArgSide, Kind: FieldSide, Optional: true},
		}},

		VerbOption: {do: (*command).option, states: []store.GameState{store.Running, store.Paused, store.Gathering}, fields: termFields()},
		VerbRename: {do: (*command).rename, states: every, always: true, fields: []Field{{Name: ArgCalled, Kind: FieldLine}}},
		VerbTag:    {do: (*command).tag, states: every, always: true, fields: []Field{{Name: ArgTags, Kind: FieldLine}}},
		VerbClone: {do: (*command).clone, states: every, always: true, fields: []Field{
			{Name: ArgWho, Kind: FieldChoice, Choices: []string{WhoSame, WhoSwapped, WhoOpen}},
		}},
		VerbExport: {do: (*command).export, states: []store.GameState{store.Running, store.Paused, store.Over, store.Moved}, always: true, fields: []Field{
			{Name: ArgOffice, Kind: FieldAddress, Optional: true, Lead: true},
		}},
		VerbForget: {do: (*command).forget, office: true, fields: []Field{{Name: ArgAddress, Kind: FieldAddress}}},
		VerbCreate: {do: (*command).create, office: true, fields: []Field{{Name: ArgTemplate, Kind: FieldText}}},

		VerbSilence:   {do: (*command).silence, states: going, fields: []Field{side}},
		VerbUnsilence: {do: (*command).unsilence, states: going, fields: []Field{side}},
	}
}

// termFields returns the fields of option.
func termFields() []Field {
	return append(TermFields(), Field{Name: ArgRule, Kind: FieldLine, Optional: true, Spoken: true})
}

// Office reports whether a verb is about no game.
func (v Verb) Office() bool { return verbs()[v].office }

// argPerson is the field of a person, who is stored as name, address, lang and zone.
const argPerson = "person"

// verbOrder is the order in which verbs are offered: what is wanted most often first.
var verbOrder = []Verb{
	VerbExtend, VerbForce, VerbPause, VerbResume, VerbInvite, VerbReplace, VerbAddress, VerbRekey, VerbResend, VerbAnnounce, VerbNote, VerbOption,
	VerbRename, VerbTag, VerbRollback, VerbEnd, VerbClone, VerbExport, VerbCreate, VerbForget, VerbSilence, VerbUnsilence, VerbRebind,
}

// VerbInfo is a verb as the doors show it. Its words and what it does stand in the
// catalogs, as door.<...>.
type VerbInfo struct {
	Verb   Verb
	Fields []Field
}

// VerbsFor lists the verbs that a game in some state may be given, with what it is paused
// for, the usual ones first.
func VerbsFor(state store.GameState, note string) (out []VerbInfo) {
	all := verbs()
	for _, v := range verbOrder {
		if slices.Contains(all[v].states, state) {
			fields := slices.DeleteFunc(slices.Clone(all[v].fields), func(f Field) bool { return f.Note != "" && f.Note != note })
			out = append(out, VerbInfo{v, fields})
		}
	}
	return out
}

// AllVerbs lists all verbs, as [VerbsFor] does.
func AllVerbs() (out []VerbInfo) {
	all := verbs()
	for _, v := range verbOrder {
		out = append(out, VerbInfo{v, all[v].fields})
	}
	return out
}

// Reads reports whether a verb reads the mailbox first.
func (v Verb) Reads() bool { return verbs()[v].reads }
