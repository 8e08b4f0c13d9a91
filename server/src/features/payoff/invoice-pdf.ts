import type { InvoiceDocument, InvoiceSlip } from '@fieldstone/contract/papers/payoff-invoice'
import type { PropertyPayoffDocument } from '@fieldstone/contract/papers/property-payoff'
import bwip from 'bwip-js/node'
import { t } from '../../messages/letter-words.ts'
import {
  BODY,
  figures,
  fitting,
  footLine,
  footTop,
  HEADING,
  head,
  LABEL,
  LEFT,
  letterPage,
  list,
  type Part,
  pageNumbers,
  place,
  put,
  RIGHT,
  STRONG,
  WIDTH,
} from '../../pdf/page.ts'
import { INK, measuring, type Paper, type PaperSetting, SOFT, type Style } from '../../pdf/paper.ts'
import { proofColumn } from '../../pdf/proof.ts'

/** The position of the cut line on an invoice of the usual length. */
const CUT = 570

/**
 * Prints the invoice on a Letter page, with the slip at its end. If names and addresses are too long for one page, the slip
 * moves to a second page as a whole.
 */
export function invoicePdf(invoice: InvoiceDocument, setting: PaperSetting): Promise<Buffer> {
  return pdfOf([invoice], setting)
}

/** Prints the first page of the payoffs of a property, then each invoice from a page of its own on. */
export const propertyPayoffPdf = (
  cover: PropertyPayoffDocument,
  invoices: readonly InvoiceDocument[],
  setting: PaperSetting,
): Promise<Buffer> => pdfOf([cover, ...invoices], setting)

type Printed = InvoiceDocument | PropertyPayoffDocument

function pdfOf(documents: readonly [Printed, ...Printed[]], setting: PaperSetting): Promise<Buffer> {
  const [first] = documents
  const paper = letterPage(`${first.title}: ${first.about}`, setting)
  for (const [index, document] of documents.entries()) {
    if (index > 0) paper.page.addPage()
    draw(paper, document)
    footLine(paper, document.footer)
  }
  pageNumbers(paper, (page, pages) => t('page', { page, pages })(setting.language))
  return paper.end()
}

function draw(paper: Paper, invoice: Printed): void {
  const bottom = footTop(paper, invoice.footer) - 8
  const headEnd = head(paper, invoice)
  const factsEnd = factsWithDue(paper, invoice, headEnd + 15, bottom)
  const figuresEnd = place(paper, factsEnd + 18, bottom, (sheet, top) => figures(sheet, invoice, top))
  const waysEnd = place(paper, figuresEnd + 18, bottom, ways(invoice))
  if (invoice.slip) {
    const part = slip(invoice.slip)
    const top = Math.min(CUT, bottom - part(measuring(paper), 0))
    // On a second page the slip has its usual position.
    if (waysEnd + 8 <= top) part(paper, top)
    else place(paper, waysEnd + 8, bottom, part, top)
  }
}

/**
 * Prints the facts, with the amount and its last day in a frame beside them. Returns where both end, or the facts on a
 * further page.
 */
function factsWithDue(paper: Paper, invoice: Printed, top: number, bottom: number): number {
  const { page } = paper
  const { count } = page.bufferedPageRange()
  const dueEnd = place(paper, top, bottom, (sheet, y) => dueBox(sheet, invoice, y))
  const factsTop = page.bufferedPageRange().count === count ? top : dueEnd
  const rows = { labelWidth: 96, width: 318, rowHeight: 28, bottom }
  const factsEnd = list(paper, invoice.facts, { top: factsTop + 2, ...rows })
  return page.bufferedPageRange().count === count ? Math.max(dueEnd + 10, factsEnd) : factsEnd
}

const DUE_WIDTH = 182

function dueBox(paper: Paper, invoice: Printed, top: number): number {
  // Measured first, since the frame is drawn before its text.
  const end = dueEntries(measuring(paper), invoice, top) + 11
  paper.decorate(() => {
    paper.page
      .lineWidth(1)
      .strokeColor(INK)
      .rect(RIGHT - DUE_WIDTH, top, DUE_WIDTH, end - top)
      .stroke()
  })
  dueEntries(paper, invoice, top)
  return end
}

