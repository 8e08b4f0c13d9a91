import type { Entry } from '@fieldstone/contract/papers/payoff-invoice'
import type { FontName } from './fonts.ts'
import {
  INK,
  measuring,
  openPaper,
  type Paper,
  type PaperSetting,
  type Piece,
  SOFT,
  type Style,
} from './paper.ts'

interface NumberPlace {
  readonly left: number
  /** Where the last line ends. */
  readonly bottom: number
  readonly width: number
}

const STYLE: Style = { size: 8, color: SOFT }

/** Numbers the pages that are not flushed yet, and says how many they are. */
export function numberPages(
  paper: Paper,
  { left, bottom, width }: NumberPlace,
  numberOf: (page: number, pages: number) => string,
): number {
  const { page } = paper
  const { start, count } = page.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.switchToPage(start + index)
    // Below the text's own margin; with the margin the line would begin a new page.
    page.page.margins.bottom = 0
    const words = numberOf(index + 1, count)
    const y = bottom - paper.heightOf(words, STYLE, { width })
    paper.decorate(() => paper.write(words, STYLE, { x: left, y, width, align: 'center' }))
  }
  return count
}

export const LEFT = 43
export const RIGHT = 612 - LEFT
export const WIDTH = RIGHT - LEFT
/** Where text begins on a page. */
const TOP = 44

export const BODY: Style = { size: 10 }
export const LABEL: Style = { size: 9, color: SOFT }
export const STRONG: Style = { size: 10, font: 'sans-bold' }
export const HEADING: Style = { size: 14, font: 'serif-bold' }

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'right' | 'center'
}

/**
 * A Letter sheet of parts below each other, each as high as its text. A part that has no room left goes to a further sheet, as a
 * whole.
 */
export function letterPage(title: string, setting: PaperSetting): Paper {
  const paper = openPaper(title, setting, { margins: { top: TOP, left: LEFT, right: LEFT, bottom: 0 } })
  paper.page.addPage()
  return paper
}

/** A piece of text in its box, and what it is to who hears it. Returns where it ends. */
export function put(paper: Paper, piece: Piece, words: string, box: Box, style: Style): number {
  let end = box.y
  paper.tell(piece, () => {
    end = paper.write(words, style, box)
  })
  return end
}

/** Draws something from a height on, and returns where it ends. */
export type Part = (paper: Paper, top: number) => number

/** Draws a part where it fits above `bottom`, else on a new page, at its top or at `next`. Returns where it ends. */
export function place(paper: Paper, top: number, bottom: number, part: Part, next = TOP): number {
  if (top > TOP && part(measuring(paper), top) > bottom) {
    paper.page.addPage()
    return part(paper, next)
  }
  return part(paper, top)
}

/** The style in the largest size, at most its own, in which no line of the words is wider. */
export function fitting(paper: Paper, words: string, style: Style, width: number): Style {
  const wide = paper.widthOf(words, style)
  return wide <= width
    ? style
    : { ...style, size: Math.max(6, Math.floor((2 * style.size * width) / wide) / 2) }
}

interface Heading {
  readonly title: string
  readonly about: string
  readonly number: string
  /** The name first. */
  readonly sender: readonly string[]
}

const TITLE_WIDTH = 320

/** What it is and about what, who sends it, and a double rule below. */
export function head(paper: Paper, { title, about, number, sender }: Heading): number {
  // Smaller where the words of a language need more room, so that a title is one line.
  const style = fitting(paper, title, { size: 24, font: 'serif-bold' }, TITLE_WIDTH)
  const titleEnd = put(paper, 'H1', title, { x: LEFT, y: 42, width: TITLE_WIDTH }, style)
  const aboutEnd = put(paper, 'P', about, { x: LEFT, y: Math.max(74, titleEnd), width: TITLE_WIDTH }, BODY)
  const numberEnd = put(paper, 'P', number, { x: LEFT, y: aboutEnd + 4, width: TITLE_WIDTH }, BODY)
  let senderEnd = TOP
  paper.tell('P', () => {
    for (const [index, line] of sender.entries()) {
      const font: FontName = index === 0 ? 'sans-bold' : 'sans'
      // The space keeps the words of two lines apart for who hears them.
      const box = { x: RIGHT - 180, y: senderEnd, width: 180 }
      senderEnd = paper.write(`${line} `, { size: 9, font }, box) + 1.5
    }
  })
  const end = Math.max(112, numberEnd + 8, senderEnd + 5)
  rule(paper, end, 1)
  rule(paper, end + 3, 1)
  return end + 3
}

