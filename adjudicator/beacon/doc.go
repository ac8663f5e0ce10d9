// Package beacon reads a public randomness beacon, so that not even an
// operator who knows the seed of a game can know its rolls beforehand.
//
// # Words
//
//   - network: a beacon with its public key, the time of its first round and
//     the span between two rounds; [Quicknet] is that of drand
//   - round: one publication of a network, numbered from 1; its time is fixed
//     by the network ([Network.Time])
//   - signature: what the network publishes for a round: BLS over BLS12-381
//     with keys in G2 and signatures in G1 (draft-irtf-cfrg-bls-signature-05,
//     scheme "bls-unchained-g1-rfc9380" of drand); the message is the SHA-256
//     of the round's number as eight bytes, big-endian
//   - randomness: the SHA-256 of the signature
//
// # What always holds
//
//   - A signature is verified before it is used ([Network.Verify]); where it
//     came from does not matter. Verifying needs no network.
//   - There is one valid signature for each round, so whoever gives it cannot
//     choose.
//   - A round that cannot be had is an error. Nothing takes its place.
//
// A [Client] asks several addresses in turn over HTTP. Read [Network.Verify],
// then [Client.Fetch].
package beacon
