// Package example finds orders that show how a form is written: of the side's draft, else of its own
// units and the places beside them, such as could be given behind what it has ordered, or alone. All
// comes from what the side knows, so that an example tells it nothing.
//
// A [Finder] belongs to a side at one moment; it tries a bounded number of orders, for all that is
// asked of it.
package example
