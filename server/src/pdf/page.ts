import type { Entry } from '@fieldstone/contract/papers/payoff-invoice'
import { openPaper, type Paper, type PaperSetting, type PdfPage, type Piece } from './paper.ts'

export const LEFT = 43
export const RIGHT = 612 - LEFT
export const WIDTH = RIGHT - LEFT
export const INK = '#000000'
export const SOFT = '#595959'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly lines?: number
  readonly align?: 'right' | 'center'
}

export interface Style {
  readonly size: number
  readonly font?: 'Helvetica' | 'Helvetica-Bold' | 'Times-Bold' | 'Courier-Bold'
  readonly color?: string
}

export const BODY: Style = { size: 10 }
export const LABEL: Style = { size: 9, color: SOFT }
export const STRONG: Style = { size: 10, font: 'Helvetica-Bold' }

/** One Letter sheet on which everything has its own box and is cut where it does not fit: no text makes a second page. */
export function letterPage(title: string, setting: PaperSetting): Paper {
  const paper = openPaper(title, setting, { margins: { top: LEFT, left: LEFT, right: LEFT, bottom: 0 } })
  paper.page.addPage()
  return paper
}

/** A piece of text in its box, and what it is to who hears it. */
export function put(paper: Paper, piece: Piece, words: string, box: Box, style: Style): void {
  paper.tell(piece, () => show(paper.page, words, box, style))
}

/** The only way in which text reaches the page. */
export function show(page: PdfPage, words: string, box: Box, style: Style): void {
  const { x, y, width, lines = 1, align } = box
  page
    .font(style.font ?? 'Helvetica')
    .fontSize(style.size)
    .fillColor(style.color ?? INK)
  const height = page.currentLineHeight(true) * lines + 0.5
  page.text(words, x, y, { width, height, ellipsis: true, ...(align ? { align } : {}) })
}

interface Heading {
  readonly title: string
  readonly about: string
  readonly number: string
  /** The name first. */
  readonly sender: readonly string[]
}

const TITLE_WIDTH = 320

/** Smaller where the words of a language need more room: a title that is cut says something else. */
function titleStyle(page: PdfPage, title: string): Style {
  const font = 'Times-Bold'
  const width = page.font(font).fontSize(24).widthOfString(title)
  return { size: Math.min(24, Math.floor((24 * TITLE_WIDTH) / width)), font }
}

/** What it is and about what, who sends it, and a double rule below. */
export function head(paper: Paper, { title, about, number, sender }: Heading): void {
  put(paper, 'H1', title, { x: LEFT, y: 46, width: TITLE_WIDTH }, titleStyle(paper.page, title))
  put(paper, 'P', about, { x: LEFT, y: 76, width: 340 }, BODY)
  put(paper, 'P', number, { x: LEFT, y: 92, width: 340 }, BODY)
  paper.tell('P', () => {
    sender.slice(0, 5).forEach((line, index) => {
      const box = { x: RIGHT - 180, y: 46 + index * 12, width: 180 }
      // The space keeps the words of two lines apart for who hears them.
      show(paper.page, `${line} `, box, { size: 9, font: index === 0 ? 'Helvetica-Bold' : 'Helvetica' })
    })
  })
  rule(paper, 112, 1)
  rule(paper, 115, 1)
}

interface ListPlace {
  readonly top: number
  readonly labelWidth: number
  readonly width: number
  readonly rowHeight: number
  /** Of one value at most. */
  readonly lines?: number
}

/** Labels and values, one pair under the other. */
export function list(paper: Paper, facts: readonly Entry[], place: ListPlace): void {
  const { top, labelWidth, width, rowHeight, lines = 2 } = place
  paper.group('L', () => {
    facts.forEach(([label, value], index) => {
      const y = top + index * rowHeight
      paper.group('LI', () => {
        put(paper, 'Lbl', label, { x: LEFT, y: y + 1, width: labelWidth - 8, lines: 2 }, LABEL)
        put(paper, 'LBody', value, { x: LEFT + labelWidth, y, width: width - labelWidth, lines }, BODY)
      })
    })
  })
}

interface Figures {
  readonly headings: Entry
  readonly figures: readonly Entry[]
  readonly total: Entry
  /** Below the total, as on a receipt. */
  readonly after?: readonly Entry[]
}

/** Amounts under their headings, then the total under a thicker rule. Gives where the total ends. */
export function figures(
  paper: Paper,
  { headings, figures: rows, total, after = [] }: Figures,
  top: number,
): number {
  const end = top + 14 + rows.length * 22
  paper.group('Table', () => {
    paper.group('TR', () => {
      const [type, amount] = headings
      put(paper, 'TH-column', type, { x: LEFT, y: top, width: 200 }, LABEL)
      put(paper, 'TH-column', amount, { x: RIGHT - 200, y: top, width: 200, align: 'right' }, LABEL)
    })
    rows.forEach((row, index) => {
      rule(paper, top + 14 + index * 22, 0.5)
      amountRow(paper, row, top + 20 + index * 22, BODY)
    })
    rule(paper, end, 1)
    amountRow(paper, total, end + 7, { size: 14, font: 'Helvetica-Bold' })
    for (const [index, row] of after.entries()) amountRow(paper, row, end + 34 + index * 18, BODY)
  })
  return end + 28
}

function amountRow(paper: Paper, [label, amount]: Entry, y: number, style: Style): void {
  paper.group('TR', () => {
    put(paper, 'TH-row', label, { x: LEFT, y, width: 300 }, style)
    put(paper, 'TD', amount, { x: RIGHT - 200, y, width: 200, align: 'right' }, style)
  })
}

function rule({ page, decorate }: Paper, y: number, width: number): void {
  decorate(() => page.lineWidth(width).strokeColor(INK).moveTo(LEFT, y).lineTo(RIGHT, y).stroke())
}
