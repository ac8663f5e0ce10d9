package desktest

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
)

// checkLobby reads what people write to the lobby, in both languages, and prose that begins so
// and is none.
func checkLobby(t *testing.T, d *desk.Desk) {
	for _, tt := range []struct{ line, want string }{
		{"games", "games en"},
		{"Partidas", "games es"},
		{"qué partidas hay", "games es"},
		{"join game-12", "join en game-12"},
		{"Join the game game-12 as the Red side", "join en game-12/Red side"},
		{"I would like to join a game of third wall as austro-hungarian", "join en third wall/austro-hungarian"},
		{"I'd like to join third wall as blue", "join en third wall/blue"},
		{"sign me up for game-12", "join en game-12"},
		{"join title practice as red", "join en title/red practice"},
		{"join title practise", "join en title practice"},
		{"join title end", "join en title end"},
		{"únete a game-12 como rojo", "join es game-12/rojo"},
		{"apúntame a la partida game-12 con los rojos.", "join es game-12/rojos"},
		{"me apunto a título", "join es título"},
		{"quiero unirme a título como rojo", "join es título/rojo"},
		{"únete al título práctica", "join es título practice"},
		{"únete a título fin", "join es título end"},
		{"practice title as the Red side", "practice en title/Red side"},
		{"practice as red", "practice en /red"},
		{"practica título con los rojos", "practice es título/rojos"},
		{"join as red", "join en /red"},
		{"standby game-12 como rojo.", "standby en game-12/rojo"},
		{"leave game-12", "leave en game-12"},
		{"dejo la partida game-12", "leave es game-12"},
		{"leave", "leave en "},
		{"leave it", "chatter"},
		{"enter the tournament Spring Cup please", "join en Spring Cup"},
		{"me apunto al torneo de primavera", "join es primavera"},
		{"join us on Sunday at the club house for a long evening of cards and beer", "chatter"},
	} {
		s := d.Read([]language.Line{{No: 1, Text: tt.line}})
		got := "nothing"
		switch {
		case len(s.Requests) == 1:
			q := &s.Requests[0]
			got = fmt.Sprint(q.Kind, " ", q.Lang)
			if q.Kind != desk.Games {
				got += " " + q.Topic
			}
			if q.As != "" {
				got += "/" + q.As
			}
			if q.Lobby.Practice {
				got += " practice"
			}
			if q.Lobby.End {
				got += " end"
			}
		case s.Chatter == 1:
			got = "chatter"
		}
		if got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.line, got, tt.want)
		}
	}
}
