package prose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// What people write to be kind, folded: the one place for these words. None of it wants anything.
var (
	// Greeting opens a letter, beside what the parser knows for a greeting; what closes one as well
	// stands in leaving.
	Greeting = []string{
		"hi", "hello", "hey", "greetings", "hope you are well", "hope all is well",
		"hola", "buenas", "que tal",
	}

	// Thanking says thanks, or that something came.
	Thanking = []string{
		"thanks", "thank you", "many thanks", "thx", "ta", "tks", "cheers", "much appreciated", "got it", "received", "noted", "understood", "ok thanks", "no problem", "no worries",
		"gracias", "muchas gracias", "mil gracias", "muy amable", "recibido", "anotado", "entendido", "vale gracias", "de nada", "sin problema", "no hay problema",
	}

	// Cheering praises the game, or wishes luck in it.
	Cheering = []string{
		"great", "nice", "cool", "perfect", "awesome", "excellent", "wonderful", "brilliant", "well played", "well done", "good game", "gg", "good luck", "best of luck", "good one",
		"lol", "haha", "hehe", "wow", "congratulations", "congrats", "that was fun", "that was a good", "what a game", "what a night", "what fun", "fun game", "bravo",
		"i love this game", "love this game", "i like this game", "may the best",
		"perfecto", "genial", "estupendo", "excelente", "fantastico", "maravilloso", "bien jugado", "buena jugada", "gran jugada", "gran partida", "buena partida", "buen juego",
		"que partida", "que divertido", "muy divertido", "me encanta", "suerte", "buena suerte", "mucha suerte", "jaja", "jeje", "felicidades", "enhorabuena", "que gane el mejor",
	}

	// Leaving closes a letter.
	Leaving = []string{
		"see you", "see ya", "bye", "goodbye", "talk soon", "talk to you", "speak soon", "speak to you", "until then", "till then", "take care", "have a nice", "have a good", "have a great", "have fun",
		"enjoy", "happy", "looking forward", "i look forward", "good morning", "good afternoon", "good evening", "good night", "good day", "good weekend", "nice day", "nice evening", "nice weekend",
		"all the best", "best wishes", "regards", "kind regards",
		"un saludo", "saludos", "hasta luego", "hasta manana", "hasta pronto", "hasta la proxima", "hasta la vista", "hasta entonces", "adios", "chao", "chau", "nos vemos", "nos leemos", "cuidate",
		"buen fin de semana", "buen dia", "buenos dias", "buenas tardes", "buenas noches", "feliz", "que tengas", "que pases", "que lo pases", "abrazos", "un abrazo", "disfruta", "disfrutad",
	}

	// Contented says that everything is to stay as it is.
	Contented = []string{
		"no changes", "no change", "no more changes", "no change needed", "no changes needed", "no further changes", "no changes from me", "nothing to change", "nothing to add", "nothing from me", "nothing new",
		"no comment", "no comments", "no questions", "no objections", "no doubt", "all fine", "all good", "all is fine", "all is good", "all is well", "all ok", "everything is fine", "everything is ok",
		"everything ok", "that s fine", "that is fine", "fine by me", "fine with me", "i am happy with it", "i m happy with it", "happy with it", "it stays as it is", "leave it as it is",
		"sin cambios", "ningun cambio", "no hay cambios", "no cambio nada", "nada que cambiar", "nada que anadir", "sin novedad", "sin novedades", "sin dudas", "sin duda", "todo bien", "todo correcto",
		"todo en orden", "todo ok", "todo perfecto", "esta todo bien", "esta bien asi", "por mi bien", "por mi parte bien", "asi esta bien", "lo dejo asi", "dejalo asi",
	}
)

// Lucky are words of who wishes somebody well, in a place or not: "good luck in Kiev".
var Lucky = []string{"luck", "suerte", "saludo", "saludos", "regards"}

// IsThanks reports whether lines hold nothing but a greeting, thanks, good wishes, a yes, that all is
// well, signs or, below these, a name.
func IsThanks(lines []language.Line) bool {
	begun := false
	for _, line := range lines {
		fold := language.Fold(line.Text)
		kind := line.Polite || isKind(line.Text)
		if tone, rest, _ := AnswerIn(line.Text); tone == rules.Yes && Assents(rest, true) {
			kind = true
		}
		switch {
		case fold == "" && !strings.Contains(line.Text, "?") && !strings.ContainsAny(line.Text, signsNo), line.Polite:
		case begun && isName(line.Text):
		case !kind || Turns("yes, "+line.Text) || strings.Contains(line.Text, "?") || wants(line.Text):
			return false
		}
		begun = begun || kind
	}
	return true
}