interface ListPlace {
  readonly top: number
  readonly labelWidth: number
  readonly width: number
  /** At least; a value of more lines takes what it needs. */
  readonly rowHeight: number
  /** A pair that would end below goes to a new page; left out: all of them stay together. */
  readonly bottom?: number
}

const BETWEEN_ROWS = 5

/** Labels and values, one pair under the other. Returns where the next pair would begin. */
export function list(paper: Paper, facts: readonly Entry[], { bottom, ...where }: ListPlace): number {
  let y = where.top
  paper.group('L', () => {
    for (const fact of facts)
      y = bottom === undefined ? pair(fact, where)(paper, y) : place(paper, y, bottom, pair(fact, where))
  })
  return y
}

const pair =
  ([label, value]: Entry, { labelWidth, width, rowHeight }: ListPlace): Part =>
  (paper, y) => {
    let end = y + rowHeight
    paper.group('LI', () => {
      const labelEnd = put(paper, 'Lbl', label, { x: LEFT, y: y + 0.9, width: labelWidth - 8 }, LABEL)
      const valueEnd = put(
        paper,
        'LBody',
        value,
        { x: LEFT + labelWidth, y, width: width - labelWidth },
        BODY,
      )
      end = Math.max(end, labelEnd + BETWEEN_ROWS, valueEnd + BETWEEN_ROWS)
    })
    return end
  }

interface Figures {
  readonly headings: Entry
  readonly figures: readonly Entry[]
  readonly total: Entry
  /** Below the total, as on a receipt. */
  readonly after?: readonly Entry[]
}

/** Amounts under their headings, then the total under a thicker rule. Returns where the last of them ends. */
export function figures(
  paper: Paper,
  { headings, figures: rows, total, after = [] }: Figures,
  top: number,
): number {
  let y = top
  paper.group('Table', () => {
    paper.group('TR', () => {
      const [type, amount] = headings
      const end = put(paper, 'TH-column', type, { x: LEFT, y, width: 200 }, LABEL)
      put(paper, 'TH-column', amount, { x: RIGHT - 200, y, width: 200, align: 'right' }, LABEL)
      y = end + 3.5
    })
    for (const row of rows) {
      rule(paper, y, 0.5)
      y = amountRow(paper, row, y + 5, BODY) + 5.5
    }
    rule(paper, y, 1)
    y = amountRow(paper, total, y + 5.5, { size: 14, font: 'sans-bold' })
    for (const row of after) y = amountRow(paper, row, y + 5, BODY)
  })
  return y
}

function amountRow(paper: Paper, [label, amount]: Entry, y: number, style: Style): number {
  let end = y
  paper.group('TR', () => {
    const labelEnd = put(paper, 'TH-row', label, { x: LEFT, y, width: 300 }, style)
    const box = { x: RIGHT - 200, y, width: 200, align: 'right' } as const
    end = Math.max(labelEnd, put(paper, 'TD', amount, box, fitting(paper, amount, style, box.width)))
  })
  return end
}

function rule({ page, decorate }: Paper, y: number, width: number): void {
  decorate(() => page.lineWidth(width).strokeColor(INK).moveTo(LEFT, y).lineTo(RIGHT, y).stroke())
}

const FOOT: Style = { size: 8, color: SOFT }
/** Of the last line at the foot of a page. */
const FOOT_END = 761

/** Where the foot of the last page begins: what stands above it ends before. */
export const footTop = (paper: Paper, words: string): number =>
  FOOT_END - paper.heightOf(words, FOOT, { width: WIDTH })

/** Writes the foot of the last page; numbers the pages where they are several. */
export function foot(paper: Paper, words: string, numberOf: (page: number, pages: number) => string): void {
  footLine(paper, words)
  pageNumbers(paper, numberOf)
}

/** Writes the foot of the page that is written now. */
export function footLine(paper: Paper, words: string): void {
  const box = { x: LEFT, y: footTop(paper, words), width: WIDTH, align: 'center' } as const
  put(paper, 'P', words, box, FOOT)
}

/** Numbers the pages where they are several. */
export function pageNumbers(paper: Paper, numberOf: (page: number, pages: number) => string): void {
  if (paper.page.bufferedPageRange().count > 1)
    numberPages(paper, { left: LEFT, bottom: FOOT_END + 13, width: WIDTH }, numberOf)
}
