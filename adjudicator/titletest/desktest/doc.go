// Package desktest is the part of titletest that reads, with the desk of a title, what people write:
// orders in their own words, answers, what is meant for the service and what is no order at all.
//
// [Run] reads lines about the title from adjudicator/desk/testdata/<title>.txtar, and those that
// every title has to read alike. What a desk does with any title is tried in package desk, with
// the toy.
package desktest