// isKind reports whether a line begins with words that are kind, or has all well. Behind a greeting
// stand a name and more of these at the most.
func isKind(text string) bool {
	fold := language.Fold(text)
	for _, list := range [][]string{Thanking, Cheering, Leaving, Contented} {
		if LongestOf(list, fold) != "" {
			return true
		}
	}
	for i, clause := range Clauses(text) {
		fold := language.Fold(clause)
		hello := LongestOf(Greeting, fold)
		switch rest := strings.Fields(strings.TrimPrefix(fold, hello)); {
		case hello != "" && len(rest) < 4:
		case i == 0 || !isKind(clause) && (len(rest) > 3 || !isCapital(clause)):
			return false
		}
	}
	return fold != ""
}

// filling are words that may stand beside what is kind: none of them wants anything. What stands
// there besides, a name in capitals left out, is taken for a wish that was not understood.
var filling = setOf(`a an the and but so very much many really all of to for from in on at with it its this that is was were
	i we you he she they my our your his her their me us am are be been have has had s m re ve
	again now then too also still just yet ever always indeed already everyone everybody anyway both far well
	monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
	game games match turn turns phase round evening night day days week weekend weekends morning afternoon time today tonight tomorrow soon later next year
	luck fun idea nice good great kind best enjoying enjoy enjoyed love loved like liked hope hoping glad pleased playing play played plays
	friend friends guys folks team dear sir madam moderator host quick fast prompt answer reply report help mail service work patience effort
	lot lots bit more most here there yes ok okay sure fine won please
	el la los las un una unos unas lo y e pero muy mucho mucha muchos muchas todo toda todos todas de del a al para por en con que es era fue son esta estuvo
	yo tu el ella nosotros vosotros ellos mi mis su sus nuestro nuestra vuestro vuestra me te nos os se le les he ha has hemos habeis soy
	otra vez ahora tambien ya siempre aun asi igualmente ambos hasta tan bien
	lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
	hasta partida partidas juego juegos turno turnos fase ronda noche noches dia dias semana semanas tarde manana hoy pronto luego proxima proximo fin ano
	suerte idea buena bueno buenas buenos gran grande mejor divertido divertida gusta encanta espero disfruto disfrutando alegro contento contenta jugar jugando
	amigo amigos companero companeros equipo gente moderador rapida rapido respuesta contestar informe ayuda correo servicio trabajo paciencia esfuerzo
	mas poco aqui alli si vale claro gracias favor`)

// mostNames is how many words in capitals may stand beside what is kind.
const mostNames = 2

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// wants reports whether a line that begins kindly goes on with anything but what is kind, too.
func wants(text string) bool {
	for _, clause := range Clauses(text) {
		fold := language.Fold(clause)
		for _, list := range [][]string{Greeting, Thanking, Cheering, Leaving, Contented} {
			if kind := LongestOf(list, fold); kind != "" {
				fold = strings.TrimPrefix(fold, kind)
				break
			}
		}
		names := 0
		for _, word := range strings.Fields(fold) {
			if !filling[word] && !slices.ContainsFunc(strings.Fields(clause), func(w string) bool { return language.Fold(w) == word && isCapital(w) }) {
				return true
			}
			if !filling[word] {
				names++
			}
		}
		if names > mostNames {
			return true
		}
	}
	return false
}

// isName reports whether a line is two or three words in capitals, as names are, and none that wants
// anything.
func isName(text string) bool {
	n := len(strings.Fields(text))
	return n > 1 && n < 4 && !WantsChange([]language.Line{{Text: text}}) && isCapital(text)
}

// isCapital reports whether the words of a text begin with capitals and go on without.
func isCapital(text string) bool {
	return !slices.ContainsFunc(strings.Fields(text), func(word string) bool {
		r := []rune(word)
		return !unicode.IsUpper(r[0]) || slices.ContainsFunc(r[1:], func(r rune) bool { return !unicode.IsLower(r) && r != '.' && r != '-' })
	})
}
