package parser

import "strings"

// articles say nothing before a name or a word, in either language, and are
// passed over where they are not part of it (El Adem, "the rest").
var articles = set("the la el los las lo")

// smallWords are the little words of both languages that everybody writes
// between names. None of them is the beginning of a name: "the" is not
// Thessaloniki and "con" not Constantinople.
var smallWords = set(`
	the and but for nor yet are was were has had have did does not you your yours all any can could would should shall
	may might must who whom whose which what when where why how out our ours her hers his him she they them their its
	this that these those then than there here with from into onto over under upon near next last each every both
	some such only also very just now one two will been being about after before again clock clocks
	los las del una uno unos unas que con por sin para pero como cuando donde desde hasta hacia sobre entre contra tras
	sus mis tus son fue era ser soy eres somos muy mas hay han hemos este esta esto estos estas ese esa eso esos esas
	ella ello ellos ellas nos les todo toda todos todas cada tan tanto solo ahora luego bien mal dos tres
	porque aunque sino tambien nuestro nuestra vuestro vuestra`)

// courtesies are the words of greetings.
var courtesies = set(`
	hello hi hey dear all thanks thank you thx ta cheers regards best kind warm greetings yours sincerely bye love
	hola buenas buenos dias tardes noches gracias muchas saludos un saludo cordial cordiales atentamente abrazo abrazos
	querido querida estimado estimada adios besos suerte luck good hallo gruss grusse liebe viele mfg lg danke servus
	bonjour salut merci cordialement amities ciao grazie saluti ola obrigado abraco hej hilsen mvh tack`)

// greetings are those of them with which a letter begins.
var greetings = set("hello hi hey dear hola buenas buenos querido querida estimado estimada")

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}
