// Times in the reader's own zone, where he has not chosen one below the page: words as
// the server writes them, and UTC as the tooltip.
"use strict";
(() => {
	const root = document.documentElement;
	if (root.dataset.zone) return;
	const lang = root.lang === "en" ? "en-GB" : root.lang;
	const day = 24 * 60 * 60 * 1000;
	const parts = (at, wanted) => {
		const found = {};
		for (const p of new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...wanted }).formatToParts(at)) found[p.type] ??= p.value;
		return found;
	};
	const offset = (at) => {
		const minutes = -at.getTimezoneOffset();
		if (!minutes) return "UTC";
		const size = Math.abs(minutes);
		return "UTC" + (minutes < 0 ? "-" : "+") + Math.floor(size / 60) + (size % 60 ? ":" + String(size % 60).padStart(2, "0") : "");
	};
	const short = (at) => {
		const p = parts(at, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
		const date = Math.abs(Date.now() - at) > 180 * day ? `${p.day} ${p.month} ${p.year}` : `${p.weekday} ${p.day} ${p.month}`;
		return `${date}, ${p.hour}:${p.minute} ${offset(at)}`;
	};
	const long = (at) => {
		const p = parts(at, {});
		return `${new Intl.DateTimeFormat(lang, { dateStyle: "full" }).format(at)}, ${p.hour}:${p.minute} (${offset(at)})`;
	};
	const write = { short, long };
	const show = (within) => {
		for (const t of within.querySelectorAll("time[data-form]")) {
			const at = new Date(t.dateTime);
			if (isNaN(at) || t.dataset.local) continue;
			t.dataset.local = "1";
			const form = write[t.dataset.form];
			if (form) t.textContent = form(at);
			else t.title = `${long(at)} · ${t.title}`;
		}
	};
	show(document);
	const name = document.getElementById("zone-name");
	if (name) name.textContent = Intl.DateTimeFormat().resolvedOptions().timeZone;
	document.addEventListener("fieldpost:new", () => show(document)); // see live.js
})();
