// Package calendar says when deadlines may fall: on which days of the week, at
// which hour of a place's clock, and not on holidays or in whole months.
//
// # Words
//
//   - zone: the IANA time zone whose wall clock and days count
//   - slot: an hour of some days of the week, as in "wed,sun 20:00"
//   - open: of a day, that a deadline may fall on it
//   - dates: a day or a range of days, of one year or of every year
//
// # What always holds
//
//   - A moment that comes out is never before the one that went in, lies on an
//     open day, and what is later going in is never earlier coming out.
//   - Moments are absolute. A slot stays at its hour of the wall clock when the
//     clocks change: one that does not exist that day comes as much later as the
//     clocks leap, and of one that comes twice the second counts.
//   - What [Calendar.Check] accepts has a moment within a year and a half.
//
// The package is pure; the zone database is its only source. Read [Calendar], then
// [Calendar.Orders].
package calendar
