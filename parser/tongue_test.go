package parser

import (
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestBase64ThatIsNone keeps text that somebody called base64 as it is.
func TestBase64ThatIsNone(t *testing.T) {
	for _, tt := range []struct{ body, want string }{
		{"orders\r\nactivate\r\nde1 to Lodz\r\nend\r\n", "1:activate|2:de1 to Lodz"},
		{"activate\r\n", "1:activate"},
		{"pass\r\n", "1:pass"},
		{"missions\r\nactivate\r\n", "1:missions|2:activate"},
		{"Hola, aquí va:\r\n\r\nde1 a Łódź\r\n", "1:Hola, aquí va:|3:de1 a Łódź"},
		{"cGFzcw==\r\n", "1:pass"},
		{"YWN0aXZhdGUKZGUxIHRvIExvZHoK\r\n", "1:activate|2:de1 to Lodz"},
		{"YWN0aXZhdGUK\r\nZGUxIHRvIExvZHo=\r\n_____\r\nthe list\r\n", "1:activate|2:de1 to Lodz"},
		{"", ""},
	} {
		l, err := ReadLetter([]byte("From: a@b.example\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"+tt.body), testOptions)
		if err != nil {
			t.Fatal(err)
		}
		if got := joinLines(l.OrderLines()); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.body, got, tt.want)
		}
	}
}

// TestAnnouncements: what mail programs of the world write above a quotation
// ends the sender's own text.
func TestAnnouncements(t *testing.T) {
	for _, above := range []string{
		"发件人: Judge <j@x.example>\n发送时间: 2026年9月3日 10:12\n收件人: Greta\n主题: Re: orders",
		"发件人：Judge\n发送日期：2026-09-03 10:12:33\n收件人：Greta\n主题：orders",
		"寄件者: Judge <j@x.example>\n寄件日期: 2026年9月3日\n收件者: Greta\n主旨: orders",
		"差出人: Judge <j@x.example>\n送信日時: 2026年9月3日 10:12\n宛先: Greta\n件名: orders",
		"보낸 사람: Judge <j@x.example>\n보낸 날짜: 2026년 9월 3일\n받는 사람: Greta\n제목: orders",
		"От: Judge <j@x.example>\nОтправлено: 3 сентября 2026 г. 10:12\nКому: Greta\nТема: orders",
		"Fra: Judge <j@x.example>\nSendt: torsdag 3. september 2026 10:12\nTil: Greta\nEmne: orders",
		"Från: Judge\nSkickat: den 3 september 2026 10:12\nTill: Greta\nÄmne: orders",
		"Lähettäjä: Judge\nLähetetty: torstai 3. syyskuuta 2026\nVastaanottaja: Greta\nAihe: orders",
		"Od: Judge\nWysłano: czwartek, 3 września 2026 10:12\nDo: Greta\nTemat: orders",
		"Od: Judge\nOdesláno: čtvrtek 3. září 2026\nKomu: Greta\nPředmět: orders",
		"Van: Judge\nVerzonden: donderdag 3 september 2026\nAan: Greta\nOnderwerp: orders",
		"De : Judge\nEnvoyé : jeudi 3 septembre 2026 10:12\nÀ : Greta\nObjet : orders",
		"Da: Judge\nInviato: giovedì 3 settembre 2026\nA: Greta\nOggetto: orders",
		"De: Judge\nEnviada em: quinta-feira, 3 de setembro de 2026\nPara: Greta\nAssunto: orders",
		"Kimden: Judge\nGönderilme: 3 Eylül 2026\nKime: Greta\nKonu: orders",
		"Date: 3 September 2026\nFrom: Judge\nTo: Greta\nSubject: orders",
		"----- Mensaje original -----\nDe: \"Judge\" <j@x.example>\nPara: \"Greta\"\nEnviados: Jueves, 3 de Septiembre 2026 10:12:33\nAsunto: orders",
		"------------------ 原始邮件 ------------------\n发件人: \"Judge\"<j@x.example>;",
		"---- On Thu, 03 Sep 2026 10:12:33 +0200 Judge <j@x.example> wrote ----\nDate: x\nFrom: y\nTo: z",
		"-------- Opprinnelig melding --------",
		"-------- Original message --------From: Judge <j@x.example> Date: 03/09/2026  10:12  (GMT+01:00) To: Greta Subject: orders ",
		"-------- Mensaje original --------De: Judge <j@x.example> Fecha: 3/9/26  10:12  (GMT+01:00) A: Greta Asunto: [empires-12 P7 german] Se esperan tus órdenes, y un asunto que es más largo que lo que cabe en una línea de doscientos caracteres ",
		"于2026年9月3日周四 10:12写道：",
		"Judge <j@x.example> 于2026年9月3日周四 10:12写道：",
		"2026年9月3日(木) 10:12 Judge <j@x.example>:",
		"2026년 9월 3일 (목) 오전 10:12, Judge <j@x.example>님이 작성:",
		"чт, 3 сент. 2026 г. в 10:12, Judge <j@x.example>:",
		"03.09.2026 10:12, Judge пишет:",
		"Den tors 3 sep. 2026 kl 10:12 skrev Judge <j@x.example>:",
		"tor. 3. sep. 2026 kl. 10:12 skrev Judge <j@x.example>:",
		"W dniu 3.09.2026 o 10:12, Judge pisze:",
		"czw., 3 wrz 2026 o 10:12 Judge <j@x.example> napisał(a):",
		"Op do 3 sep 2026 om 10:12 schreef Judge <j@x.example>:",
		"to 3. syysk. 2026 klo 10.12 Judge (j@x.example) kirjoitti:",
		"El jue, 3 sept 2026 a las 10:12, Judge\n(<j@x.example>) escribió:",
		"Den tors 3 sep. 2026 kl 10:12 skrev Judge of the Fieldpost\n<j@x.example>:",
		"El dj., 3 de set. 2026, 10:12, Judge <j@x.example> va escriure:",
		"3 Eyl 2026 Per 10:12 tarihinde Judge <j@x.example> şunu yazdı:",
	} {
		for _, below := range []string{"> orders\n> de9 hold\n> end\n", "orders\nde9 hold\nend\n"} {
			l := readBody(t, "de1 hold\n\n"+above+"\n\n"+below)
			if got := joinLines(l.OrderLines()); got != "1:de1 hold" || len(l.LinesAt(mailtext.Below)) > 0 || joinLines(l.LinesAt(mailtext.Passed)) != "1:de9 hold" {
				t.Errorf("%s\n\n%s\ngot %q, below %q, passed %q", above, below, got, joinLines(l.LinesAt(mailtext.Below)), joinLines(l.LinesAt(mailtext.Passed)))
			}
		}
	}
}
