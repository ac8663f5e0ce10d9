// Package deck holds the cards of a game: what lies in the deck and in hands, the
// discard pile, how a card is drawn, and who may know what of it.
//
// # Words
//
//   - kind: a card by its number in the title's list of cards. Of a card that there
//     is once there is one of its kind.
//   - [Heap]: cards without an order: a deck, a hand, what lies face down.
//   - [Pile]: cards in an order, each open when it came: a discard pile.
//
// # What always holds
//
// A draw is decided when it is drawn ([Draw]), by the committed seed of the game:
// no position holds an order of the cards to come, so nobody can read it there, and
// a deck is shuffled by putting cards into it ([Pile.Give], [Heap.Give]). In a trial
// nothing is drawn. No card comes of nothing or is lost: what is not there cannot be
// taken.
//
// What is known of cards ([Heap.Show], [Pile.Show]) rests on how many are hidden and
// on nothing else of them.
//
// # How they are stored
//
// By tags of rules/record, where card is the vocabulary of their ids:
//
//	Deck    deck.Heap  `record:",card,set"`     of unique cards: ["7", "joker"]
//	Deck    deck.Heap  `record:",card,count"`   of others: ["real", "real", "dummy"]
//	Hand    [2]int8    `record:",by=card,0.."`  or so: { real = 2, dummy = 1 }
//	Discard deck.Pile  `record:",card"`         the top last
//
// An array needs no copies of its own where a state is cloned; hand[:] is its heap.
// Clone heaps that are slices, and piles, with slices.Clone.
//
// Read [Draw] first, then rules/rommel/buildup/cards.go.
package deck
