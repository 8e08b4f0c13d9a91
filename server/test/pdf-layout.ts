import { pagesOf, type ReadPage, type ShownText, shownIn } from './pdf-reader.ts'

interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Nothing is printed nearer to the edge of a sheet, in points. */
const EDGE = 18
const [WIDTH, HEIGHT] = [612, 792]
/** Rounding of coordinates. */
const TOLERANCE = 0.3

/** What touches something else or the edge of its page, in words; empty: nothing does. */
export function layoutProblems(pdf: Buffer): readonly string[] {
  return pagesOf(pdf).flatMap((page, index) =>
    problemsOf(page).map((problem) => `page ${index + 1}: ${problem}`),
  )
}

function problemsOf({ content, fonts }: ReadPage): readonly string[] {
  const texts = shownIn(content, fonts)
  const { filled, frames } = rectanglesOf(content)
  const inside = (text: Rectangle) =>
    text.left >= EDGE - TOLERANCE &&
    text.right <= WIDTH - EDGE + TOLERANCE &&
    text.top >= EDGE - TOLERANCE &&
    text.bottom <= HEIGHT - EDGE + TOLERANCE
  return [
    ...texts.filter((text) => !inside(text)).map((text) => `"${short(text)}" is off the page`),
    ...texts.flatMap((text, at) =>
      texts
        .slice(at + 1)
        .filter((other) => isTouching(text, other))
        .map((other) => `"${short(text)}" touches "${short(other)}"`),
    ),
    ...texts
      .filter((text) => filled.some((it) => isTouching(text, it)))
      .map((text) => `"${short(text)}" touches a code`),
    ...texts
      .filter((text) => frames.some((it) => isTouching(text, it) && !isWithin(text, it)))
      .map((text) => `"${short(text)}" crosses a frame`),
  ]
}

const short = ({ text }: ShownText) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const isTouching = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right - TOLERANCE &&
  b.left < a.right - TOLERANCE &&
  a.top < b.bottom - TOLERANCE &&
  b.top < a.bottom - TOLERANCE

const isWithin = (a: Rectangle, b: Rectangle): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

/** Those of codes are filled, those of frames stroked; lines that are drawn are no rectangles. */
function rectanglesOf(content: string) {
  const [filled, frames]: [Rectangle[], Rectangle[]] = [[], []]
  for (const [, x, y, width, height, end] of content.matchAll(
    /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$(\s*S\b)?/gm,
  )) {
    const [left, top] = [Number(x), Number(y)]
    const rectangle = { left, top, right: left + Number(width), bottom: top + Number(height) }
    if (end === undefined) filled.push(rectangle)
    else frames.push(rectangle)
  }
  return { filled, frames }
}
