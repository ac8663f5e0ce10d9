package desk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// exonyms are names that people know places by, with the English name; a ? is behind
// what is a slip of the pen, which is guessed or read.
var exonyms = map[string]string{
	"empires": `Koenigsberg Königsberg Kaliningrad=Königsberg, Bruxelles Bruselas Brüssel=Brussels, Varsovia Warszawa Warschau Warszava?=Warsaw,
		Viena Wien Wein?=Vienna, Múnich Muenchen München Munchn?=Munich, Lvov Lwow Lwów Lviv Leópolis=Lemberg, Kyiv Kiew=Kiev, Aquisgrán=Ruhr,
		Gdansk=Danzig, Wroclaw=Breslau, Praha Prag=Prague, Estambul Istanbul=Constantinople, Tesalónica Thessaloniki Tesalonika?=Salonika,
		Moskva Moskau=Moscow, Krakau Kraków=Cracow, Bukarest=Bucharest, Beograd=Belgrade, Milano Mailand=Milan, Agram=Zagreb, Lüttich Luik=Liège,
		Petersburgo?=Petrograd, Daugavpils Duenaburg=Dvinsk, Jassy=Iasi, Üsküb=Skopje, Timisoara=Temesvár, Burdeos=Bordeaux, Trabzon=Trebizond`,
	"thirdreich": `Koenigsberg Kaliningrado Koenigsburg?=Königsberg, Varsovia Warszawa=Warsaw, Wien=Vienna, Muenchen=Munich, Jarkov Kharkiv Járkov=Kharkov,
		Ageila Agheila Aghela?=El Agheila, Tobruq Tobruch=Tobruk, Bengasi Bengazi=Benghazi, Kyiv=Kiev, Posen=Poznań, Volgograd Volgogrado=Stalingrad,
		Petrogrado=Leningrad, Szczecin=Stettin, Sebastopol=Sevastopol, Pressburg=Bratislava, Napoli Neapel=Naples, Argel Alger=Algiers, Dnipro=Dnepropetrovsk,
		Copenhague København=Copenhagen, Wilno=Vilnius, Reval=Tallinn, Luhansk=Lugansk, Tiflis=Tbilisi, Atenas Athen=Athens, Firenze=Florence, Alamein=El Alamein`,
	"rommel": `Ageila Agheila Aguelia?=El Agheila, Tobruq Tubruq Tobruck?=Tobruk, Bengasi Bengazi=Benghazi, Salum Halfaya=Sollum, Capuzzo=Fort Capuzzo,
		Ajdabiya Adjedabia=Agedabia, Matruh Matrouh=Mersa Matruh, Hakeim Bir_Hakeim Bir_Hacheim=Bir Hacheim, Alejandría Alexandrien=Alexandria, Giarabub=Jarabub,
		Adem=El Adem, Barrani=Sidi Barrani, Gialo=Jalo, Brega=Mersa Brega, Bir_el_Gubi=Bir Guba, Cirene=Cyrene, Alamein=El Alamein, Daba=El Daba`,
	"noretreat": `Koenigsberg Kaliningrad=Königsberg, Varsovia Warszawa=Warsaw, Wien=Vienna, Kyiv=Kiev, Jarkov Kharkiv Jarkow?=Kharkov, Tver=Kalinin,
		Volgogrado=Stalingrad, Dnipro=Dnepropetrovsk, Donetsk=Stalino, Sebastopol=Sevastopol, Esmolensko?=Smolensk, Ploesti Ploiesti=Rumanian oil fields,
		Moskau=Moscow, Beograd=Belgrade, Bukarest=Bucharest, Woronesch=Voronezh, Poznan=Posen, Nizhni_Novgorod=Gorki, Praha=Prague, Petrogrado=Leningrad`,
}

// TestExonyms: what a place is called elsewhere finds it, and a slip in that is guessed.
func TestExonyms(t *testing.T) {
	for title, d := range desks(t) {
		for row := range strings.SplitSeq(exonyms[title], ",") {
			called, want, _ := strings.Cut(strings.TrimSpace(row), "=")
			for _, name := range strings.Fields(called) {
				slip := strings.HasSuffix(name, "?")
				name = strings.ReplaceAll(strings.TrimSuffix(name, "?"), "_", " ")
				asked, p := d.Places(parser.Line{No: 1, Text: name, Meant: true})
				var got []string
				for _, id := range asked.Places {
					got = append(got, placeName(d.Grammar(), id))
				}
				if p != nil && slip {
					for _, s := range p.Suggest {
						got = append(got, placeName(d.Grammar(), s.Value))
					}
				}
				if len(got) == 0 || got[0] != want {
					t.Errorf("%s: %q is %v, want %s", title, name, got, want)
				}
			}
		}
	}
}

func placeName(g *rules.Grammar, id string) string {
	for _, kind := range []string{"zone", "hex"} {
		if name := g.Name(kind, id, rules.English); name != "" {
			return name
		}
	}
	return id
}

// TestPlacesHaveOneName: no two places are called alike, and every place with a name of
// its own is known by another one, too, where the world has one.
func TestPlacesHaveOneName(t *testing.T) {
	for title, d := range desks(t) {
		for _, k := range d.Grammar().Kinds {
			if k.ID != "zone" && k.ID != "hex" {
				continue
			}
			called := map[string]string{}
			also := 0
			for _, n := range k.Names {
				also += min(1, len(n.Also))
				for _, name := range slices.Concat(n.EN, n.ES, n.Also) {
					if was, taken := called[parser.Fold(name)]; taken && was != n.ID {
						t.Errorf("%s: %q is %s and %s", title, name, was, n.ID)
					}
					called[parser.Fold(name)] = n.ID
				}
			}
			if also < 35 {
				t.Errorf("%s: only %d places have a name from elsewhere", title, also)
			}
		}
	}
}

// TestExonymsBeginNoOtherName: a pack in which one does is refused.
func TestExonymsBeginNoOtherName(t *testing.T) {
	word := []order.Word{{ID: "go", EN: []string{"go"}, ES: []string{"va"}}}
	forms := []order.Form{{ID: "go", Pattern: "go {to:zone}"}}
	for _, also := range []string{"Berl", "Paris", "Wien"} {
		g := order.Must(order.New(word, []order.Kind{{ID: "zone", Names: []order.Name{
			{ID: "vienna", EN: []string{"Vienna"}, Also: []string{also}}, {ID: "berlin", EN: []string{"Berlin"}}, {ID: "paris", EN: []string{"Paris"}},
		}}}, forms))
		if _, err := parser.Compile(g); (err == nil) != (also == "Wien") {
			t.Errorf("%s as a name of Vienna: %v", also, err)
		}
	}
}
