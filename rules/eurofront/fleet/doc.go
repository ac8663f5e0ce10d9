// Package fleet holds where ships sail: whose a sea is (§15.2), which seas and straits they
// pass (§15.1, §12.5), from which ports (§1.44, §10.8) and beachheads (§15.6), and who has naval
// supremacy (§15.8), on what package control knows. It rolls no dice: who is intercepted (§15.7) is found where ships carry
// something.
//
// # Words
//
//   - safe: of a sea that is not the enemy's: nobody intercepts there (§15.2).
//   - port of a faction: one that it uses freely ([HasFreePort]); a pier is a beachhead that
//     serves as one ([HasPier], §15.65).
//   - voyage: a way of ships between ports, of any length ([FindVoyage]); a passage one between
//     a port and a coast, over one sea or two ([Passage], §15.52).
//   - coast: where an invasion from a port may lead (coast.go, [Beaches]), by its terrain and the fronts ([CoastFault]).
//   - dice: as many as the enemy rolls on the way, by the interdiction of his seas (§15.71); what
//     they do stands in the naval charts, by columns ([ColumnOf]).
//   - lane: a way along coasts that a faction uses while nothing on it is the enemy's ([HasLane]).
//   - Weser: of the one turn in which the Axis has supremacy on the northern lane (weser.go, §21.493).
//
// Read [SeaHolder] first, then [FindVoyage].
package fleet
