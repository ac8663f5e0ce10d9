// Package audit puts the entries of the audit into words of a language.
//
// The audit holds names of actions and values (store.Entry); pages, letters and the command line
// show them as [Words] says them. What there are no words for stands as it was written down.
// [Redact] takes out what whoever plays a game must not read of it.
package audit
