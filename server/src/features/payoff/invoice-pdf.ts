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
  put,
  RIGHT,
  SOFT,
  STRONG,
  type Style,
  WIDTH,
} from '../../pdf/page.ts'
import type { Paper, PaperSetting } from '../../pdf/paper.ts'
import { proofColumn } from '../../pdf/proof.ts'

/**
 * Sets the invoice on one Letter page. Everything has its own box and is cut with an ellipsis where it does not fit,
 * so that no address, however long, makes a second page.
 */
export function invoicePdf(invoice: InvoiceDocument, setting: PaperSetting): Promise<Buffer> {
  const paper = letterPage(`${invoice.title}: ${invoice.about}`, setting)
  head(paper, invoice)
  dueBox(paper, invoice)
  list(paper, invoice.facts, { top: 132, labelWidth: 96, width: 310, rowHeight: 28 })
  figures(paper, invoice, 262)
  ways(paper, invoice)
  if (invoice.slip) slip(paper, invoice.slip)
  const foot = { x: LEFT, y: 752, width: WIDTH, align: 'center' } as const
  put(paper, 'P', invoice.footer, foot, { size: 8, color: SOFT })
  return paper.end()
}

function dueBox(paper: Paper, { due, goodThrough }: InvoiceDocument): void {
  const [x, width] = [RIGHT - 170, 146]
  paper.decorate(() => {
    paper.page
      .lineWidth(1)
      .strokeColor(INK)
      .rect(RIGHT - 182, 130, 182, 104)
      .stroke()
  })
  paper.group('L', () => {
    paper.group('LI', () => {
      put(paper, 'Lbl', due.label, { x, y: 140, width }, { size: 9 })
      put(paper, 'LBody', due.amount, { x, y: 154, width }, { size: 22, font: 'Helvetica-Bold' })
    })
    paper.group('LI', () => {
      put(paper, 'Lbl', goodThrough.label, { x, y: 192, width }, { size: 9 })
      put(paper, 'LBody', goodThrough.date, { x, y: 206, width }, { size: 11, font: 'Helvetica-Bold' })
    })
  })
}

/** The code stands in a column beside what is to be paid and how, on the part that is kept. */
const PROOF_WIDTH = 128
const TEXT_WIDTH = WIDTH - PROOF_WIDTH - 14

function ways(paper: Paper, { notice, ways: offered, legalText, proof }: InvoiceDocument): void {
  const heading: Style = { size: 14, font: 'Times-Bold' }
  if (offered) {
    put(paper, 'H2', offered.title, { x: LEFT, y: 386, width: 300 }, heading)
    list(paper, offered.entries, { top: 407, labelWidth: 88, width: TEXT_WIDTH, rowHeight: 34, lines: 3 })
  }
  if (notice) {
    put(paper, 'H2', notice.title, { x: LEFT, y: 386, width: TEXT_WIDTH, lines: 2 }, heading)
    put(paper, 'P', notice.text, { x: LEFT, y: 424, width: TEXT_WIDTH, lines: 2 }, STRONG)
  }
  put(paper, 'P', legalText, { x: LEFT, y: 514, width: TEXT_WIDTH, lines: 6 }, { size: 8 })
  proofColumn(paper, proof, { x: RIGHT - PROOF_WIDTH, y: 386, width: PROOF_WIDTH })
}

function slip(paper: Paper, { cut, entries, code, mailTo }: InvoiceSlip): void {
  const { page } = paper
  paper.decorate(() => {
    page.lineWidth(0.75).strokeColor(INK).dash(3, { space: 3 })
    page.moveTo(LEFT, 570).lineTo(RIGHT, 570).stroke().undash()
  })
  put(paper, 'P', cut, { x: LEFT, y: 576, width: WIDTH, align: 'center' }, { size: 8, color: SOFT })
  const column = WIDTH / entries.length
  paper.group('L', () => {
    entries.forEach(([label, value], index) => {
      const box = { x: LEFT + index * column, width: column - 8 }
      paper.group('LI', () => {
        put(paper, 'Lbl', label, { ...box, y: 600 }, LABEL)
        put(paper, 'LBody', value, { ...box, y: 613, lines: 2 }, STRONG)
      })
    })
  })
  barcode(paper, code, 648)
  put(paper, 'P', code, { x: LEFT, y: 690, width: 220 }, { size: 9 })
  put(paper, 'P', mailTo, { x: LEFT + 250, y: 656, width: WIDTH - 250, lines: 3 }, BODY)
}

/**
 * Code 128 as plain rectangles: bars and spaces alternate, in units that the common scanners read from paper. What it says
 * is written below it.
 */
function barcode({ page, decorate }: Paper, code: string, y: number): void {
  const UNIT = 1.1
  decorate(() => {
    let x = LEFT
    barsOf(code).forEach((units, index) => {
      if (index % 2 === 0) page.rect(x, y, units * UNIT, 36)
      x += units * UNIT
    })
    page.fill(INK)
  })
}

function barsOf(code: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text: code })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('the code was not drawn as bars')
  return symbol.sbs
}
