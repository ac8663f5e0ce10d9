package parser_test

import (
	"fmt"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules/order"
)

func Example() {
	words, err := order.New(
		[]order.Word{{ID: "attack", EN: []string{"attack"}, ES: []string{"ataca", "ataca a"}}},
		[]order.Kind{{ID: "zone", Names: []order.Name{
			{ID: "paris", EN: []string{"Paris"}, ES: []string{"París"}},
			{ID: "brest-litovsk", EN: []string{"Brest-Litovsk"}},
		}}},
		[]order.Form{{ID: "attack", Pattern: "attack {target:zone}"}},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	grammar, err := language.Compile(words)
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
		"> Key: k7-Xq9w\r\n"), mailtext.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(letter.Game.Value, letter.Phase.Num, letter.Side.Value, letter.Key.Value, letter.Key.From)
	reader := grammar.NewParser()
	for _, line := range letter.OrderLines() {
		var o order.Order
		if f := reader.Parse(line, &o); f != nil {
			fmt.Println(f.Line, f.Code, f.Word, f.Suggest[0].ID)
		} else if o.Form != "" { // the line says something
			text, _ := words.Write(&o, order.Spanish)
			fmt.Println(o.Line, o.Form, o.ID("target"), text)
		}
	}
	// Output:
	// empires-12 7 german k7-Xq9w quoted
	// 1 attack brest-litovsk ataca Brest-Litovsk
	// 2 unknown-name Pariss paris
}
