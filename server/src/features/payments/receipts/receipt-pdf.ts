import type { ReceiptDocument } from '@fieldstone/contract/papers/receipt'
import {
  figures,
  head,
  INK,
  LEFT,
  letterPage,
  list,
  put,
  RIGHT,
  SOFT,
  STRONG,
  WIDTH,
} from '../../../pdf/page.ts'
import type { Paper, PaperSetting } from '../../../pdf/paper.ts'
import { proofBeside } from '../../../pdf/proof.ts'

/** Sets a receipt on one Letter page. */
export function receiptPdf(receipt: ReceiptDocument, setting: PaperSetting): Promise<Buffer> {
  const paper = letterPage(`${receipt.title}: ${receipt.number}`, setting)
  head(paper, receipt)
  if (receipt.mark !== null) mark(paper, receipt.mark)
  list(paper, receipt.facts, { top: 132, labelWidth: 110, width: 380, rowHeight: 22 })
  const top = figures(paper, receipt, 288) + 56
  if (receipt.notice) {
    const { title, text } = receipt.notice
    put(paper, 'H2', title, { x: LEFT, y: top, width: WIDTH }, { size: 14, font: 'Times-Bold' })
    put(paper, 'P', text, { x: LEFT, y: top + 22, width: WIDTH, lines: 2 }, STRONG)
  }
  put(paper, 'P', receipt.note, { x: LEFT, y: top + 60, width: WIDTH, lines: 4 }, { size: 9 })
  proofBeside(paper, receipt.proof, { x: LEFT, y: 640, width: WIDTH })
  const foot = { x: LEFT, y: 752, width: WIDTH, align: 'center' } as const
  put(paper, 'P', receipt.footer, foot, { size: 8, color: SOFT })
  return paper.end()
}

/** In a frame, so that it cannot be taken for the original. */
function mark(paper: Paper, words: string): void {
  const [x, y, width] = [RIGHT - 160, 132, 160]
  paper.decorate(() => paper.page.lineWidth(2).strokeColor(INK).rect(x, y, width, 30).stroke())
  const box = { x, y: y + 8, width, align: 'center' } as const
  put(paper, 'P', words, box, { size: 16, font: 'Helvetica-Bold' })
}
