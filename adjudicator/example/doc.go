// Package example finds orders that show how a form is written: such as hold what a faulty line says,
// its verb, units and places, and could be given behind what the side has ordered, or alone. They come
// from the side's draft, else from its own units and the places beside them, those in play first. All
// comes from what the side knows, so that an example tells it nothing.
//
// A [Finder] belongs to a side at one moment; it fills and tries a bounded number of orders, for all that
// is asked of it. Read [Finder.Find] first, then scene.go, where its candidates come from.
package example
