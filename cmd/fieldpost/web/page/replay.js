// The replay without reloading: steps within a phase are shown and hidden, the phases
// around it are fetched from the very addresses that the links have. In a folder, where
// nothing can be fetched, the next phase is the next file.
"use strict";
(() => {
	const reel = document.getElementById("reel");
	if (!reel) return;
	const file = "file" in reel.dataset;
	const button = reel.querySelector(".play"), words = [button.textContent, button.dataset.pause];
	const speed = reel.querySelector(".speed select"), slider = reel.querySelector(".slide input");
	const turns = [...reel.querySelectorAll(".turns a")], summary = reel.querySelector(".turns summary");
	const said = document.getElementById("said");
	const still = matchMedia("(prefers-reduced-motion: reduce)");
	let stage = document.getElementById("stage");
	let timer = 0, playing = false, turn = 0;
	const pages = new Map();

	const phase = () => +stage.dataset.phase, last = () => +stage.dataset.last, step = () => +stage.dataset.step;
	const end = turns.length;

	// fetched is the page of a phase, asked for once.
	function fetched(n) {
		const to = turns[n - 1].href;
		if (!pages.has(to)) {
			if (pages.size > 6) pages.delete(pages.keys().next().value);
			const page = fetch(to, { credentials: "same-origin" }).then((answer) => {
				if (!answer.ok) throw new Error(answer.status);
				return answer.text();
			}).then((text) => {
				const found = new DOMParser().parseFromString(text, "text/html").getElementById("stage");
				if (!found) throw new Error("no stage");
				return found;
			});
			page.catch(() => pages.delete(to));
			pages.set(to, page);
		}
		return pages.get(to).then((found) => document.importNode(found, true));
	}

	// show shows a step of the phase that is there.
	function show(n, quiet) {
		n = Math.max(0, Math.min(n, last()));
		stage.dataset.step = n;
		const state = (i) => (i < n ? "was" : i === n ? "now" : "later");
		let now = null;
		stage.querySelectorAll(".steps > li").forEach((li, i) => {
			li.className = state(i + 1);
			li.removeAttribute("aria-current");
			if (i + 1 === n) {
				li.setAttribute("aria-current", "step");
				now = li;
			}
		});
		for (const g of stage.querySelectorAll(".board [id^='beat-'], .board [id^='here-']")) {
			g.setAttribute("class", state(+g.id.slice(5)));
		}
		const count = stage.querySelector(".count");
		if (count) count.textContent = n + " / " + last();
		const told = stage.querySelector(".told");
		if (told && told.scrollHeight > told.clientHeight) {
			const top = now ? now.offsetTop - told.offsetTop - told.clientHeight / 3 : 0;
			told.scrollTo({ top, behavior: still.matches ? "auto" : "smooth" });
		}
		look();
		allow("before", phase() > 1);
		allow("previous", n > 0 || phase() > 1);
		allow("next", n < last() || phase() < end);
		allow("after", phase() < end);
		slider.value = phase();
		slider.setAttribute("aria-valuetext", turns[phase() - 1].textContent);
		turns.forEach((a, i) => (i + 1 === phase() ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current")));
		if (!quiet) {
			said.textContent = now ? now.textContent : stage.querySelector(".where").textContent;
			address(n);
		}
		if (!file && phase() < end) fetched(phase() + 1).catch(() => {});
	}

	// look brings what is named into sight where the map is wider than the screen.
	function look() {
		const map = stage.querySelector(".map"), here = stage.querySelector(".board [id^='here-'].now");
		if (!map || !here || map.scrollWidth <= map.clientWidth) return;
		const box = here.getBoundingClientRect(), frame = map.getBoundingClientRect();
		map.scrollTo({ left: map.scrollLeft + box.left + box.width / 2 - frame.left - frame.width / 2, behavior: still.matches ? "auto" : "smooth" });
	}

	function allow(what, may) {
		const a = reel.querySelector("[data-go=" + what + "]");
		if (may) {
			a.removeAttribute("aria-disabled");
			if (!a.hasAttribute("href")) a.href = turns[0].href;
		} else {
			a.setAttribute("aria-disabled", "true");
			a.removeAttribute("href");
		}
	}

	// address keeps the link to the step in the address bar.
	function address(n) {
		if (file) {
			history.replaceState(null, "", "#s" + n);
			return;
		}
		const to = new URL(location.href);
		to.searchParams.set("phase", phase());
		to.searchParams.set("step", n);
		to.searchParams.set("as", stage.dataset.as);
		to.hash = "";
		history.replaceState(null, "", to);
	}

	// go goes to a step of a phase; a step below 0 is the last.
	function go(to, n) {
		to = Math.max(1, Math.min(to, end));
		if (to === phase()) {
			show(n < 0 ? last() : n);
			return Promise.resolve();
		}
		if (file) {
			location.href = turns[to - 1].href.split("#")[0] + "#s" + (n < 0 ? "last" : n) + (playing ? "&play=" + speed.value : "");
			return new Promise(() => {});
		}
		const mine = ++turn;
		return fetched(to).then((found) => {
			if (mine !== turn) return;
			const map = stage.querySelector(".map"), left = map ? map.scrollLeft : 0;
			const focused = stage.contains(document.activeElement) ? document.activeElement.className : null;
			const larger = stage.querySelector(".zoom input")?.checked, again = found.querySelector(".zoom input");
			if (again) again.checked = !!larger;
			stage.replaceWith(found);
			stage = found;
			const other = stage.querySelector(".map");
			if (other) {
				other.scrollLeft = left;
				if (focused === "map") other.focus({ preventScroll: true });
			}
			summary.textContent = turns[to - 1].textContent;
			show(n < 0 ? last() : n);
		}, () => { location.href = turns[to - 1].href; });
	}

	const moves = {
		before: () => go(step() > 0 ? phase() : phase() - 1, 0),
		previous: () => (step() > 0 ? go(phase(), step() - 1) : phase() > 1 ? go(phase() - 1, -1) : Promise.resolve()),
		next: () => (step() < last() ? go(phase(), step() + 1) : phase() < end ? go(phase() + 1, 0) : Promise.resolve()),
		after: () => go(phase() + 1, 0),
		play: () => (playing ? pause() : play()),
	};

	function play() {
		if (phase() === end && step() === last()) go(1, 0);
		playing = true;
		button.textContent = words[1];
		clearTimeout(timer);
		timer = setTimeout(tick, +speed.value);
	}

	function pause() {
		playing = false;
		button.textContent = words[0];
		clearTimeout(timer);
	}

	function tick() {
		if (phase() === end && step() === last()) {
			pause();
			return;
		}
		moves.next().then(() => {
			if (playing) timer = setTimeout(tick, +speed.value);
		});
	}

	function act(what) {
		if (what !== "play") pause();
		moves[what]();
	}

	reel.addEventListener("click", (e) => {
		const a = e.target.closest("[data-go]");
		if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
		e.preventDefault();
		if (!a.hasAttribute("aria-disabled")) act(a.dataset.go);
	});
	document.addEventListener("click", (e) => {
		const a = e.target.closest("#stage .steps .n");
		if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
		e.preventDefault();
		pause();
		show(+a.textContent);
	});
	slider.addEventListener("input", () => slider.setAttribute("aria-valuetext", turns[slider.value - 1].textContent));
	slider.addEventListener("change", () => {
		pause();
		go(+slider.value, 0);
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		const on = e.target.closest("input, select, textarea, button, summary, a, .map");
		const typing = on && on.matches("input, select, textarea"), scrolls = on && on.matches(".map");
		if (typing) return;
		switch (true) {
		case e.key === "ArrowRight" && !scrolls: act(e.shiftKey ? "after" : "next"); break;
		case e.key === "ArrowLeft" && !scrolls: act(e.shiftKey ? "before" : "previous"); break;
		case e.key === " " && !(on && on.matches("button, summary")): act("play"); break;
		case e.key === "Home": pause(); go(1, 0); break;
		case e.key === "End": pause(); go(end, -1); break;
		case /^[0-9]$/.test(e.key): pause(); go(1 + Math.round(((end - 1) * e.key) / 10), 0); break;
		case e.key === "+" && speed.selectedIndex < speed.length - 1: speed.selectedIndex++; break;
		case e.key === "-" && speed.selectedIndex > 0: speed.selectedIndex--; break;
		default: return;
		}
		e.preventDefault();
	});
	document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });

	for (const e of [button, speed.parentElement, slider.parentElement]) e.hidden = false;
	const at = file && /^#s(\d+|last)(?:&play=(\d+))?$/.exec(location.hash);
	show(at ? (at[1] === "last" ? last() : +at[1]) : file ? 0 : step(), true);
	if (at && at[2]) {
		speed.value = at[2];
		play();
	}
	const mark = document.querySelector("#mark[data-check]");
	if (mark && !file) {
		fetch(mark.dataset.check, { credentials: "same-origin" }).then((answer) => (answer.ok ? answer.text() : Promise.reject())).then((text) => {
			const found = new DOMParser().parseFromString(text, "text/html").getElementById("mark");
			if (found) mark.replaceWith(document.importNode(found, true));
		}).catch(() => {});
	}
})();
