// Command release builds what is given to others, twice, and compares:
//
//	go run ./cmd/release DIR
//
// It clones the commit that is checked out into two folders, builds each with -trimpath
// and with an empty build cache of its own, and fails unless both are the same, byte by
// byte. Then DIR, which is made or is empty, holds
//
//   - fieldpost: the program
//   - fieldpost.cdx.json: its parts, as CycloneDX, by its own command sbom
//   - RELEASE: commit, Go, C compiler, C library and flags, with which anybody who has
//     them gets the same bytes
//   - SHA256SUMS: the checksums of the three, for sha256sum -c
//
// What is not committed is in no release: with changes in the tree it refuses.
//
// Read make first.
package main
