import type { ReceiptDocument } from '@fieldstone/contract/papers/receipt'
import { t } from '../../../messages/letter-words.ts'
import {
  figures,
  fitting,
  foot,
  footTop,
  HEADING,
  head,
  LEFT,
  letterPage,
  list,
  type Part,
  place,
  put,
  RIGHT,
  STRONG,
  WIDTH,
} from '../../../pdf/page.ts'
import { INK, type Paper, type PaperSetting, type Style } from '../../../pdf/paper.ts'
import { proofBeside } from '../../../pdf/proof.ts'

/** The position of the proof on a receipt of the usual length. */
const PROOF_TOP = 640

/** Renders a receipt: one Letter page, more only if names or addresses are very long. */
export function receiptPdf(receipt: ReceiptDocument, setting: PaperSetting): Promise<Buffer> {
  const paper = letterPage(`${receipt.title}: ${receipt.number}`, setting)
  const bottom = footTop(paper, receipt.footer) - 8
  const headEnd = head(paper, receipt)
  const factsEnd = facts(paper, receipt, headEnd + 15, bottom)
  const figuresEnd = place(paper, factsEnd + 24, bottom, (sheet, top) => figures(sheet, receipt, top))
  const progressEnd = place(paper, figuresEnd + 22, bottom, progress(receipt))
  const notesEnd = place(paper, progressEnd, bottom, notes(receipt))
  const proof: Part = (sheet, y) => proofBeside(sheet, receipt.proof, { x: LEFT, y, width: WIDTH })
  place(paper, Math.max(PROOF_TOP, notesEnd + 16), bottom, proof)
  foot(paper, receipt.footer, (page, pages) => t('page', { page, pages })(setting.language))
  return paper.end()
}

const MARK: Style = { size: 16, font: 'sans-bold' }
const MARK_WIDTH = 160

/** The facts, with the mark of a copy beside them. */
function facts(paper: Paper, { mark, facts: entries }: ReceiptDocument, top: number, bottom: number): number {
  if (mark !== null) drawMark(paper, mark, top)
  const width = mark === null ? WIDTH : WIDTH - MARK_WIDTH - 14
  return list(paper, entries, { top, labelWidth: 110, width, rowHeight: 22, bottom })
}

/** Draws a frame, so that a copy cannot be mistaken for the original. */
function drawMark(paper: Paper, words: string, y: number): void {
  const [x, width] = [RIGHT - MARK_WIDTH, MARK_WIDTH]
  paper.decorate(() => paper.page.lineWidth(2).strokeColor(INK).rect(x, y, width, 30).stroke())
  put(paper, 'P', words, { x, y: y + 6, width, align: 'center' }, fitting(paper, words, MARK, width - 16))
}

/** Draws each step of the payment with its day, below the day of the receipt. */
const progress =
  ({ progress: line }: ReceiptDocument): Part =>
  (paper, top) => {
    if (line === null) return top + 4
    const y = put(paper, 'H2', line.title, { x: LEFT, y: top, width: WIDTH }, STRONG) + 6
    return list(paper, line.steps, { top: y, labelWidth: 110, width: WIDTH, rowHeight: 17 }) + 6
  }

const notes =
  ({ notice, note }: ReceiptDocument): Part =>
  (paper, top) => {
    let y = top
    if (notice) {
      y = put(paper, 'H2', notice.title, { x: LEFT, y, width: WIDTH }, HEADING) + 4
      y = put(paper, 'P', notice.text, { x: LEFT, y, width: WIDTH }, STRONG) + 12
    }
    return put(paper, 'P', note, { x: LEFT, y, width: WIDTH }, { size: 9 })
  }
