import type { Entry } from '@fieldstone/contract/papers/payoff-invoice'
import PDFDocument from 'pdfkit'
import type { ServerLanguage } from '../messages/language.ts'

/** One Letter sheet on which everything has its own box and is cut where it does not fit: no text makes a second page. */
export type PdfPage = InstanceType<typeof PDFDocument>

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
  readonly font?: 'Helvetica' | 'Helvetica-Bold' | 'Times-Bold'
  readonly color?: string
}

export const BODY: Style = { size: 10 }
export const LABEL: Style = { size: 9, color: SOFT }
export const STRONG: Style = { size: 10, font: 'Helvetica-Bold' }

/** An empty sheet, and its bytes once `end()` was called on it. */
/** When a paper is set, and in which language. */
export interface PaperSetting {
  readonly at: Date
  readonly language: ServerLanguage
}

export function letterPage(
  title: string,
  { at, language }: PaperSetting,
): { page: PdfPage; bytes: Promise<Buffer> } {
  const page = new PDFDocument({
    size: 'LETTER',
    margins: { top: LEFT, left: LEFT, right: LEFT, bottom: 0 },
    info: { Title: title, CreationDate: at },
    lang: `${language}-US`,
  })
  return { page, bytes: bytesOf(page) }
}

function bytesOf(page: PdfPage): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
}

/** The only way in which text reaches the page. */
export function put(
  page: PdfPage,
  words: string,
  { x, y, width, lines = 1, align }: Box,
  style: Style,
): void {
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
export function head(page: PdfPage, { title, about, number, sender }: Heading): void {
  put(page, title, { x: LEFT, y: 46, width: TITLE_WIDTH }, titleStyle(page, title))
  put(page, about, { x: LEFT, y: 76, width: 340 }, BODY)
  put(page, number, { x: LEFT, y: 92, width: 340 }, BODY)
  sender.slice(0, 5).forEach((line, index) => {
    const box = { x: RIGHT - 180, y: 46 + index * 12, width: 180 }
    put(page, line, box, { size: 9, font: index === 0 ? 'Helvetica-Bold' : 'Helvetica' })
  })
  rule(page, 112, 1)
  rule(page, 115, 1)
}

interface ListPlace {
  readonly top: number
  readonly labelWidth: number
  readonly width: number
  readonly rowHeight: number
}

/** Labels and values, one pair under the other. */
export function list(
  page: PdfPage,
  facts: readonly Entry[],
  { top, labelWidth, width, rowHeight }: ListPlace,
): void {
  facts.forEach(([label, value], index) => {
    const y = top + index * rowHeight
    put(page, label, { x: LEFT, y: y + 1, width: labelWidth - 8, lines: 2 }, LABEL)
    put(page, value, { x: LEFT + labelWidth, y, width: width - labelWidth, lines: 2 }, BODY)
  })
}

interface Figures {
  readonly headings: Entry
  readonly figures: readonly Entry[]
  readonly total: Entry
}

/** Amounts under their headings, then the total under a thicker rule. Gives where it ends. */
export function figures(page: PdfPage, { headings, figures: rows, total }: Figures, top: number): number {
  const [type, amount] = headings
  put(page, type, { x: LEFT, y: top, width: 200 }, LABEL)
  put(page, amount, { x: RIGHT - 200, y: top, width: 200, align: 'right' }, LABEL)
  rows.forEach((row, index) => {
    rule(page, top + 14 + index * 22, 0.5)
    amountRow(page, row, top + 20 + index * 22, BODY)
  })
  const end = top + 14 + rows.length * 22
  rule(page, end, 1)
  amountRow(page, total, end + 7, { size: 14, font: 'Helvetica-Bold' })
  return end + 28
}

export function amountRow(page: PdfPage, [label, amount]: Entry, y: number, style: Style): void {
  put(page, label, { x: LEFT, y, width: 300 }, style)
  put(page, amount, { x: RIGHT - 200, y, width: 200, align: 'right' }, style)
}

export function rule(page: PdfPage, y: number, width: number): void {
  page.lineWidth(width).strokeColor(INK).moveTo(LEFT, y).lineTo(RIGHT, y).stroke()
}
