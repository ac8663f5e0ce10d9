// Package casefile runs cases: small files that say what must come out when a
// position meets some orders and some dice. Every worked example of a rulebook
// is a case, and so is every rule with an exception in it.
//
// A case is a txtar archive, rules/<title>/testdata/cases/<section>-<slug>.txtar:
//
//	(comment)            the section of the rulebook and what the case shows
//	position.toml        a scenario plus what differs; `fieldpost position` prints one
//	orders/<side>.txt    the sheet of a side for the first phase
//	orders/2/<side>.txt  for the second phase, and so on; orders/2/nobody.txt
//	                     carries a phase out without any sheet
//	standing/<side>.txt  standing orders, given before the first phase
//	dice                 the faces to come, in order; all must be used
//	composed.toml        keys of the position as it was composed; where a case has no
//	                     orders and no expect.toml nothing is carried out
//	faults.txt           what is wrong with position.toml, all of it, one a line
//	expect.toml          keys of the position afterwards, as in its JSON form
//	events.txt           code [arg=value ...], in this order; "no code ..." never
//	ends/<side>.txt      line: done | not-reached | failed [code]
//	problems/<side>.txt  line: code [arg=value ...], or part of the English text;
//	                     then what is suggested, " ? one, another", perhaps in
//	                     English and Spanish, " ? one, another ? uno, otro"
//	problems/2/...       of the second phase
//	sees/<side>.txt      lines that the side's English sitrep must hold
//	hides/<side>.txt     lines that it must not hold
//	twins/<name>/...     position.toml, dice, orders, standing or problems that are
//	                     otherwise in a twin of the case, and knows.txt: the sides that
//	                     can tell the two apart by what they are told and shown. Nobody
//	                     else can, and it is answered alike.
//
// The table [outcome] in expect.toml speaks of what is not a key of the position:
// turn, demands (the sides waited for), winners, how, scores, absent (dotted
// keys that must not be there).
//
// A sheet with errors is not carried out, and its phase waits, as in a real
// game; errors must be listed in problems. A comment that says "carry out
// anyway" hands such a sheet to the position all the same. When no side has a
// sheet for the first phase, it is carried out as when a deadline passes.
//
// The title is the one in whose folder the file lies, or the one that a line
// "title: <id>" of the comment names.
//
// The cases of a folder are read and run once, however many tests of a title ask what
// became of them ([Open], [TestAll]).
//
// Read [Runner.Run] first.
package casefile
