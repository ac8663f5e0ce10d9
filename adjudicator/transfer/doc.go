// Package transfer takes games out of the office and into it: archives, parcels to other offices
// and from them, the binding of games to the rules that are here, and what is pruned of old ones. It
// also says what is kept of letters: of those that went astray, and of those that were handled.
//
// Of a person in a parcel one address is believed, and only where it confirms; what a game says of
// itself is proved by playing it again.
package transfer
