import type { ReceiptDocument } from '@fieldstone/contract/papers/receipt'
import {
  amountRow,
  BODY,
  figures,
  head,
  INK,
  LEFT,
  letterPage,
  list,
  type PaperSetting,
  type PdfPage,
  put,
  RIGHT,
  SOFT,
  STRONG,
  WIDTH,
} from '../../../pdf/page.ts'

/** Sets a receipt on one Letter page. */
export function receiptPdf(receipt: ReceiptDocument, setting: PaperSetting): Promise<Buffer> {
  const { page, bytes } = letterPage(`${receipt.title}: ${receipt.number}`, setting)
  head(page, receipt)
  if (receipt.mark !== null) mark(page, receipt.mark)
  list(page, receipt.facts, { top: 132, labelWidth: 110, width: 380, rowHeight: 22 })
  const end = figures(page, receipt, 288)
  for (const [index, row] of receipt.after.entries()) amountRow(page, row, end + 6 + index * 18, BODY)
  const top = end + 56
  if (receipt.notice) {
    put(page, receipt.notice.title, { x: LEFT, y: top, width: WIDTH }, { size: 14, font: 'Times-Bold' })
    put(page, receipt.notice.text, { x: LEFT, y: top + 22, width: WIDTH, lines: 2 }, STRONG)
  }
  put(page, receipt.note, { x: LEFT, y: top + 60, width: WIDTH, lines: 4 }, { size: 9 })
  put(page, receipt.footer, { x: LEFT, y: 752, width: WIDTH, align: 'center' }, { size: 8, color: SOFT })
  page.end()
  return bytes
}

/** In a frame, so that it cannot be taken for the original. */
function mark(page: PdfPage, words: string): void {
  const [x, y, width] = [RIGHT - 160, 132, 160]
  page.lineWidth(2).strokeColor(INK).rect(x, y, width, 30).stroke()
  put(page, words, { x, y: y + 8, width, align: 'center' }, { size: 16, font: 'Helvetica-Bold' })
}
