// Package wording puts messages into words: it reads the catalogs of all languages and fills their texts
// with what a message brings.
//
//   - catalog: one TOML file of texts, catalog/<lang>/<area>.toml. Its keys are the codes of
//     [rules.Message], its values texts with placeholders ([Catalogs]).
//   - style: where a text goes when it is one line of a list ([Style]).
//   - mark: a byte in a text that says what is set off, such as a word to type. A page shows it in its own
//     way; [Catalogs.Text] returns texts without.
//
// Every argument loses its control characters when it is put into words, so that what players write
// can hold no mark and end no line.
//
// Read [Catalogs.Text] first, then [Words.Tell].
package wording
