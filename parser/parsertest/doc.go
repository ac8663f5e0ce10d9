// Package parsertest makes for tests what no person types into a letter.
//
// [Signed] signs a part as mail programs do, with a key of its own that nothing vouches
// for: what is signed lies in the clear, and package parser reads it without looking at
// the signature.
package parsertest
