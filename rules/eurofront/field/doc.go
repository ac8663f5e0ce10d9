// Package field is the lowest storey of EuroFront.
package field
