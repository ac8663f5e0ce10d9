// Package desk reads order lines: it joins the grammar of a title with the
// orders that all titles share and sorts what it reads.
//
// # Words
//
//   - desk: the order language of one title, compiled once ([New]).
//   - sheet: what one letter asks for, sorted: orders for the phase, standing
//     orders, requests to the service, and what is wrong with the lines.
//   - request: what the service is asked to do or to tell ([RequestKind]); never played.
//   - answer: a line that is no order and says which choice of a question is meant, in
//     yes or no, a number or a beginning ([Desk.Answer]).
//   - chatter: a line outside of a block in which nothing resembles an order; a greeting.
//   - matter: what chatter is about that is for the moderator.
//
// # The orders that all titles share
//
//	wait | espera                          the sheet is not final
//	on failure stop | si falla para        the rest waits; skip | sigue: it is carried out
//	turn 5 | turno 5                       a sheet in advance, for that game turn
//	check | comprueba                      nothing of the letter is kept
//	ready | listo, undo | deshaz           the sheet in hand is final; is taken back
//	play now | juega ya                    it keeps nothing waiting; `drop 3` and the like change it ([Desk.Amendments])
//	help [topic] | ayuda [tema], status | estado, sessions [end] | sesiones [fin], code | código
//	report [full|3] | parte [completo|3], history [3] | historial [3], sheet | hoja
//	name [Ana|anonymous] | nombre [Ana|anónimo], settings | ajustes
//	language es | idioma es, zone Madrid | zona Madrid
//	address add|main|remove | dirección añade|principal|quita, confirm CODE | confirmo CODE, decline CODE | rechazo CODE
//	absent 1-14 aug | ausente 1-14 ago, absent end | ausente fin, resign [now] | abandono [ya], back | vuelvo
//	practice empires [as russian] | practica empires [como ruso], standby GAME|end | relevo PARTIDA|fin
//	keys off | claves no, keys on | claves sí, new key | clave nueva
//	deputy [ADDRESS] | suplente [DIRECCIÓN], deputy end | suplente fin
//	mails all | correos todos, mails asked | correos si me toca, digest 20 | resumen 20, calendar on | calendario sí, twin on | gemelo sí
//	map [inline|attached|none] | mapa [dentro|adjunto|no], board [places [within 2]] | tablero [lugares [hasta 2]]
//	vote draw | voto tablas, vote yes | voto sí, vote no | voto no, concede [now] | me rindo [ya]
//	press | prensa, block red | bloquea rojo, unblock red | desbloquea rojo
//	games | partidas, join GAME [as SIDE] | únete a PARTIDA [como BANDO], leave [GAME] | dejo [PARTIDA], observe empires-12 [end] | observa empires-12 [fin]
//
// A title's own forms come first, so it may use the same words.
//
// # What always holds
//
// Nothing is dropped: each line becomes an order, a standing order, a setting,
// a request or a problem, or says nothing (blank, comment). The desk knows no
// position; whether an order is allowed is for [rules.Position.Check] to say,
// and [Merge] joins both lists of problems. A [Desk] never changes after New
// and may be used by several goroutines.
//
// A Desk is also a [rules.Title] whose grammar holds the orders that all titles
// share, so that problems can be told in the player's language. Read [Desk.Read] first.
package desk
