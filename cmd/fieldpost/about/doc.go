// Package about tells what a program is made of: its version and commit, who compiled
// it, the C library that it needs, and every module in it. It reads that from the
// program's own file, as the Go linker and the C compiler left it there, so that it is
// true of a program that somebody else built.
//
// # Words
//
//   - build: what is told of one program ([Build])
//   - bill: its parts as a software bill of materials (SBOM), CycloneDX 1.5 in JSON
//
// # What always holds
//
//   - Nothing is guessed: what a file does not say is left out.
//   - The same file gives the same bill, byte by byte: it holds the time of the commit,
//     and a number that follows from the content of the file, in place of the hour at
//     which it was written.
//
// Read [Read], then [Build.Bill].
package about
