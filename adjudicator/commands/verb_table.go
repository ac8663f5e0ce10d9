package commands

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/store"
)

// verbOrder is the order in which verbs are offered: what is wanted most often first.
var verbOrder = []moderation.Verb{
	moderation.VerbExtend, moderation.VerbForce, moderation.VerbPause, moderation.VerbResume, moderation.VerbInvite, moderation.VerbReplace, moderation.VerbAddress, moderation.VerbRekey, moderation.VerbResend, moderation.VerbAnnounce, moderation.VerbNote, moderation.VerbOption,
	moderation.VerbRename, moderation.VerbTag, moderation.VerbRollback, moderation.VerbEnd, moderation.VerbClone, moderation.VerbExport, moderation.VerbCreate, moderation.VerbForget, moderation.VerbSilence, moderation.VerbUnsilence, moderation.VerbRebind,
}

// VerbInfo is a verb as the doors show it. Its words and what it does stand in the
// catalogs, as door.<...>.
type VerbInfo struct {
	Verb   moderation.Verb
	Fields []moderation.Field
}

// VerbsFor lists the verbs that a game in some state may be given, with what it is paused
// for, the usual ones first.
func VerbsFor(state store.GameState, note string) (out []VerbInfo) {
	all := moderation.Verbs()
	for _, v := range verbOrder {
		if slices.Contains(all[v].States, state) {
			fields := slices.DeleteFunc(slices.Clone(all[v].Fields), func(f moderation.Field) bool { return f.Note != "" && f.Note != note })
			out = append(out, VerbInfo{v, fields})
		}
	}
	return out
}

// AllVerbs lists all verbs, as [VerbsFor] does.
func AllVerbs() (out []VerbInfo) {
	all := moderation.Verbs()
	for _, v := range verbOrder {
		out = append(out, VerbInfo{v, all[v].Fields})
	}
	return out
}
