// Package wire is what both directions of mail need of a connection: how it is secured and who may use it
// (passwords, tokens of OAuth 2.0), how long is waited and for what, when it is tried again, how much of the
// header of a mail may be said and in which encoding, and how well it goes ([Health]).
//
// Nothing here knows a mailbox or a relay.
package wire
