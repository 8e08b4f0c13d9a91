import type { InvoiceDocument, InvoiceSlip } from '@fieldstone/contract/papers/payoff-invoice'
import bwip from 'bwip-js/node'
import {
  BODY,
  figures,
  head,
  INK,
  LABEL,
  LEFT,
  letterPage,
  list,
  type PaperSetting,
  type PdfPage,
  put,
  RIGHT,
  SOFT,
  STRONG,
  type Style,
  WIDTH,
} from '../../pdf/page.ts'

/**
 * Sets the invoice on one Letter page. Everything has its own box and is cut with an ellipsis where it does not fit,
 * so that no address, however long, makes a second page.
 */
export function invoicePdf(invoice: InvoiceDocument, setting: PaperSetting): Promise<Buffer> {
  const { page, bytes } = letterPage(`${invoice.title}: ${invoice.about}`, setting)
  head(page, invoice)
  dueBox(page, invoice)
  list(page, invoice.facts, { top: 132, labelWidth: 96, width: 310, rowHeight: 28 })
  figures(page, invoice, 262)
  ways(page, invoice)
  if (invoice.slip) slip(page, invoice.slip)
  put(page, invoice.footer, { x: LEFT, y: 752, width: WIDTH, align: 'center' }, { size: 8, color: SOFT })
  page.end()
  return bytes
}

function dueBox(page: PdfPage, invoice: InvoiceDocument): void {
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

function ways(page: PdfPage, { notice, ways: offered, legalText }: InvoiceDocument): void {
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

function slip(page: PdfPage, { cut, entries, code, mailTo }: InvoiceSlip): void {
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
function barcode(page: PdfPage, code: string, y: number): void {
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
