// Package phrases holds what people, and the mail programs of people, write to the service and is
// no order of a title, in every language: <lang>/*.toml, each table read as it is in
// templates/catalog. A key names a list:
//
//	[matter]
//	time = ["more time", "another day"]     # phrases
//	noise = "a an the"                      # or words alone
//
// Each key stands in English and in Spanish, and somewhere in the code; "other" has, for some of
// them, what mail programs write in other languages. How phrases are compared (folded, in lower
// case, as parts of a regular expression) is for who asks.
//
// The catalogs are read when the first phrase is asked for, and never change: a list is a variable,
// `phrases.List("matter.time")`, and costs nothing where it is not called.
package phrases
