// The composer: puts order lines together by clicks, and has the sheet checked while it
// is written. The page is whole without it: a text, lists and buttons.
"use strict";
(() => {
	const box = document.querySelector(".composer");
	if (!box) return;
	const text = document.getElementById("text");
	const form = document.getElementById("sheet");
	const builder = document.getElementById("builder");
	const answer = document.getElementById("answer");
	const say = builder.dataset;

	// ---- The live check.

	const gutter = document.createElement("pre");
	gutter.className = "gutter";
	gutter.setAttribute("aria-hidden", "true");
	const frame = document.createElement("div");
	frame.className = "lined";
	text.before(frame);
	frame.append(gutter, text);
	text.wrap = "off";
	text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });

	const signs = { "": "✓", warning: "!", error: "✗" };
	const words = { "": say.ok, warning: say.warning, error: say.error };
	const suggests = /^# (?!#)/; // see rules.DraftSuggests; of what is only told one sign more stays
	function mark(lines) {
		gutter.replaceChildren();
		const by = new Map(lines);
		text.value.split("\n").forEach((written, i) => {
			const n = i + 1, line = document.createElement("span");
			if (by.has(n)) {
				line.textContent = signs[by.get(n)];
				line.className = by.get(n) || "ok";
				line.title = words[by.get(n)];
			} else if (suggests.test(written)) {
				line.textContent = "+";
				line.className = "suggested";
				line.title = say.take;
				line.addEventListener("click", () => take(i));
			}
			gutter.append(line, "\n");
		});
		gutter.scrollTop = text.scrollTop;
	}
	// take takes the sign of a suggestion away, so that it counts.
	function take(i) {
		const all = text.value.split("\n");
		all[i] = all[i].replace(suggests, "");
		text.value = all.join("\n");
		mark([]);
		later(50);
	}

	let timer, running;
	function later(ms) {
		clearTimeout(timer);
		timer = setTimeout(check, ms);
	}
	async function check() {
		running?.abort();
		const mine = running = new AbortController();
		const sent = new URLSearchParams(new FormData(form));
		try {
			const res = await fetch(box.dataset.check, { method: "POST", body: sent, signal: mine.signal });
			if (res.status === 429) {
				const { wait } = await res.json();
				answer.textContent = say.wait;
				later(wait * 1000);
				return;
			}
			if (res.status === 413) answer.textContent = (await res.json()).text;
			if (res.status === 404) answer.textContent = say.ended;
			if (!res.ok) return; // the buttons say why
			const got = await res.json();
			if (mine.signal.aborted) return;
			answer.innerHTML = got.html; // our own page, escaped
			mark(got.lines);
		} catch (err) {
			if (err.name !== "AbortError") answer.textContent = "";
		}
	}
	text.addEventListener("input", () => { mark([]); later(700); });

	// What the answer offers as mended is put into the text.
	answer.addEventListener("click", (e) => {
		if (!e.target.matches("button[value=mend]")) return;
		e.preventDefault();
		text.value = answer.querySelector("[name=mended]").value;
		text.scrollTop = 0;
		text.focus();
		mark([]);
		later(50);
	});

	function addLine(line) {
		const had = text.value.replace(/\n+$/, "");
		text.value = (had ? had + "\n" : "") + line + "\n";
		text.scrollTop = text.scrollHeight;
		mark([]);
		later(50);
	}
	for (const group of document.querySelectorAll(".choices")) {
		group.addEventListener("change", (e) => {
			const all = [...group.querySelectorAll("input")].map((i) => i.value);
			text.value = text.value.split("\n").filter((l) => !all.includes(l.trim())).join("\n");
			addLine(e.target.value);
		});
		group.querySelector("button").hidden = true;
	}

	// ---- Lines by clicks. The forms of the order language are programs, see package
	// rules/order; they are run over what was picked so far. A thread is a way through
	// one of them: its form, where it is, and the arguments it took.

	const opMatch = 0, opWord = 1, opSlot = 2, opAnd = 3, opSplit = 4, opOption = 5, opJump = 6;
	let data, threads, picked;

	// next lists the steps that want something, from a step of a form.
	function next(f, pc) {
		f.next ??= new Map();
		if (f.next.has(pc)) return f.next.get(pc);
		const found = [], seen = new Set(), todo = [pc];
		while (todo.length) {
			const at = todo.pop();
			if (seen.has(at)) continue;
			seen.add(at);
			const [op, x, y] = f.code.slice(3 * at, 3 * at + 3);
			if (op === opJump) todo.push(x);
			else if (op === opSplit || op === opOption) todo.push(y, x);
			else if (op === opAnd) todo.push(at + 1);
			else found.push({ at, op, x });
		}
		f.next.set(pc, found);
		return found;
	}

	function takes(slot, token) {
		switch (token.type) {
			case "word": return !!slot.words?.includes(token.word);
			case "name": return !!slot.kinds?.some((k) => k === token.kind || data.kinds[k].of === token.kind && nameOf(k, token.id));
			case "number": return !!slot.number;
			case "text": return !!slot.text;
		}
	}

	// feed goes on with a token in all ways that take it. A preposition before what was
	// picked need not be picked itself.
	function feed(from, token, bare) {
		const out = [], seen = new Set();
		const put = (f, pc, args) => {
			const key = [data.forms.indexOf(f), pc, ...args.map((a) => a.slot)].join(" ");
			if (!seen.has(key)) {
				seen.add(key);
				out.push({ f, pc, args });
			}
		};
		for (const t of from) {
			for (const { at, op, x } of next(t.f, t.pc)) {
				if (op === opWord && token.type === "word" && token.word === x) put(t.f, at + 1, t.args);
				if (op === opSlot && takes(t.f.slots[x], token)) put(t.f, at + 1, [...t.args, { slot: t.f.slots[x].name, token }]);
			}
		}
		if (out.length || bare || !picked.length || token.type === "word") return out;
		for (const t of from) {
			for (const { at, op } of next(t.f, t.pc)) {
				if (op === opWord) out.push(...feed([{ ...t, pc: at + 1 }], token, true));
			}
		}
		return out;
	}

	// wants tells what may come next.
	function wants(from) {
		const w = { words: new Set(), kinds: new Set(), number: false, text: false, end: false };
		for (const t of from) {
			for (const { op, x } of next(t.f, t.pc)) {
				if (op === opMatch) w.end = true;
				if (op === opWord) w.words.add(x);
				if (op === opSlot) {
					const s = t.f.slots[x];
					s.words?.forEach((i) => w.words.add(i));
					s.kinds?.forEach((i) => w.kinds.add(i));
					w.number ||= !!s.number;
					w.text ||= !!s.text;
				}
			}
		}
		return w;
	}

	// tells reports whether a word opens anything in any form that could not be picked in
	// that form without it.
	function tells(word) {
		if (!data.words[word]) return false;
		const more = (a, b) => [...a].some((i) => !b.has(i));
		return feed(threads, { type: "word", word }, true).some((t) => {
			const w = wants([t]), now = wants(threads.filter((o) => o.f === t.f));
			return w.end && !now.end || w.number && !now.number || w.text && !now.text || more(w.words, now.words) || more(w.kinds, now.kinds);
		});
	}

	// write writes an order as package rules/order does.
	function write(t) {
		const tried = new Set();
		const run = (pc, pos) => {
			const key = pc + " " + pos;
			if (tried.has(key)) return null;
			tried.add(key);
			const [op, x, y] = t.f.code.slice(3 * pc, 3 * pc + 3);
			switch (op) {
				case opJump: return run(x, pos);
				case opMatch: return pos === t.args.length ? [] : null;
				case opAnd: return run(pc + 1, pos);
				case opWord: return before(data.words[x], run(pc + 1, pos));
				case opSlot: {
					const a = t.args[pos], s = t.f.slots[x];
					return a && a.slot === s.name && takes(s, a.token) ? before(a.token.text, run(pc + 1, pos + 1)) : null;
				}
				case opSplit: return run(x, pos) ?? run(y, pos);
				case opOption: return run(y, pos) ?? run(x, pos);
			}
		};
		const before = (word, rest) => rest && (word ? [word, ...rest] : rest);
		return run(0, 0)?.join(" ") ?? null;
	}

	function finished() {
		for (const t of threads) {
			if (!next(t.f, t.pc).some((n) => n.op === opMatch)) continue;
			const line = write(t);
			if (line) return line;
		}
		return null;
	}

	function start() {
		picked = [];
		here = null;
		threads = again([]).at;
		show();
	}
	const isPiece = (t) => t.type === "name" && t.kind === data.piece;
	// put goes on with a token. Others of its stack can still be picked behind it.
	function put(token) {
		picked.push({ token, before: threads });
		threads = feed(threads, token);
		here = token.type === "word" || isPiece(token) ? here?.filter((t) => t.id !== token.id && isPiece(t) && fits(t)) : null;
	}
	function pick(token, byKey) {
		if (!fits(token)) return;
		put(token);
		show(byKey);
	}

	// again feeds the tokens of a line from its beginning.
	function again(tokens) {
		const steps = [];
		let at = data.forms.map((f) => ({ f, pc: 0, args: [] }));
		for (const token of tokens) {
			steps.push({ token, before: at });
			at = feed(at, token);
		}
		return { at, steps };
	}
	// openings are the beginnings of orders that take names, which were picked before any
	// word: who plays points at a unit first.
	function openings(tokens) {
		if (!tokens.length || tokens.some((t) => t.type === "word")) return [];
		const begin = wants(again([]).at).words;
		return [...begin].map((w) => again([{ type: "word", word: w, text: data.words[w] }, ...tokens])).filter((o) => o.at.length);
	}
	const tokens = () => picked.map((p) => p.token);
	const fits = (token) => feed(threads, token).length > 0 || openings([...tokens(), token]).length > 0;

	const nameOf = (kind, id) => data.kinds[kind]?.names.find((n) => n[0] === id)?.[1];
	const wholeOf = (kind) => data.kinds[kind].of ?? kind; // a headquarters is picked as the unit that it is
	const name = (kind, id) => ({ type: "name", kind, id, text: nameOf(kind, id) });
	let here; // what was clicked on the map, while several things could be meant

	function button(words, title, act) {
		const b = document.createElement("button");
		b.type = "button";
		b.textContent = words;
		if (title && title !== words) b.title = title;
		b.addEventListener("click", (e) => act(e.detail === 0));
		return b;
	}

	function list(label, groups, act) {
		const l = document.createElement("label"), s = document.createElement("select");
		l.append(label + " ", s);
		s.append(new Option("–", ""));
		for (const [head, items] of groups) {
			if (!items.length) continue;
			const g = document.createElement("optgroup");
			g.label = head;
			for (const [id, words] of items) g.append(new Option(words, id));
			s.append(g);
		}
		s.addEventListener("change", () => s.value && act(s.value));
		return l;
	}

	function namesOf(kind) {
		const names = data.kinds[kind].names ?? [];
		if (wholeOf(kind) === data.piece) {
			const known = new Map(data.pieces.map((p) => [p.id, p]));
			const full = ([id, words]) => {
				const p = known.get(id), at = p && nameOf(data.place, p.at);
				return [id, words + (p && p.name !== words ? " · " + p.name : "") + (at ? " (" + at + ")" : "")];
			};
			const of = (own) => names.filter(([id]) => known.has(id) && !!known.get(id).own === own).map(full);
			return [[say.own, of(true)], [say.others, [...of(false), ...names.filter(([id]) => !known.has(id))]]];
		}
		const mine = kind === data.card && data.cards.length ? names.filter(([id]) => data.cards.includes(id)) : [...names];
		return [[data.kinds[kind].name, mine.sort((a, b) => a[1].localeCompare(b[1], undefined, { numeric: true }))]];
	}

	const line = builder.querySelector(".line"), choices = builder.querySelector(".next");
	function show(byKey) {
		const now = wants(threads), done = picked.length > 0 && finished();
		line.replaceChildren();
		const code = document.createElement("code");
		code.textContent = done || picked.map((p) => p.token.text).join(" ");
		if (picked.length) {
			line.append(code, " ");
			if (done) line.append(button(say.add, "", () => { addLine(done); start(); }), " ");
			line.append(button(say.undo, "", (key) => { threads = picked.pop().before; here = null; show(key); }));
			if (done) line.querySelector("button").className = "main";
		} else {
			line.textContent = say.pick;
		}
		choices.replaceChildren();
		if (here?.length) {
			const row = document.createElement("p");
			row.className = "here";
			for (const t of here) row.append(button(t.text, t.full, (key) => pick(t, key)), " ");
			const units = here.filter(isPiece);
			if (units.length > 1) row.append(button(say.all, "", (key) => {
				for (const t of units) if (fits(t)) put(t);
				show(key);
			}));
			choices.append(row);
		}
		// Words come in two rows: those that what is asked now calls for, and the others,
		// behind a fold where there are any of the first.
		const first = document.createElement("p"), others = document.createElement("p");
		const shown = new Set();
		const offer = (words, of, act) => {
			if (shown.has(words)) return;
			shown.add(words);
			(of.some((t) => t.f.now) ? first : others).append(button(words, "", act), " ");
		};
		for (const o of openings(tokens())) {
			offer(o.steps[0].token.text, o.at, (key) => {
				picked = o.steps;
				threads = o.at;
				here = here?.filter((t) => isPiece(t) && fits(t));
				show(key);
			});
		}
		for (const w of now.words) {
			const token = { type: "word", word: w, text: data.words[w] };
			if (tells(w)) offer(token.text, feed(threads, token, true), (key) => pick(token, key));
		}
		if (first.children.length) choices.append(first);
		if (first.children.length && others.children.length && !picked.length) {
			const fold = document.createElement("details"), head = document.createElement("summary");
			head.textContent = say.orders;
			fold.append(head, others);
			choices.append(fold);
		} else if (others.children.length) choices.append(others);
		const fields = document.createElement("div");
		fields.className = "fields";
		for (const k of now.kinds) {
			if (data.kinds[k].tacit) continue;
			fields.append(list(data.kinds[k].name, namesOf(k), (id) => pick(name(wholeOf(k), id), true)));
		}
		if (now.number || now.text) {
			const l = document.createElement("label"), i = document.createElement("input");
			i.type = now.number ? "number" : "text";
			if (now.number) i.min = 0;
			l.append((now.number ? say.number : say.text) + " ", i);
			i.addEventListener("change", () => i.value && pick(now.number ? { type: "number", text: String(+i.value) } : { type: "text", text: i.value }, true));
			fields.append(l);
		}
		if (fields.children.length) choices.append(fields);
		for (const t of box.querySelectorAll("svg.board .picked")) t.classList.remove("picked");
		for (const p of picked) {
			const place = p.token.kind === data.place ? p.token.id : p.token.kind === data.piece && data.pieces.find((x) => x.id === p.token.id)?.at;
			if (place) for (const t of box.querySelectorAll("svg.board #" + CSS.escape("p-" + place))) t.classList.add("picked"); // on every sheet
		}
		if (byKey) (line.querySelector("button") ?? choices.querySelector("button, select, input"))?.focus();
	}

	function onMap(e) {
		const under = document.elementsFromPoint(e.clientX, e.clientY);
		const found = (sign) => under.map((x) => x.closest?.('[id^="' + sign + '"]')).find((x) => x)?.id.slice(sign.length);
		const counter = found("c-");
		const piece = data.pieces.find((p) => p.id === counter);
		const place = piece?.at ?? found("p-");
		if (!place && !piece) return;
		const can = (t) => t.text && fits(t);
		const full = (p) => ({ ...name(data.piece, p.id), full: p.name, own: p.own });
		let all = (piece ? [piece] : data.pieces.filter((p) => p.at === place)).map(full).filter(can);
		if (!picked.length) all = all.filter((t) => t.own);
		const at = name(data.place, place);
		if ((picked.length || !all.length) && can(at)) all.unshift(at);
		if (all.length === 1) pick(all[0]);
		else if (all.length > 1) {
			here = all;
			show();
		}
	}

	(async () => {
		try {
			const res = await fetch(box.dataset.desk);
			if (!res.ok) return;
			data = await res.json();
		} catch {
			return; // the lists are there
		}
		builder.hidden = false;
		start();
		box.querySelector("svg.board")?.addEventListener("click", onMap);
		box.querySelector("svg.board")?.classList.add("live");
	})();
	mark([]);
})();
