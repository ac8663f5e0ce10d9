// A page that shows what is new by itself: it is told that there is something
// (EventSource), asks for itself again, and puts in place what differs. Where it cannot
// be told it asks once a minute. A form that somebody has in hand is left alone; what
// became of it meanwhile is told beside it.
"use strict";
(() => {
	const main = document.querySelector("main[data-live]");
	if (!main || !window.EventSource) return;
	const url = main.dataset.live;
	const again = 60_000;
	let source, timer, asking, more;

	const sayings = () => main.querySelector("[data-live-on]");

	function say(which) {
		const place = sayings();
		if (!place) return;
		place.textContent = place.dataset[which];
		place.hidden = false;
	}

	// touched reports whether a field holds something else than the page gave it.
	function touched(field) {
		switch (field.type) {
		case "checkbox":
		case "radio":
			return field.checked !== field.defaultChecked;
		case "select-one":
			return field.selectedIndex !== Math.max(0, [...field.options].findIndex(o => o.defaultSelected));
		case "file":
			return field.files.length > 0;
		}
		return "defaultValue" in field && field.value !== field.defaultValue;
	}

	// held reports whether somebody has a form in hand: it has the focus, is unfolded, or was
	// filled in.
	function held(form) {
		return form.contains(document.activeElement) || Boolean(form.closest("details")?.open) || [...form.elements].some(touched);
	}

	const isForm = n => n.nodeName === "FORM";
	const holds = n => n.nodeType === 1 && (isForm(n) ? [n] : [...n.querySelectorAll("form")]).some(held);

	// Beside forms that are held and not as the page has them any more stands what became of
	// them.
	const notes = new Map(); // by form
	const isNote = n => n.nodeType === 1 && n.hasAttribute("data-live-note");

	function unnote(form) {
		notes.get(form)?.remove();
		notes.delete(form);
	}

	// note tells beside a form what became of it; fresh is the form as it is now, nothing where
	// there is none any more.
	function note(form, fresh) {
		const words = sayings()?.dataset, which = fresh ? "liveChanged" : "liveGone";
		if (!words) return;
		let p = notes.get(form);
		if (p?.dataset.liveNote !== which) {
			unnote(form);
			p = document.createElement("p");
			p.className = "notice";
			p.dataset.liveNote = which;
			p.setAttribute("role", "status");
			const take = document.createElement("button");
			take.type = "button";
			take.textContent = words[which + "Take"];
			p.append(words[which] + " ", take);
			form.after(p);
			notes.set(form, p);
		}
		p.querySelector("button").onclick = () => {
			unnote(form);
			const around = form.closest("details") ?? form;
			if (!fresh) around.remove();
			else {
				form.replaceWith(fresh);
				fresh.querySelector("input:not([type=hidden]), select, textarea")?.focus();
			}
		};
	}

	// alike reports whether an element or text can become another one.
	function alike(old, fresh) {
		return old.nodeName === fresh.nodeName && !isNote(old) && key(old) === key(fresh);
	}

	function key(n) {
		return n.nodeType !== 1 ? "" : n.id || n.getAttribute("aria-labelledby") || n.getAttribute("action") || "";
	}

	// change makes an element or text like another one, and leaves alone what is alike and what
	// is held.
	function change(old, fresh) {
		if (old.nodeType !== 1) {
			if (old.data !== fresh.data) old.data = fresh.data;
			return;
		}
		if (old.hasAttribute("data-live-on")) return;
		const same = old.isEqualNode(fresh);
		if (isForm(old)) {
			if (same) unnote(old);
			else if (held(old)) note(old, fresh);
			else {
				unnote(old);
				old.replaceWith(fresh);
			}
			return;
		}
		if (same) return;
		const folds = name => name === "open" && old.nodeName === "DETAILS"; // that is for the reader
		for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !folds(name)) old.removeAttribute(name);
		for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !folds(name)) old.setAttribute(name, value);
		changeWithin(old, [...fresh.childNodes]);
	}

	// changeWithin makes what stands in an element like a list, in its order.
	function changeWithin(old, list) {
		let at = old.firstChild;
		list.forEach((fresh, i) => {
			const n = counterpart(at, fresh, list.slice(i + 1));
			if (!n) {
				old.insertBefore(fresh, at);
				return;
			}
			while (at !== n) at = drop(at);
			at = n.nextSibling;
			change(n, fresh);
		});
		while (at) at = drop(at);
	}

	// counterpart finds, from a place on, what is to become fresh: without a name of its own that
	// is only what comes next. What is held stays where it is, as the focus would not move with it.
	function counterpart(at, fresh, later) {
		for (let n = at; n; n = n.nextSibling) {
			if (alike(n, fresh)) return n;
			const between = n.nodeType === 3 || isNote(n);
			if (fresh.nodeType !== 1 || !between && !key(fresh) || holds(n) && later.some(f => alike(n, f))) return null;
		}
		return null;
	}

	// drop takes something away that the page has no more, unless it is held; it returns what
	// comes next.
	function drop(n) {
		const next = n.nextSibling;
		if (isNote(n) && [...notes].some(([form, p]) => p === n && form.isConnected)) return next;
		if (holds(n)) {
			for (const form of isForm(n) ? [n] : n.querySelectorAll("form")) if (held(form)) note(form);
		} else n.remove();
		return next;
	}

	async function refresh() {
		if (asking) {
			more = true;
			return;
		}
		asking = true;
		let ended = false;
		try {
			const answer = await fetch(location.href, { cache: "no-store" });
			if (answer.redirected || answer.status === 404) { // the login has ended, or the game may not be seen any more
				ended = holds(main);
				if (!ended) location.reload();
				return;
			}
			if (!answer.ok) throw new Error(answer.statusText);
			const page = new DOMParser().parseFromString(await answer.text(), "text/html");
			const at = document.activeElement?.getAttribute("href");
			change(main, document.importNode(page.querySelector("main"), true));
			if (at && document.activeElement === document.body) {
				[...main.querySelectorAll("a[href]")].find(a => a.getAttribute("href") === at)?.focus({ preventScroll: true });
			}
			document.dispatchEvent(new Event("fieldpost:new"));
		} catch {
			// The next time is soon.
		} finally {
			asking = false;
			say(ended ? "liveEnded" : source && source.readyState === EventSource.OPEN ? "liveOn" : "liveOff");
		}
		if (more) {
			more = false;
			refresh();
		}
	}

	function listen() {
		source = new EventSource(url);
		source.onopen = () => {
			clearInterval(timer);
			timer = undefined;
			say("liveOn");
		};
		// Many may be told at once: they do not all ask at once.
		source.onmessage = () => setTimeout(refresh, url.includes("/moderator/") ? 0 : Math.random() * 1500);
		source.onerror = () => {
			say("liveOff");
			if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
			clearInterval(timer);
			timer = setInterval(() => {
				refresh();
				listen();
			}, again);
		};
	}

	// A form that is put down as it was can be renewed.
	const putDown = () => setTimeout(() => [...notes.keys()].some(form => !held(form)) && refresh());
	main.addEventListener("focusout", putDown);
	main.addEventListener("toggle", putDown, true);

	// What nobody looks at is not told: a browser has few connections.
	document.addEventListener("visibilitychange", () => {
		source?.close();
		clearInterval(timer);
		if (document.visibilityState === "visible") {
			refresh();
			listen();
		}
	});
	listen();
})();
