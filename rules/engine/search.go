package engine

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Search is the thinking about one demand.
type Search struct {
	player Player
	how    Thinking
	known  *rules.Known
	demand rules.Demand
	check  rules.Check
	seed   uint64

	budget, spent int
	failures      int            // rollouts that count as lost, as the game could not be played on to their end
	sight         rules.Position // the world in which candidates are proposed: imagined without luck
	worlds        []world
	all           []*candidate // that were ever thought of, the first sight first
	texts         map[string]bool
	best          *candidate
	field         []*candidate // that are compared, the first sight and the best among them
	todo          []trial      // of this round, the next last
	left          int          // steps of this generation that no round has used
	chosen        int          // worlds in which the last two of the field were chosen; 0 while they are more
	generation    int
	ahead         int // phases that rollouts are played on
}

// candidate is a sheet that might be sent.
type candidate struct {
	orders []rules.Order
	values []float64 // of its rollouts, by world
}

// trial is a rollout to be made.
type trial struct {
	of    *candidate
	world int // the next of the candidate
}

// New begins to think about a demand of a side, of what it knows, for a budget of steps. Luck
// varies what is thought.
func New(p Player, k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source, steps int) *Search {
	s := &Search{player: p, how: p.Thinking(), known: k, demand: d, check: check, seed: seedOf(luck), budget: steps, texts: map[string]bool{}}
	s.ahead = s.how.Settles
	s.add(p.Bot(k, d, check, s.luck(streamFirst)))
	s.best = s.all[0]
	s.spent = min(steps, s.proposalCost())
	s.sight = p.Imagine(k, nil)
	return s
}

// Streams of luck of a search; each generation and each world has one of its own besides.
const (
	streamFirst = iota
	streamVary
	streamWorlds
	streamProposals = 1 << 32
)

// luck returns one of the streams of the search.
func (s *Search) luck(stream uint64) Luck { return NewLuck(s.seed, stream) }

// proposalCost returns the steps of a sheet that is proposed.
func (s *Search) proposalCost() int { return max(1, s.how.Sheet) }

// rolloutCost returns the steps of a rollout that is played on for so many phases.
func (s *Search) rolloutCost(ahead int) int { return 1 + ahead*(1+s.proposalCost()) }

// cost returns the steps of a rollout as they are made now.
func (s *Search) cost() int { return s.rolloutCost(s.ahead) }

// Best returns the best sheet so far.
func (s *Search) Best() []rules.Order { return s.best.orders }

// Spent returns the steps that were made.
func (s *Search) Spent() int { return s.spent }

// Failures returns how many rollouts could not be played to their end, which is a fault of the
// title: they count as lost.
func (s *Search) Failures() int { return s.failures }

// Step thinks on: it makes one rollout, and before the first of a generation thinks of its candidates.
// It reports whether there is more to think.
func (s *Search) Step() bool {
	switch {
	case s.demandIn(s.sight) == nil:
		return false
	case len(s.todo) == 0 && !s.next():
		return false
	}
	t := s.todo[len(s.todo)-1]
	s.todo = s.todo[:len(s.todo)-1]
	t.of.values = append(t.of.values, s.rollout(t.of, s.world(t.world)))
	return true
}

// mostCandidates are compared in a generation, each in so many worlds at least where the budget is
// small.
const (
	mostCandidates = 40
	fewRollouts    = 4
)

