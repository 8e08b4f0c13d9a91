import type { Entry, InvoiceDocument, InvoiceSlip } from '@fieldstone/contract/documents/payoff-invoice'
import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'

type Page = InstanceType<typeof PDFDocument>

const LEFT = 43
const RIGHT = 612 - LEFT
const WIDTH = RIGHT - LEFT
const INK = '#000000'
const SOFT = '#595959'

/**
 * Sets the invoice on one Letter page. Everything has its own box and is cut with an ellipsis where it does not fit,
 * so that no address, however long, makes a second page.
 */
export function invoicePdf(invoice: InvoiceDocument, at: Date): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'LETTER',
    margins: { top: LEFT, left: LEFT, right: LEFT, bottom: 0 },
    info: { Title: `${invoice.title}: ${invoice.about}`, CreationDate: at },
    lang: 'en-US',
  })
  const done = bytesOf(page)
  head(page, invoice)
  dueBox(page, invoice)
  list(page, invoice.facts, { top: 132, labelWidth: 96, width: 310, rowHeight: 28 })
  figures(page, invoice)
  ways(page, invoice)
  if (invoice.slip) slip(page, invoice.slip)
  put(page, invoice.footer, { x: LEFT, y: 752, width: WIDTH, align: 'center' }, { size: 8, color: SOFT })
  page.end()
  return done
}

function bytesOf(page: Page): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly lines?: number
  readonly align?: 'right' | 'center'
}

interface Style {
  readonly size: number
  readonly font?: 'Helvetica' | 'Helvetica-Bold' | 'Times-Bold'
  readonly color?: string
}

/** The only way in which text reaches the page. */
function put(page: Page, words: string, { x, y, width, lines = 1, align }: Box, style: Style): void {
  page
    .font(style.font ?? 'Helvetica')
    .fontSize(style.size)
    .fillColor(style.color ?? INK)
  const height = page.currentLineHeight(true) * lines + 0.5
  page.text(words, x, y, { width, height, ellipsis: true, ...(align ? { align } : {}) })
}

const BODY: Style = { size: 10 }
const LABEL: Style = { size: 9, color: SOFT }
const STRONG: Style = { size: 10, font: 'Helvetica-Bold' }

function head(page: Page, invoice: InvoiceDocument): void {
  put(page, invoice.title, { x: LEFT, y: 46, width: 320 }, { size: 24, font: 'Times-Bold' })
  put(page, invoice.about, { x: LEFT, y: 76, width: 340 }, BODY)
  put(page, invoice.number, { x: LEFT, y: 92, width: 340 }, BODY)
  invoice.sender.slice(0, 5).forEach((line, index) => {
    const box = { x: RIGHT - 180, y: 46 + index * 12, width: 180 }
    put(page, line, box, { size: 9, font: index === 0 ? 'Helvetica-Bold' : 'Helvetica' })
  })
  rule(page, 112, 1)
  rule(page, 115, 1)
}

function dueBox(page: Page, invoice: InvoiceDocument): void {
  const [x, width] = [RIGHT - 170, 146]
  page
    .lineWidth(1)
    .strokeColor(INK)
    .rect(RIGHT - 182, 130, 182, 104)
    .stroke()
  put(page, invoice.due.label, { x, y: 140, width }, { size: 9 })
  put(page, invoice.due.amount, { x, y: 154, width }, { size: 22, font: 'Helvetica-Bold' })
  put(page, invoice.goodThrough.label, { x, y: 192, width }, { size: 9 })
  put(page, invoice.goodThrough.date, { x, y: 206, width }, { size: 11, font: 'Helvetica-Bold' })
}

interface ListPlace {
  readonly top: number
  readonly labelWidth: number
  readonly width: number
  readonly rowHeight: number
}

function list(page: Page, facts: readonly Entry[], { top, labelWidth, width, rowHeight }: ListPlace): void {
  facts.forEach(([label, value], index) => {
    const y = top + index * rowHeight
    put(page, label, { x: LEFT, y: y + 1, width: labelWidth - 8, lines: 2 }, LABEL)
    put(page, value, { x: LEFT + labelWidth, y, width: width - labelWidth, lines: 2 }, BODY)
  })
}

function figures(page: Page, invoice: InvoiceDocument): void {
  const top = 262
  const [type, amount] = invoice.headings
  put(page, type, { x: LEFT, y: top, width: 200 }, LABEL)
  put(page, amount, { x: RIGHT - 200, y: top, width: 200, align: 'right' }, LABEL)
  invoice.figures.forEach((row, index) => {
    rule(page, top + 14 + index * 22, 0.5)
    amountRow(page, row, top + 20 + index * 22, BODY)
  })
  rule(page, top + 80, 1)
  amountRow(page, invoice.total, top + 87, { size: 14, font: 'Helvetica-Bold' })
}

function amountRow(page: Page, [label, amount]: Entry, y: number, style: Style): void {
  put(page, label, { x: LEFT, y, width: 200 }, style)
  put(page, amount, { x: RIGHT - 200, y, width: 200, align: 'right' }, style)
}

function ways(page: Page, { notice, ways: offered, legalText }: InvoiceDocument): void {
  const heading: Style = { size: 14, font: 'Times-Bold' }
  if (offered) {
    put(page, offered.title, { x: LEFT, y: 386, width: 300 }, heading)
    list(page, offered.entries, { top: 410, labelWidth: 96, width: WIDTH, rowHeight: 30 })
  }
  if (notice) {
    put(page, notice.title, { x: LEFT, y: 386, width: WIDTH, lines: 2 }, heading)
    put(page, notice.text, { x: LEFT, y: 424, width: WIDTH, lines: 2 }, STRONG)
  }
  put(page, legalText, { x: LEFT, y: 508, width: WIDTH, lines: 4 }, { size: 9 })
}

function slip(page: Page, { cut, entries, code, mailTo }: InvoiceSlip): void {
  page.lineWidth(0.75).strokeColor(INK).dash(3, { space: 3 })
  page.moveTo(LEFT, 570).lineTo(RIGHT, 570).stroke().undash()
  put(page, cut, { x: LEFT, y: 576, width: WIDTH, align: 'center' }, { size: 8, color: SOFT })
  const column = WIDTH / entries.length
  entries.forEach(([label, value], index) => {
    const box = { x: LEFT + index * column, width: column - 8 }
    put(page, label, { ...box, y: 600 }, LABEL)
    put(page, value, { ...box, y: 613, lines: 2 }, STRONG)
  })
  barcode(page, code, 648)
  put(page, code, { x: LEFT, y: 690, width: 220 }, { size: 9 })
  put(page, mailTo, { x: LEFT + 250, y: 656, width: WIDTH - 250, lines: 3 }, BODY)
}

/** Code 128 as plain rectangles: bars and spaces alternate, in units that the common scanners read from paper. */
function barcode(page: Page, code: string, y: number): void {
  const UNIT = 1.1
  let x = LEFT
  barsOf(code).forEach((units, index) => {
    if (index % 2 === 0) page.rect(x, y, units * UNIT, 36)
    x += units * UNIT
  })
  page.fill(INK)
}

function barsOf(code: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text: code })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('the code was not drawn as bars')
  return symbol.sbs
}

function rule(page: Page, y: number, width: number): void {
  page.lineWidth(width).strokeColor(INK).moveTo(LEFT, y).lineTo(RIGHT, y).stroke()
}
