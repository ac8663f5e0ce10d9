package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer/localpost"
)

// complaint is a fault with the lines that the doctor must say of it, and no others.
type complaint struct {
	name         string
	post         func(*localpost.Config)
	ill          func(*clinic)
	nobody, full bool     // run as a user with few rights; the disk is full
	start        string   // what serve does with it; "" where that is told otherwise, see starts
	maps         bool     // the first map of each title is drawn, too
	says         []string // "check: what is wrong - what to do", pieces of it between " ... "
}

func refuse(what func(from, to string) bool) func(*localpost.Config) {
	return func(c *localpost.Config) {
		c.Refuse = func(from, to string) error {
			if what(from, to) {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no"}
			}
			return nil
		}
	}
}

func complaints(t *testing.T) []complaint {
	own := certificate(t)
	imaps := func(c *localpost.Config) { c.TLS, c.ImplicitTLS = own, true }
	return []complaint{
		{name: "well", maps: true},
		{name: "bad password", ill: func(w *clinic) { w.write("imap.password", "nonsense") },
			says: []string{"mailbox: ... login ... - check imap.username and the password"}},
		{name: "wrong port", ill: func(w *clinic) { w.set(w.post.IMAPAddr(), "127.0.0.1:1") },
			says: []string{"mailbox: ... 127.0.0.1:1 ... refused - nobody answers there: check host and port of imap.addr"}},
		{name: "no TLS", post: imaps, says: []string{
			"mailbox: ... - the server says nothing, as one that waits for TLS: set imap.security to tls", "relay: ... - the server says nothing, as one that waits for TLS: set smtp.security to tls"}},
		{name: "TLS to a plain port", ill: func(w *clinic) { w.set(`security      = "plain"`, `security      = "tls"`) },
			says: []string{"mailbox: ... - the port takes no TLS at once: ... (mostly 993), or set imap.security to starttls"}},
		{name: "STARTTLS not offered", ill: func(w *clinic) { w.set(`security      = "plain"`, `security      = "starttls"`) },
			says: []string{"mailbox: ... - the server offers no STARTTLS: set imap.security to tls ... (mostly 993)"}},
		{name: "a certificate that nobody knows", post: imaps, ill: func(w *clinic) {
			w.set(`security      = "plain"`, `security      = "tls"`)
			w.set(`security      = "plain"`, `security      = "tls"`)
		}, says: []string{"mailbox: ... - name the host under imap.addr as its certificate does", "relay: ... - name the host under smtp.addr as its certificate does"}},
		{name: "plain to another host", ill: func(w *clinic) { w.set(w.post.IMAPAddr(), "mail.example.org:143") },
			says: []string{"config: ... imap.security: plain would send the password in the clear to mail.example.org; use starttls or tls"}},
		{name: "key unreadable", ill: func(w *clinic) { w.set(`"instance.key"`, `"nowhere.key"`) },
			says: []string{"config: ... post.instance_key_file: ... nowhere.key: no such file ... make the file, readable by the daemon only"}},
		{name: "key short", ill: func(w *clinic) { w.write("instance.key", "short") },
			says: []string{"config: ... the instance key has 5 bytes, at least 16 are needed; `openssl rand -hex 32` makes a good one"}},
		{name: "key empty", ill: func(w *clinic) { w.write("instance.key", "\n") }, says: []string{"config: ... instance.key is empty; write the secret into it"}},
		{name: "key for everybody", start: warns, ill: func(w *clinic) { w.mode("instance.key", 0o777) },
			says: []string{"files: others may read or change ... instance.key (mode 0777) - `chmod 600 FILE`"}},
		{name: "relay refuses every recipient", post: refuse(func(_, _ string) bool { return true }),
			says: []string{"letter: ... 550: no - the relay refuses our own address: let this account or address send"}},
		{name: "no plus-addressing", post: refuse(func(_, to string) bool { return strings.Contains(to, "+") }),
			says: []string{"letter: ... none to a plus-address ... by subject, key and In-Reply-To ... recipient_delimiter"}},
		{name: "full disk", ill: func(w *clinic) { w.set(`disk    = "1MiB"`, fmt.Sprintf("disk    = %d", int64(1)<<40)) },
			says: []string{"disk: ... MiB are free ... health.disk wants 1048576 - make room"}},
		{name: "read-only database", ill: func(w *clinic) { w.open(); w.mode("fieldpost.db", 0o400) },
			says: []string{"database: the database cannot be written: ... fieldpost.db is read-only (mode 0400) - give it back its rights"}},
		{name: "bad time zone", ill: func(w *clinic) { w.set(`zone    = "UTC"`, `zone    = "Madrid"`) },
			says: []string{`config: ... moderator.zone: "Madrid" is not a time zone; use a name like Europe/Madrid`}},
		{name: "unknown key", ill: func(w *clinic) { w.set("poll_every ", "pol_every ") },
			says: []string{"config: ... imap.pol_every: no such key (did you mean imap.poll_every?)"}},
		{name: "unknown title", ill: func(w *clinic) {
			w.change(`INSERT INTO game (id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created, phase, started, demands, clock)
				VALUES ('chess-1', 'chess', 1, 1, '', '{}', 'running', 'default', '{}', '', '', 1, 1, 1, '[]', '{}')`)
		}, says: []string{"boards: of a title that this fieldpost does not have: chess-1 - use the fieldpost that they were begun with"}},
		{name: "unknown folder in packs", maps: true, ill: func(w *clinic) {
			w.set(`packs    = ""`, `packs    = "packs"`)
			if err := os.MkdirAll(w.path("packs/chess"), 0o700); err != nil {
				w.t.Fatal(err)
			}
		}, says: []string{"titles: ... packs/chess is the folder of no title - name it as one of: "}},
		{name: "packs folder missing", start: stops, maps: true, ill: func(w *clinic) { w.set(`packs    = ""`, `packs    = "packs"`) },
			says: []string{"titles: the folder of packs, ... packs, is not there - make it, or leave packs empty"}},
		{name: "plain password in the hash file", start: stops, ill: func(w *clinic) {
			w.set(`# password_hash_file = "moderator.hash"`, `password_hash_file = "moderator.hash"`)
			w.write("moderator.hash", "sesame")
		}, says: []string{"password: what moderator.password_hash_file holds is no hash, and may be the password itself - `fieldpost serve --hash-password` makes"}},
		{name: "another instance key", start: stops, ill: func(w *clinic) { w.open(); w.write("instance.key", strings.Repeat("x", 32)) },
			says: []string{"key: ... the database was made with another instance key - give the key that the database was made with"}},
		{name: "database folder missing", start: stops, ill: func(w *clinic) { w.set(`"fieldpost.db"`, `"nowhere/fieldpost.db"`) },
			says: []string{"database: ... cannot be made: there is no folder ... nowhere - make the folder"}},
		{name: "archive folder not writable", start: warns, ill: func(w *clinic) {
			if err := os.Mkdir(w.path("archives"), 0o700); err != nil {
				w.t.Fatal(err)
			}
			w.mode("archives", 0o500)
		}, says: []string{"archives: ... archives is read-only (mode 0500) - make the folder writable for the daemon"}},
		{name: "newer schema", start: stops, ill: func(w *clinic) { w.change("PRAGMA user_version = 999") },
			says: []string{"database: ... has schema 999, this fieldpost knows ... - update fieldpost"}},
		{name: "damaged database", start: stops, ill: func(w *clinic) { w.write("fieldpost.db", strings.Repeat("This is no database. ", 300)) },
			says: []string{"database: ... - restore it from a copy (`fieldpost restore DIR --force`)"}},
		{name: "page for everybody", start: warns, ill: func(w *clinic) { w.set(`listen  = "127.0.0.1:0"`, `listen  = "0.0.0.0:0"`) },
			says: []string{"status page: 0.0.0.0:0 can be reached from other machines without TLS ... - listen on 127.0.0.1 with a proxy"}},
		{name: "figures for everybody", ill: func(w *clinic) { w.set(`metrics = ""`, `metrics = "0.0.0.0:9025"`) },
			says: []string{"config: ... web.metrics: 0.0.0.0:9025 can be reached from elsewhere"}},
		{name: "proxy not configured", start: warns, ill: func(w *clinic) { w.set(`url     = ""`, `url     = "https://games.example.org"`) },
			says: []string{"proxies: web.url is https, which takes a proxy before the page, and web.proxies names none ... - name the proxy's address under web.proxies"}},
		{name: "bad password of the relay", ill: func(w *clinic) { w.login("nonsense") },
			says: []string{"relay: ... login: ... - check smtp.username and the password"}},
		{name: "wrong port of the relay", ill: func(w *clinic) { w.set(w.post.SMTPAddr(), "127.0.0.1:1") },
			says: []string{"relay: ... 127.0.0.1:1 ... refused - nobody answers there: check host and port of smtp.addr"}},
		{name: "unknown host", ill: func(w *clinic) {
			w.set(w.post.IMAPAddr(), "nowhere.invalid:993")
			w.set(`security      = "plain"`, `security      = "tls"`)
		}, says: []string{"mailbox: ... nowhere.invalid ... - no host of that name is found: check imap.addr, and the name servers of this machine"}},
		{name: "ports swapped", ill: func(w *clinic) {
			imap, smtp := w.post.IMAPAddr(), w.post.SMTPAddr()
			w.set(imap, "THERE")
			w.set(smtp, imap)
			w.set("THERE", smtp)
		}, says: []string{
			"mailbox: ... SMTP is spoken there ... - name the IMAP server under imap.addr (mostly port 993)",
			"relay: ... IMAP is spoken there ... - name the SMTP server under smtp.addr (mostly port 465)"}},
		{name: "ports swapped, TLS", post: func(c *localpost.Config) { imaps(c) }, ill: func(w *clinic) {
			w.set(w.post.IMAPAddr(), w.post.SMTPAddr())
			w.set(`security      = "plain"`, `security      = "starttls"`)
			w.set(`security      = "plain"`, `security      = "starttls"`)
		}, says: []string{"mailbox: ... - the server says nothing, as one that waits for TLS: set imap.security to tls", "relay: ... - the server says nothing, as one that waits for TLS: set smtp.security to tls"}},
		{name: "STARTTLS with a certificate that nobody knows", post: func(c *localpost.Config) { c.TLS = own }, ill: func(w *clinic) {
			w.set(`security      = "plain"`, `security      = "starttls"`)
			w.set(`security      = "plain"`, `security      = "starttls"`)
		}, says: []string{"mailbox: ... - name the host under imap.addr as its certificate does", "relay: ... - name the host under smtp.addr as its certificate does"}},
		{name: "STARTTLS not offered by the relay", ill: func(w *clinic) {
			w.section("smtp", `security      = "plain"`, `security      = "starttls"`)
		}, says: []string{"relay: ... - the server offers no STARTTLS: set smtp.security to tls ... (mostly 465)"}},
		{name: "folder missing", ill: func(w *clinic) { w.set(`folder        = "INBOX"`, `folder        = "Games"`) },
			says: []string{"mailbox: ... there is no folder Games ... - make the folder Games in the mailbox, or name another under imap.folder"}},
		{name: "done folder that cannot be made", post: func(c *localpost.Config) { c.NoFolders = true },
			says: []string{"done folder: ... there is no folder Done ... - make the folder Done in the mailbox, or name another under imap.done"}},
		{name: "mailbox of another database", ill: func(w *clinic) { w.open(); w.owned() },
			says: []string{"mailbox: ... is read by another database: its mark lies in the folder Done-owner ... - give each database a mailbox of its own"}},
		{name: "key is a folder", ill: func(w *clinic) { w.set(`"instance.key"`, `"archives"`); w.folder("archives") },
			says: []string{"config: ... post.instance_key_file: ... is a directory; name a file that holds it - mend the file"}},
		{name: "key of another user", ill: func(w *clinic) { w.mode("instance.key", 0) }, nobody: true,
			says: []string{"config: ... post.instance_key_file: ... instance.key: permission denied; have it belong to who runs fieldpost, with mode 0600 - mend the file"}},
		{name: "configuration of another user", ill: func(w *clinic) { w.mode("post.toml", 0) }, nobody: true,
			says: []string{"config: ... post.toml: permission denied - have it belong to who runs fieldpost, with mode 0600"}},
		{name: "password for everybody", start: warns, ill: func(w *clinic) { w.mode("imap.password", 0o644) },
			says: []string{"files: others may read or change ... imap.password (mode 0644) - `chmod 600 FILE`"}},
		{name: "relay refuses the sender", post: refuse(func(from, _ string) bool { return from != "" }),
			says: []string{"letter: ... 550: no - the relay refuses our own address"}},
		{name: "relay greylists", post: func(c *localpost.Config) {
			c.Refuse = func(_, _ string) error {
				return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "Greylisted, come back"}
			}
		}, says: []string{"letter: ... 450: Greylisted, come back - the relay puts off what comes from here, and each mail is late: have it take mails of this machine or login at once (no greylisting)"}},
		{name: "relay swallows all", post: func(c *localpost.Config) { c.Exchange = func(string, []byte) []byte { return nil } },
			says: []string{"letter: ... the letter did not come within 1s - see in the log of the mail server what became of it"}},
		{name: "moderator's address is the post's", ill: func(w *clinic) { w.set(`address = ""`, `address = "Post@club.test"`) },
			says: []string{"config: ... moderator.address: is the address of the post office, which reads what comes there as letters; give one that a person reads - mend the file"}},
		{name: "moderator's address is a plus-address of the post's", ill: func(w *clinic) { w.set(`address = ""`, `address = "post+mo@club.test"`) },
			says: []string{"config: ... moderator.address: is the address of the post office"}},
		{name: "unknown section", ill: func(w *clinic) { w.set("[imap]", "[imapp]") },
			says: []string{"config: ... imapp: no such section (did you mean [imap]?)"}},
		{name: "unknown empty section", ill: func(w *clinic) { w.set("[imap]", "[mailbox]\n\n[imap]") },
			says: []string{"config: ... mailbox: no such section; `fieldpost serve --example-config` shows all - mend the file"}},
		{name: "moderator without an address", ill: func(w *clinic) { w.set("[imap]", "[moderators.ana]\n\n[imap]") },
			says: []string{"config: ... moderators.ana.address: is missing; it is required - mend the file"}},
		{name: "another moderator's address is the post's", ill: func(w *clinic) { w.set("[imap]", "[moderators.ana]\naddress = \"post@club.test\"\n\n[imap]") },
			says: []string{"config: ... moderators.ana.address: is the address of the post office"}},
		{name: "list of holidays missing", ill: func(w *clinic) { w.set(`holiday_list = ""`, `holiday_list = "fairs.txt"`) },
			says: []string{"config: ... games.holiday_list: ... fairs.txt: no such file ... name a file that the daemon may read, or leave holiday_list empty"}},
		{name: "packs are a file", maps: true, ill: func(w *clinic) { w.set(`packs    = ""`, `packs    = "instance.key"`) },
			says: []string{"titles: ... instance.key is not a folder - name a folder under packs"}},
		{name: "database is a folder", ill: func(w *clinic) { w.folder("fieldpost.db") }, start: stops,
			says: []string{"database: ... fieldpost.db is a folder - name a file under database"}},
		{name: "no TOML", ill: func(w *clinic) { w.set("[imap]", "[imap") }, says: []string{"config: ... mend the TOML - mend the file"}},
		{name: "span misspelt", ill: func(w *clinic) { w.set(`orders   = "72h"`, `orders   = "3 days"`) },
			says: []string{"config: ... games.orders: \"3 days\" is not a duration; write it as \"72h\""}},
		{name: "holidays misspelt", ill: func(w *clinic) { w.set(`holidays = ""`, `holidays = "Christmas"`) },
			says: []string{"config: ... games.holidays: "}},
		{name: "port in use", start: stops, ill: func(w *clinic) { w.set(`listen  = "127.0.0.1:0"`, fmt.Sprintf("listen  = %q", w.post.SMTPAddr())) },
			says: []string{"status page: ... address already in use - name a free port under web.listen, or stop what uses it"}},
		{name: "port of the figures in use", start: stops, ill: func(w *clinic) { w.set(`metrics = ""`, fmt.Sprintf("metrics = %q", w.post.SMTPAddr())) },
			says: []string{"status page: ... address already in use - name a free port under web.metrics, or stop what uses it"}},
		{name: "address of another machine", start: stops, ill: func(w *clinic) {
			w.set(`listen  = "127.0.0.1:0"`, `listen  = "192.0.2.1:8025"`)
			w.set(`url     = ""`, `url     = "https://games.example.org"`)
			w.set(`proxies = ""`, `proxies = "192.0.2.2"`)
		},
			says: []string{"status page: ... cannot assign requested address - name an address of this machine under web.listen"}},
		{name: "DKIM key missing", start: stops, ill: func(w *clinic) {
			w.set(`domain   = ""`, `domain   = "club.test"`)
			w.set(`selector = ""`, `selector = "one"`)
			w.set(`key_file = ""`, `key_file = "nowhere.key"`)
		}, says: []string{"relay: ... nowhere.key: no such file ... - check dkim.key_file"}},
		{name: "full disk, no more room", start: stops, full: true, says: []string{"disk: ... MiB are free where ... - make room, or lower health.disk"}},
		{name: "two faults at once", maps: true, ill: func(w *clinic) {
			w.write("imap.password", "nonsense")
			w.set(`packs    = ""`, `packs    = "packs"`)
		}, says: []string{"mailbox: ... login ... - check imap.username", "titles: the folder of packs, ... - make it"}},
	}
}
