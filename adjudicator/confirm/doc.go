// Package confirm has people asked by mail, and takes their answers: invitations, codes by which
// browsers are let in, and everything else that somebody has to agree to at his own address
// before it is done.
//
// Who asks for something beside his games ([office.Requester]) is answered here, too.
//
// What is asked is a confirmation ([store.Confirmation]); its code stands in the mail to that address and
// nowhere else, and only its hash is kept. Mails that come back are told here, too: an
// invitation that cannot be delivered is declined, a side whose mails are refused is told to its
// moderator ([Service.DispatchFailed]).
package confirm