// next begins the next round, of this generation or of another. It reports whether there is one.
func (s *Search) next() bool {
	if len(s.field) > 0 {
		s.halve()
	}
	if len(s.field) > 1 && s.round() {
		return true
	}
	if s.deepens() {
		s.deepen()
		s.left = (s.budget - s.spent) / 2
		return s.round()
	}
	rest := s.budget - s.spent
	if s.generation > 0 {
		rest = min(rest, max(s.budget/5, 8*s.cost()))
	} else if rest > 40*s.cost() {
		rest /= 2
	}
	price := 1 // of a candidate, without its rollouts
	if s.generation == 0 && len(s.demand.Choices) == 0 {
		price = s.proposalCost()
	}
	n := min(mostCandidates, 1+rest/(price+fewRollouts*s.cost()), 1+int(math.Sqrt(float64(rest)/float64(s.cost()))))
	if n < 2 {
		return false
	}
	before := s.spent
	if s.generation == 0 {
		s.propose(n)
	} else {
		s.vary(n)
	}
	s.generation++
	s.chosen = 0
	s.left = rest - (s.spent - before)
	return len(s.field) > 1 && s.round()
}

// Who has the steps for so many deep rollouts looks ahead, with the best so far, from a third of the
// budget on.
const (
	deepRollouts   = 60
	deepCandidates = 8
)

// deepens reports whether it is time for rollouts to be played on.
func (s *Search) deepens() bool {
	rest := s.budget - s.spent
	return s.ahead < s.how.Ahead && s.generation > 0 && len(s.all) > 1 && s.spent >= s.budget/3 && rest >= deepRollouts*s.rolloutCost(s.how.Ahead)
}

// deepen has rollouts be played on: what candidates came to before tells who is tried.
func (s *Search) deepen() {
	s.field = slices.Clone(s.all[1:])
	slices.SortStableFunc(s.field, func(a, b *candidate) int { return cmp.Compare(b.standing(), a.standing()) })
	s.field = append(s.field[:min(len(s.field), deepCandidates)], s.all[0])
	for _, c := range s.all {
		c.values = c.values[:0]
	}
	s.ahead, s.chosen = s.how.Ahead, 0
}

// standing returns how well a candidate did: the longer it was kept the better, then by its values.
func (c *candidate) standing() float64 {
	if len(c.values) == 0 {
		return -1
	}
	return float64(len(c.values)) + c.sum(0, len(c.values))/float64(len(c.values))
}

// propose thinks of the candidates of the first generation: the first sight, each answer of a
// decision, and what the plans of the title's program come to.
func (s *Search) propose(n int) {
	for i := range s.demand.Choices {
		s.add([]rules.Order{s.demand.Choices[i].Order.Clone()})
	}
	d := *s.demandIn(s.sight)
	for i := 1; i < n && len(s.demand.Choices) == 0; i++ {
		orders := s.player.Propose(s.sight, &d, i%max(1, s.how.Plans), s.luck(streamProposals+uint64(i)))
		s.spent += s.proposalCost()
		s.add(s.passing(orders))
	}
	s.field = slices.Clone(s.all[:min(len(s.all), mostCandidates)])
}

// passing returns those of some orders with which a sheet is accepted; none where it is refused for
// what it leaves out.
func (s *Search) passing(orders []rules.Order) []rules.Order {
	orders = rules.Passing(s.check, s.demand.Side, s.demand.Key, orders)
	if reading := s.check(rules.Sheet{Side: s.demand.Side, Key: s.demand.Key, Orders: orders}); !reading.OK() {
		return nil
	}
	return orders
}

// vary thinks of sheets like the best: without some of its orders, and with some of another's.
func (s *Search) vary(n int) {
	s.field = []*candidate{s.best}
	if s.best != s.all[0] {
		s.field = append(s.field, s.all[0])
	}
	if len(s.demand.Choices) > 0 {
		return
	}
	luck, from := s.luck(streamVary+uint64(s.generation)<<8), len(s.all)
	for i := 0; i < 2*n && len(s.field) < n; i++ {
		orders := s.crossover(s.all[luck.Roll("with", from)-1], luck)
		s.spent++
		if s.add(s.passing(orders)) {
			s.field = append(s.field, s.all[len(s.all)-1])
		}
	}
}

