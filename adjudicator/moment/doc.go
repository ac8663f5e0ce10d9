// Package moment reads moments and spans of time as people write them in either language.
//
// What is read stands in the phrases of package parser/phrases (when.*): names of days, months
// and units, hours in words, and numbers. [Read] finds a moment, in the zone of the time that it is
// given; [SpanWords] brings the words of a span to figures, which their reader then adds up.
// Neither knows anything of games.
package moment
