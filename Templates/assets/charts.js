// Values of charts: read by mouse and touch, and step by step with the arrow keys.
"use strict";
(() => {
  const { make } = globalThis.gazette;

  /** How far a point is from a shape: over an axis sideways first, else from its nearest edge. */
  const distance = (box, x, y, isUpright) => {
    const down = Math.max(box.top - y, 0, y - box.bottom);
    if (isUpright) return Math.abs(x - (box.left + box.right) / 2) * 1000 + down;
    return Math.max(box.left - x, 0, x - box.right) ** 2 + down ** 2;
  };

  const start = (drawing) => {
    const marks = [...drawing.querySelectorAll(".mark")];
    if (!marks.length) return;
    const isUpright = drawing.classList.contains("upright");
    // What is read aloud is the name of the mark in focus; this line is for the eye.
    const told = make("span", { className: "told", hidden: true, ariaHidden: "true" });
    drawing.parentElement.querySelector("figcaption").append(told);
    // A picture has no parts; from here on it has some, of which one can be reached with the Tab key.
    drawing.setAttribute("role", "group");
    let shown = null;
    let stop = null;

    const show = (mark) => {
      if (mark === shown) return;
      shown?.classList.remove("on");
      mark?.classList.add("on");
      told.textContent = mark?.querySelector("title").textContent ?? "";
      told.hidden = !mark;
      // Where the caption is out of sight, at the edge of the window.
      const caption = told.parentElement.getBoundingClientRect();
      told.classList.toggle("apart", caption.top < 0 || caption.top > innerHeight - 24);
      shown = mark;
    };
    const moveStop = (mark) => {
      stop?.setAttribute("tabindex", "-1");
      mark.setAttribute("tabindex", "0");
      stop = mark;
    };
    const nearest = ({ clientX, clientY }) => {
      const far = (mark) => Math.min(...[...mark.querySelectorAll("rect, circle, path, text")]
        .map((shape) => distance(shape.getBoundingClientRect(), clientX, clientY, isUpright)));
      return marks.map((mark) => [far(mark), mark]).reduce((least, next) => (next[0] < least[0] ? next : least))[1];
    };
    /** The nearest mark in a row above or below. */
    const inRow = (mark, sign) => {
      const middle = (other) => {
        const box = other.getBoundingClientRect();
        return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      };
      const [x, y] = middle(mark);
      let [best, least] = [null, Infinity];
      for (const other of marks) {
        const [across, down] = [Math.abs(middle(other)[0] - x), (middle(other)[1] - y) * sign];
        if (down > 2 && down * 1000 + across < least) [best, least] = [other, down * 1000 + across];
      }
      return best;
    };

    for (const mark of marks) {
      if (mark.localName === "a") continue;
      mark.setAttribute("role", "img");
      mark.setAttribute("tabindex", "-1");
    }
    moveStop(marks[0]);
    // What listens to the focus of its parts would else be a stop of its own.
    drawing.setAttribute("tabindex", "-1");

    drawing.addEventListener("focusin", (event) => {
      const mark = event.target.closest(".mark");
      if (!mark) return;
      moveStop(mark);
      show(mark);
    });
    drawing.addEventListener("focusout", () => show(null));
    drawing.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const place = marks.indexOf(stop);
      const next = {
        ArrowRight: marks[place + 1],
        ArrowLeft: marks[place - 1],
        ArrowDown: isUpright ? marks[place + 1] : inRow(stop, 1),
        ArrowUp: isUpright ? marks[place - 1] : inRow(stop, -1),
        Home: marks[0],
        End: marks.at(-1),
        Escape: null,
      };
      if (!(event.key in next)) return;
      event.preventDefault();
      if (event.key === "Escape") show(null);
      else next[event.key]?.focus();
    });

    drawing.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") show(nearest(event));
    });
    drawing.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") show(drawing.contains(document.activeElement) ? stop : null);
    });
    // A finger shows the value first, and follows it to its page when it comes again.
    let shownBefore = null;
    drawing.addEventListener("pointerdown", () => {
      shownBefore = shown;
    });
    drawing.addEventListener("click", (event) => {
      if (!event.pointerType || event.pointerType === "mouse") return;
      const mark = nearest(event);
      event.preventDefault();
      if (mark === shownBefore && mark.localName === "a") {
        location.href = mark.href.baseVal;
        return;
      }
      mark.focus({ preventScroll: true });
      show(mark);
    });
  };

  for (const drawing of document.querySelectorAll(".chart .drawing")) start(drawing);
})();
