package parser_test

import (
	"fmt"

	"github.com/fieldpost/fieldpost/parser"
)

func Example() {
	grammar, err := parser.Compile(parser.Spec{
		Words: []parser.Word{{ID: "attack", Forms: []string{"attack", "ataca", "ataca a"}}},
		Kinds: []parser.Kind{{ID: "zone", Names: []parser.Name{
			{ID: "paris", Forms: []string{"Paris"}},
			{ID: "brest-litovsk", Forms: []string{"Brest-Litovsk"}},
		}}},
		Forms: []parser.Form{{ID: "attack", Pattern: "attack {target:zone}"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	letter, err := parser.ReadLetter([]byte("From: ann@mail.example\r\n"+
		"Subject: Re: [empires-12 P7 german]\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n"+
		"\r\n"+
		"ATACA BREST\r\n"+
		"attack Pariss\r\n"+
		"\r\n"+
		"On Thu, 3 Sep 2026 at 10:12, Fieldpost wrote:\r\n"+
		"> Key: k7-Xq9w\r\n"), parser.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(letter.Game.Value, letter.Phase.Num, letter.Side.Value, letter.Key.Value, letter.Key.From)
	commands, faults := grammar.ParseLines(letter.Lines)
	for _, c := range commands {
		fmt.Println(c.Line, c.Form, c.Value("target"))
	}
	for _, f := range faults {
		fmt.Println(f.Line, f.Code, f.Word, f.Suggest)
	}
	// Output:
	// empires-12 7 german k7-Xq9w quoted
	// 1 attack brest-litovsk
	// 2 unknown-name Pariss [Paris]
}
