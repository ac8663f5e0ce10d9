package templates

import "github.com/fieldpost/fieldpost/rules"

// argAgain marks a message that is told as of something that comes again.
const argAgain = ":again"

// MarkReplayed says of a date of the game that it comes again, as the game was taken back:
// wherever it is told, it is told so.
func MarkReplayed(label rules.Message) rules.Message {
	if label.Code == "" || isReplayed(label.Args) {
		return label
	}
	args := append(append([]rules.Arg(nil), label.Args...), rules.Text(argAgain, "1"))
	return rules.Message{Code: label.Code, Args: args}
}

func isReplayed(args []rules.Arg) bool { return len(args) > 0 && args[len(args)-1].Name == argAgain }

// appendReplayed tells a message that [MarkReplayed] marked.
func (w *words) appendReplayed(m rules.Message) style {
	start := len(w.buf)
	w.message(rules.Message{Code: m.Code, Args: m.Args[:len(m.Args)-1]})
	label := append([]byte(nil), w.buf[start:]...)
	w.buf = w.buf[:start]
	return w.message(rules.M("back.again", phrase("label", label)))
}
