// Command ground makes what boards are drawn from. It is run by hand, and what it
// writes is kept.
package main
