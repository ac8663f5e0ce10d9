// Package web is the pages: which games run, the map, who has reported, what happened;
// for players what their mails say, and for the moderator what becomes of the mail.
// A snapshot is all games as they were a moment ago ([site.Config]); a model is what
// one page shows, in words, which the templates in page/ only lay out.
//
// # Who sees what
//
// Of a game, by who reads and how the game stands. The checks of all routes are made
// from this table (package site), and a test walks every route as every reader.
//
//	reader    game     map  events sheets rolls hands letters addresses audit
//	visitor   running  open open   -      -     -     -       -         -
//	visitor   over     full full   full   full  full  -       -         -
//	visitor   private  -    -      -      -     -     -       -         -
//	player    running  own  own    own    own   own   own     -         -
//	player    over     full full   full   full  full  own     -         -
//	playing   running  open open   -      -     -     heads   full      full
//	playing   over     full full   full   full  full  heads   full      full
//	moderator running  full full   full   full  full  full    full      full
//	moderator over     full full   full   full  full  full    full      full
//
// A player has shown that he reads the mail of a side's address, or its deputy's;
// elsewhere he is a visitor. Playing is a moderator who does not see secrets, as all do until they say
// otherwise; of games that he does not moderate he is a visitor, and what belongs to no
// game is for who moderates all. Private games are kept to their players and moderators,
// to whom they are as others. Who plays, or writes for who does, by whichever
// of his addresses (confirm.SeatsOfAddress), reads of the audit no notes and no reasons before
// he asks for secrets, and never the seed, the case of a fault, messages that are not his
// and what another moderator is mailed. Paused is running. A grant is - (nothing), open (what everybody may know),
// own (that, and what the reader's sides know), heads (who, when and what came of it)
// or full. A private tournament is kept to who plays in it and who moderates all; how fast
// somebody answers to him and to these.
//
// # What always holds
//
//   - What could tell a reader something that he may not know reaches no model: no
//     receipt but his own, no hash of a position, no key at all.
//   - Who moderates some games only is shown no number that counts all.
//   - What is not for every visitor is stored by no cache.
//   - GET changes nothing; forms that another site sends are refused.
//   - Pages are whole without script and load nothing from elsewhere.
//   - All words come from the catalogs of package templates, in English and Spanish.
//
// The handler of [New] may be used by several goroutines and needs no closing: it has a
// goroutine of its own only while somebody watches for what is new ([site.Live]), which ends
// with its server ([site.NewServer]). Read [site.Config], then [New], which lists the
// pages; each room says what it shows in its package comment:
//
//	site < parts < players < games < history < moderators < web
package web
