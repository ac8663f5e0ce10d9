// Package country is the layer of Downfall of the Third Reich in which countries
// go to war and to work: whom a side may invade and where armies may operate (§2,
// §9, §18), the Actions of a side (§4), and what is built, raised and converted
// with what they bring (§4.2, §10).
//
// # Where to find a rule
//
//	§1   convert.go (disband, dismount)    §2   country.go
//	§4   action.go                         §4.2 build.go, action.go
//	§4.3 §4.4 §4.5 §4.7 action.go, stock.go
//	§4.6 develop.go                        §9   politics.go
//	§10  convert.go                        §13  develop.go; 13.7, 13.10, 13.11 stock.go
//	§14 §15  action.go                     §18 §19  politics.go, country.go
//
// # What always holds
//
// An order of several armies is carried out whole or not at all. What an army
// costs is paid before it stands on the map, and a fault that a combat ordered
// before can mend is only warned of ([field.OptimisticCheck]).
//
// Read [Orders] first.
package country