const DUE_AMOUNT: Style = { size: 22, font: 'sans-bold' }
const DUE_DATE: Style = { size: 11, font: 'sans-bold' }

function dueEntries(paper: Paper, { due, goodThrough }: Printed, top: number): number {
  const [x, width] = [RIGHT - DUE_WIDTH + 12, DUE_WIDTH - 24]
  let y = top + 9
  const entry = (label: string, value: string, style: Style) =>
    paper.group('LI', () => {
      const labelEnd = put(paper, 'Lbl', label, { x, y, width }, { size: 9 })
      y = put(paper, 'LBody', value, { x, y: labelEnd + 1, width }, fitting(paper, value, style, width))
    })
  paper.group('L', () => {
    entry(due.label, due.amount, DUE_AMOUNT)
    y += 13
    entry(goodThrough.label, goodThrough.date, DUE_DATE)
  })
  return y
}

/** Prints the code in a column beside the amount and the ways to pay, on the part that the reader keeps. */
const PROOF_WIDTH = 128
const TEXT_WIDTH = WIDTH - PROOF_WIDTH - 14

const ways =
  ({ notice, ways: offered, legalText, proof }: Printed): Part =>
  (paper, top) => {
    const box = { x: LEFT, width: TEXT_WIDTH }
    let y = top
    if (offered) {
      const place = { top: put(paper, 'H2', offered.title, { ...box, y }, HEADING) + 5, labelWidth: 88 }
      y = list(paper, offered.entries, { ...place, width: TEXT_WIDTH, rowHeight: 34 })
    }
    if (notice) {
      y = put(paper, 'H2', notice.title, { ...box, y }, HEADING) + 6
      y = put(paper, 'P', notice.text, { ...box, y }, STRONG) + 20
    }
    y = put(paper, 'P', legalText, { ...box, y: y + 3 }, { size: 8 })
    return proof === null
      ? y
      : Math.max(y, proofColumn(paper, proof, { x: RIGHT - PROOF_WIDTH, y: top, width: PROOF_WIDTH }))
  }

const BARCODE_HEIGHT = 36

const slip =
  ({ cut, entries, code, mailTo }: InvoiceSlip): Part =>
  (paper, top) => {
    const { page } = paper
    paper.decorate(() => {
      page.lineWidth(0.75).strokeColor(INK).dash(3, { space: 3 })
      page.moveTo(LEFT, top).lineTo(RIGHT, top).stroke().undash()
    })
    const cutBox = { x: LEFT, y: top + 5, width: WIDTH, align: 'center' } as const
    put(paper, 'P', cut, cutBox, { size: 8, color: SOFT })
    const column = WIDTH / entries.length
    let end = top + 66
    paper.group('L', () => {
      for (const [index, [label, value]] of entries.entries()) {
        const box = { x: LEFT + index * column, width: column - 8 }
        paper.group('LI', () => {
          const labelEnd = put(paper, 'Lbl', label, { ...box, y: top + 29 }, LABEL)
          end = Math.max(end, put(paper, 'LBody', value, { ...box, y: labelEnd + 2 }, STRONG))
        })
      }
    })
    barcode(paper, code, end + 12)
    const codeEnd = put(
      paper,
      'P',
      code,
      { x: LEFT, y: end + 12 + BARCODE_HEIGHT + 4, width: 220 },
      { size: 9 },
    )
    return Math.max(
      codeEnd,
      put(paper, 'P', mailTo, { x: LEFT + 250, y: end + 18, width: WIDTH - 250 }, BODY),
    )
  }

/**
 * Draws Code 128 as rectangles: bars and spaces alternate, in units that common scanners read from paper. The text is below
 * it.
 */
function barcode({ page, decorate }: Paper, code: string, y: number): void {
  const UNIT = 1.1
  decorate(() => {
    let x = LEFT
    barsOf(code).forEach((units, index) => {
      if (index % 2 === 0) page.rect(x, y, units * UNIT, BARCODE_HEIGHT)
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
