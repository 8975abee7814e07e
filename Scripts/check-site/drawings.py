"""What axe does not see: texts in drawings, and figures that are wider than their tiles."""

DRAWINGS, FIGURES = "texts in drawings", "headline figures"
FIGURE_WIDTHS = (320, 390, 640, 768, 1024, 1440, 1920, 2560)
# WCAG 2.2, 1.4.3.
LEAST_CONTRAST = 4.5

# The figures that stand out of their tiles, or are cut off by them.
CUT_FIGURES = """() => [...document.querySelectorAll(".tiles tbody tr")].flatMap((tile) => {
  const box = tile.getBoundingClientRect();
  const style = getComputedStyle(tile);
  const [left, right] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)];
  const isCut = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return cell.scrollWidth > cell.clientWidth + 1 || box.right > innerWidth + 0.5 ||
      [...range.getClientRects()].some((part) => part.left < left - 0.5 || part.right > right + 0.5);
  };
  return [...tile.cells].filter(isCut).map((cell) => cell.textContent.trim());
})"""

# The texts that stand out of their drawing, where it shows nothing.
CUT_TEXTS = """() => [...document.querySelectorAll("svg text")].filter((text) => {
  // Drawings within drawings begin elsewhere; the outermost is what shows nothing around it.
  let drawing = text.ownerSVGElement;
  while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
  const [box, whole] = [text.getBoundingClientRect(), drawing.getBoundingClientRect()];
  return box.width > 0 && (box.left < whole.left - 0.5 || box.right > whole.right + 0.5 ||
    box.top < whole.top - 0.5 || box.bottom > whole.bottom + 0.5);
}).map((text) => text.textContent)"""

# What scripts of checks know of colours: their parts from 0 to 255, also in pictures, and the contrast of two (WCAG 2.2).
COLOURS = """
  const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas")
    .getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const parts = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(colour);
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right);
    return (high + 0.05) / (low + 0.05);
  };
"""

# The contrast of each text with the shape that lies under its middle, or with the ground of the page.
CONTRAST = """(least) => {""" + COLOURS + """  const isSeen = (colour) => colour !== "none" && parts(colour)[3] > 0;
  const ground = (element) => {
    for (let outer = element; outer; outer = outer.parentElement) {
      const colour = getComputedStyle(outer).backgroundColor;
      if (isSeen(colour)) return colour;
    }
    return null;
  };
  const faults = new Set();
  for (const drawing of document.querySelectorAll("svg")) {
    const shapes = [];
    const shades = [...drawing.querySelectorAll(".key")].map((key) => getComputedStyle(key).fill);
    if (drawing.querySelector(".day") && shades.length < 6) faults.add("the shades of a calendar have no legend");
    for (const element of drawing.querySelectorAll("rect, text")) {
      // Drawings within drawings have places of their own.
      const box = element.getBoundingClientRect();
      if (element.localName === "rect") {
        shapes.push({ box, element });
        continue;
      }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const under = shapes.findLast((shape) => x >= shape.box.x && x <= shape.box.x + shape.box.width &&
        y >= shape.box.y && y <= shape.box.y + shape.box.height);
      const behind = under ? getComputedStyle(under.element).fill : ground(drawing);
      const own = getComputedStyle(element).fill;
      if (!behind || !isSeen(behind)) {
        faults.add("there is no ground behind a text");
        continue;
      }
      // A day can have any of the shades that the legend explains.
      const all = under?.element.matches(".day") ? [behind, ...shades] : [behind];
      for (const shade of all) {
        const ratio = contrast(parts(own), parts(shade));
        if (ratio < least) faults.add(`text ${own} on ${shade} has a contrast of ${ratio.toFixed(2)}:1`);
      }
    }
  }
  return [...faults];
}"""
