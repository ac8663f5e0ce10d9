// Package parsertest makes for tests what no person types into a letter: parts that a mail
// program signs. Read [Signed].
package parsertest
