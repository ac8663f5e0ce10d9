// Package parser turns a raw mail into the order lines that count, and order
// lines into orders. It does no I/O, keeps no state and knows no game: what
// a title's orders look like is data that the title gives.
//
// A [Letter] is its header, which says who, when and in answer to what, and its Body: the
// lines of the text in their order, then those of attached texts. What a line is stands at the
// line itself ([mailtext.BodyLine]), set once:
//
//	Role     who wrote it: the sender, we, whoever is quoted; or signature, decoration, attachment
//	Word     the sender typed it, and it says something
//	Place    where it stands: in a block, free, below the quotation; one place counts
//
// All else is asked of these lines: those that count (OrderLines), those of any place (LinesAt), all
// that the sender typed (Words), what the letter is of several sides (Parts). Messages to
// other players are cut out before (Press).
//
// Words:
//
//	letter   a mail that came in, read by ReadLetter
//	own      what the sender typed in this mail
//	quoted   what his mail program repeated from an earlier one
//	block    the lines from "orders" to "end", in either language
//	part     the lines of one side, where a letter is from several
//	hint     who, which game, which phase: claimed, not proved
//	struck   what the sender struck out: no part of a line, but told
//	unread   a part of a letter that is no text, or encrypted: named
//	note     something noticed on the way that a person may want to know
//	grammar  the order language of a title, made ready to read lines
//	order    an order line that fits a form; fault: one that fits none
//
// What always holds: ReadLetter gives whatever can be read of a broken mail
// and fails only when it has no header at all; nothing that a stranger sends
// makes the package panic or work longer than the limits in Options allow. A
// line keeps the number that its sender would count in the body, and a fault
// points at rune columns of the line as written. Case, accents and the
// typography of mail programs never matter. A Grammar does not change after
// Compile and may be shared; a Parser belongs to one goroutine.
//
// A raw mail becomes lines in package mailtext below this one, and lines become orders in package language;
// this package decides between them which lines count. Read ReadLetter first, then choose (the decision
// table).
package parser
