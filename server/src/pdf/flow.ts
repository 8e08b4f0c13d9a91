import PDFDocument from 'pdfkit'
import { BODY, INK, LABEL, type PaperSetting, SOFT, STRONG, type Style } from './page.ts'

const MARGIN = 54
const WIDTH = 612 - 2 * MARGIN
const LABEL_WIDTH = 150

/** A letter of flowing text, on as many pages as it needs, each with its number. */
export function flowingLetter(title: string, { at, language }: PaperSetting) {
  const page = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 72 },
    info: { Title: title, CreationDate: at },
    lang: `${language}-US`,
    bufferPages: true,
  })
  const parts: Buffer[] = []
  const bytes = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  const write = (words: string, style: Style, gap: number) => {
    page
      .font(style.font ?? 'Helvetica')
      .fontSize(style.size)
      .fillColor(style.color ?? INK)
      .text(words, MARGIN, undefined, { width: WIDTH, lineGap: 2 })
    page.y += gap
  }
  return {
    heading: (words: string, sender: readonly string[]) => {
      write(words, { size: 20, font: 'Times-Bold' }, 4)
      write(sender.join(' · '), LABEL, 14)
    },
    strong: (words: string) => write(words, STRONG, 8),
    paragraph: (words: string) => write(words, BODY, 10),
    note: (words: string) => write(words, { size: 9, color: SOFT }, 0),
    facts: (facts: readonly (readonly [label: string, value: string])[]) => {
      for (const [label, value] of facts) fact(page, label, value)
      page.y += 8
    },
    /** Numbers the pages, and gives the bytes. */
    end: (numberOf: (page: number, pages: number) => string): Promise<Buffer> => {
      const { count } = page.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        page.switchToPage(index)
        // Below the text's own margin; with the margin the line would begin a new page.
        page.page.margins.bottom = 0
        page
          .font('Helvetica')
          .fontSize(8)
          .fillColor(SOFT)
          .text(numberOf(index + 1, count), MARGIN, 792 - 40, { width: WIDTH, align: 'center' })
      }
      page.end()
      return bytes
    },
  }
}

/** A label and its value beside it, which may take several lines. A pair is not torn apart. */
function fact(page: InstanceType<typeof PDFDocument>, label: string, value: string): void {
  page.font('Helvetica').fontSize(10)
  const width = WIDTH - LABEL_WIDTH
  const height = page.heightOfString(value, { width })
  if (page.y + height > page.page.height - page.page.margins.bottom) page.addPage()
  const top = page.y
  page.fillColor(SOFT).text(label, MARGIN, top, { width: LABEL_WIDTH - 8 })
  page.fillColor(INK).text(value, MARGIN + LABEL_WIDTH, top, { width })
  page.y = top + Math.max(height, page.currentLineHeight(true)) + 4
  page.x = MARGIN
}