// crossover returns the orders of the best without some that stand together, and in their place the
// same stretch of another's.
func (s *Search) crossover(with *candidate, luck Luck) []rules.Order {
	own, other := s.best.orders, with.orders
	at := luck.Roll("at", len(own)) - 1
	to := min(len(own), at+luck.Roll("length", max(1, len(own)/2)))
	var taken []rules.Order
	if with != s.best && len(other) > at {
		taken = other[at:min(len(other), to)]
	}
	out := make([]rules.Order, 0, len(own)+len(taken))
	for _, part := range [][]rules.Order{own[:at], taken, own[to:]} {
		for i := range part {
			out = append(out, part[i].Clone())
		}
	}
	return out
}

// round plans the rollouts of a round: all candidates that are left are to have been tried in as
// many worlds. It reports whether the generation had the steps for any.
func (s *Search) round() bool {
	rounds := bits.Len(uint(len(s.field) - 1))
	tried := s.worldsTried()
	upTo := tried + max(1, s.left/rounds/s.cost()/len(s.field))
	for w := upTo - 1; w >= tried; w-- {
		for _, c := range slices.Backward(s.field) {
			if w >= len(c.values) {
				s.todo = append(s.todo, trial{c, w})
			}
		}
	}
	if need := len(s.todo) * s.cost(); need <= s.left {
		s.left -= need
		return len(s.todo) > 0
	}
	s.todo = s.todo[:0]
	return false
}

// worldsTried returns in how many worlds all candidates that are left have been tried.
func (s *Search) worldsTried() int {
	n := len(s.field[0].values)
	for _, c := range s.field {
		n = min(n, len(c.values))
	}
	return n
}

// halve keeps the better half of the candidates, and the first sight. Of the last two it has one judged to be
// the answer so far.
func (s *Search) halve() {
	tried := s.worldsTried()
	if tried == 0 {
		return
	}
	slices.SortStableFunc(s.field, func(a, b *candidate) int { return cmp.Compare(b.sum(0, tried), a.sum(0, tried)) })
	if len(s.field) <= 2 {
		s.judge(tried)
		s.field = s.field[:1]
		return
	}
	n := (len(s.field) + 1) / 2
	if first := slices.Index(s.field, s.all[0]); first >= n {
		s.field[n-1] = s.all[0]
	}
	if s.field = s.field[:n]; n == 2 {
		s.chosen = tried
	}
}

// judge makes the other candidate that is left the answer so far if it is clearly better than the first sight
// in the worlds since the two were chosen: of many that are tried in the same worlds the luckiest looks best.
// The answer so far is given up for the first sight only where it is that candidate.
func (s *Search) judge(tried int) {
	for _, c := range s.field {
		switch {
		case c.isClearlyBetter(s.all[0], s.chosen, tried):
			s.best = c
		case c == s.best:
			s.best = s.all[0]
		}
	}
}

// margin is by how many standard errors another sheet must be better than the first sight.
const margin = 1

// isClearlyBetter reports whether a candidate did better than another, by more than the margin, in the worlds
// from one up to another.
func (c *candidate) isClearlyBetter(than *candidate, from, to int) bool {
	if from == to {
		return false
	}
	n := float64(to - from)
	var squares float64
	for i := from; i < to; i++ {
		d := c.values[i] - than.values[i]
		squares += d * d
	}
	mean := (c.sum(from, to) - than.sum(from, to)) / n
	return mean > margin*math.Sqrt(max(0, squares/n-mean*mean)/n)
}

// sum returns the sum of the values of a candidate in the worlds from one up to another.
func (c *candidate) sum(from, to int) (sum float64) {
	for _, v := range c.values[from:to] {
		sum += v
	}
	return sum
}

// add adds a sheet to the candidates, unless it is among them, and reports whether it did.
func (s *Search) add(orders []rules.Order) bool {
	text := strings.Join(s.player.Grammar().Lines(orders, rules.English), "\n")
	if len(orders) == 0 && len(s.all) > 0 || s.texts[text] {
		return false
	}
	s.texts[text] = true
	s.all = append(s.all, &candidate{orders: orders})
	return true
}
