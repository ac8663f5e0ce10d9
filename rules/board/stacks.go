package board

import "slices"

// Stacks are the things that stand at each place of a board, by their numbers, the
// lowest first.
type Stacks [][]int16

// Fill puts things at the places that at tells of each, below 0 for nowhere. It keeps
// the space of the lists that it replaces.
func (s *Stacks) Fill(places, things int, at func(thing int) int) {
	if *s == nil {
		*s = make(Stacks, places)
	}
	for p := range *s {
		(*s)[p] = (*s)[p][:0]
	}
	for t := range things {
		if p := at(t); p >= 0 {
			(*s)[p] = append((*s)[p], int16(t))
		}
	}
}

// Move takes a thing from one place to another; below 0 is nowhere.
func (s Stacks) Move(thing, from, to int) {
	if from >= 0 {
		s[from] = slices.DeleteFunc(s[from], func(x int16) bool { return int(x) == thing })
	}
	if to >= 0 {
		i, _ := slices.BinarySearch(s[to], int16(thing))
		s[to] = slices.Insert(s[to], i, int16(thing))
	}
}
