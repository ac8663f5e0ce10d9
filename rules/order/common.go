package order

// shared returns the common words that some forms use, but for those that stand among
// their own.
func shared(own []Word, forms []Form) (out []Word) {
	used := map[string]bool{}
	for _, f := range forms {
		if n, err := readPattern(f.Pattern); err == nil {
			n.words(used)
		}
	}
	for _, w := range own {
		delete(used, w.ID)
	}
	for _, w := range common {
		if used[w.ID] {
			out = append(out, w)
		}
	}
	return out
}

// words notes the words of a pattern.
func (n *node) words(used map[string]bool) {
	used[n.word] = true
	for i := range n.kids {
		n.kids[i].words(used)
	}
	if n.slot.oneOf {
		for _, id := range n.slot.of {
			used[id] = true
		}
	}
}

// common are the words that titles share, so that all of them read and write them
// alike.
var common = []Word{
	{ID: "again", EN: []string{"again", "another"}, ES: []string{"otra", "otra vez", "otras"}},
	{ID: "always", EN: []string{"always"}, ES: []string{"siempre"}},
	{ID: "and", EN: []string{"and", "then"}, ES: []string{"y", "e", "luego"}},
	{ID: "attack", EN: []string{"attack", "attacks", "attacking", "attack on", "assault", "assaults"},
		ES: []string{"ataca", "atacan", "atacar", "atacando", "ataco", "ataca a", "atacan a", "atacando a", "atacar a", "ataque", "ataque a", "ataque contra", "ataca contra", "asalta", "asaltar", "asalto", "asalta a", "combate", "combatir"}},
	{ID: "from", EN: []string{"from", "out of"}, ES: []string{"desde", "de"}},
	{ID: "full", EN: []string{"full", "at full strength"}, ES: []string{"entero", "entera", "enteros", "completo", "completos"}},
	{ID: "in", EN: []string{"in", "at", "into", "around"}, ES: []string{"en"}},
	{ID: "keep", EN: []string{"keep", "keeping", "sparing", "spare", "except"},
		ES: []string{"guarda", "guardar", "guardando", "salva", "salvando", "conserva", "guardo", "conservo", "me quedo", "me quedo con", "quédate con", "salvo", "excepto", "mantén", "mantener", "manteniendo"}},
	{ID: "missions-word", EN: []string{"missions", "mission"}, ES: []string{"misiones", "misión"}},
	{ID: "move", EN: []string{"move", "moves", "march", "go", "goes", "marches", "advance", "advances"},
		ES: []string{"mueve", "mueven", "se mueve", "se mueven", "mover", "muevo", "marcha", "va", "van", "marchar", "marcho", "avanza", "avanzar", "avanzo", "movimiento"}},
	{ID: "never", EN: []string{"never"}, ES: []string{"nunca"}},
	{ID: "no", EN: []string{"no"}, ES: []string{"no"}},
	{ID: "none", EN: []string{"none"}, ES: []string{"ninguna", "ninguno"}},
	{ID: "on", EN: []string{"on", "against", "at"}, ES: []string{"contra", "a", "sobre"}},
	{ID: "pass", EN: []string{"pass", "passes", "nothing", "pass turn"}, ES: []string{"paso", "pasa", "pasar", "nada", "turno de paso", "paso turno", "pasa turno"}},
	{ID: "pause", EN: []string{"pause", "pauses"}, ES: []string{"pausa", "pausar", "pauso", "haz una pausa"}},
	{ID: "reduced", EN: []string{"reduced"}, ES: []string{"reducido", "reducida", "reducidos"}},
	{ID: "standing", EN: []string{"standing", "standing order", "standing orders", "always"},
		ES: []string{"permanente", "permanentes", "orden permanente", "órdenes permanentes", "siempre"}},
	{ID: "strategic", EN: []string{"strategic", "strategically", "by rail", "rail"},
		ES: []string{"estratégico", "estratégica", "estratégicamente", "movimiento estratégico", "en tren"}},
	{ID: "support", EN: []string{"support", "supports", "supporting"},
		ES: []string{"apoya", "apoyar", "apoyando", "apoyo", "apoya a", "apoyando a", "apoya contra", "apoyo a", "apoyar a"}},
	{ID: "supported", EN: []string{"supported by", "support by", "support from", "with the support of", "with support of", "with support from", "with support by", "backed by", "helped by", "with the help of"},
		ES: []string{"apoyado por", "apoyada por", "apoyados por", "apoyadas por", "apoyo de", "con el apoyo de", "con apoyo de", "apoyándolo", "apoyándole", "respaldado por", "ayudado por", "con la ayuda de"}},
	{ID: "supporting", EN: []string{"supporting", "support", "supports", "in support", "as support", "supporting it", "support it", "supports it"},
		ES: []string{"apoyando", "apoyan", "apoya", "en apoyo", "de apoyo", "como apoyo", "apoyándolo", "apoyándole", "lo apoyan", "lo apoya", "le apoyan", "le apoya"}},
	{ID: "tanks", EN: []string{"tanks", "tank"}, ES: []string{"carros", "tanques"}},
	{ID: "to", EN: []string{"to", "into", "toward", "towards", "->"}, ES: []string{"a", "al", "hasta", "hacia"}},
	{ID: "via", EN: []string{"via", "through"}, ES: []string{"por", "pasando por", "a través de"}},
	{ID: "while", EN: []string{"while", "as", "whilst"}, ES: []string{"mientras", "mientras que"}},
	{ID: "whom", EN: []string{""}, ES: []string{"a"}},
	{ID: "with", EN: []string{"with", "using"}, ES: []string{"con", "usando"}},
	{ID: "yes", EN: []string{"yes"}, ES: []string{"sí"}},
}
