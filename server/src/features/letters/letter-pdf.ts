import PDFDocument from 'pdfkit'
import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/letter-words.ts'
import { INK, type PaperSetting, SOFT } from '../../pdf/page.ts'
import type { LetterContent } from './letter-text.ts'

const MARGIN = 72
const WIDTH = 612 - 2 * MARGIN
const LABEL_WIDTH = 190
const NUMBER_TOP = 792 - 44

type Page = InstanceType<typeof PDFDocument>

export interface LettersPdf {
  readonly bytes: Buffer
  /** Pages of all letters together, and of each. */
  readonly pageCount: number
  readonly pageCounts: readonly number[]
}

/** Sets letters one after the other, each on pages of its own with its own numbers. */
export async function lettersPdf(
  contents: Iterable<LetterContent> | AsyncIterable<LetterContent>,
  { title, at, language }: PaperSetting & { readonly title: string },
): Promise<LettersPdf> {
  const page = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    info: { Title: title, CreationDate: at },
    lang: `${language}-US`,
    bufferPages: true,
    autoFirstPage: false,
  })
  const bytes = bytesOf(page)
  const pageCounts: number[] = []
  for await (const content of contents) {
    page.addPage()
    write(page, content)
    pageCounts.push(numberPages(page, content.language))
    // What is numbered is done: the pages of a long batch do not all stay in memory.
    page.flushPages()
  }
  page.end()
  return { bytes: await bytes, pageCount: pageCounts.reduce((sum, count) => sum + count, 0), pageCounts }
}

function bytesOf(page: Page): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
}

/** The address stands where the window of a number 10 envelope shows it. */
function write(page: Page, { from, to, on, title, text }: LetterContent): void {
  const [name = '', ...lines] = from
  page.font('Helvetica-Bold').fontSize(11).fillColor(INK).text(name, MARGIN, 40)
  page.font('Helvetica').fontSize(9).fillColor(SOFT).text(lines.join(' · '))
  page.fontSize(11).fillColor(INK).text(to.join('\n'), MARGIN, 150, { width: 260, lineGap: 1 })
  page.text(on, MARGIN, 240, { width: WIDTH })
  page.moveDown(1).font('Times-Bold').fontSize(15).text(title, { width: WIDTH })
  page.moveDown(0.6)
  for (const paragraph of text.split(/\n{2,}/)) writeParagraph(page, paragraph.trim())
}

function writeParagraph(page: Page, paragraph: string): void {
  const lines = paragraph.split('\n')
  page.font('Helvetica').fontSize(11).fillColor(INK)
  if (lines.every((line) => line.includes(' | '))) {
    for (const line of lines) writePair(page, line)
    page.moveDown(0.6)
    return
  }
  page.text(paragraph, MARGIN, page.y, { width: WIDTH, lineGap: 2 })
  page.moveDown(0.6)
}

/** A label and its value beside it; both stay on one page. */
function writePair(page: Page, line: string): void {
  const [label = '', value = ''] = line.split(' | ')
  const height = page.heightOfString(value, { width: WIDTH - LABEL_WIDTH })
  if (page.y + height > page.page.height - MARGIN) page.addPage()
  const top = page.y
  page.text(label, MARGIN, top, { width: LABEL_WIDTH - 12 })
  const afterLabel = page.y
  page.text(value, MARGIN + LABEL_WIDTH, top, { width: WIDTH - LABEL_WIDTH })
  page.y = Math.max(afterLabel, page.y) + 3
  page.x = MARGIN
}

/** Numbers the pages of the letter that was written last, and says how many they are. */
function numberPages(page: Page, language: ServerLanguage): number {
  const { start, count } = page.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.switchToPage(start + index)
    // Below the text's own margin; with the margin the line would begin a new page.
    page.page.margins.bottom = 0
    page
      .font('Helvetica')
      .fontSize(8)
      .fillColor(SOFT)
      .text(t('page', { page: index + 1, pages: count })(language), MARGIN, NUMBER_TOP, {
        width: WIDTH,
        align: 'center',
      })
  }
  return count
}
