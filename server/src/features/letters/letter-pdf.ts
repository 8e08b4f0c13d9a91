import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/letter-words.ts'
import { numberPages } from '../../pdf/flow.ts'
import { INK, SOFT } from '../../pdf/page.ts'
import { openPaper, type Paper, type PaperSetting } from '../../pdf/paper.ts'
import { PROOF_HEIGHT, proofBeside } from '../../pdf/proof.ts'
import type { LetterContent } from './letter-text.ts'

const MARGIN = 72
const WIDTH = 612 - 2 * MARGIN
const LABEL_WIDTH = 190
const NUMBER = { left: MARGIN, top: 792 - 44, width: WIDTH }

export interface LettersPdf {
  readonly bytes: Buffer
  /** Pages of all letters together, and of each. */
  readonly pageCount: number
  readonly pageCounts: readonly number[]
}

interface Setting extends PaperSetting {
  readonly title: string
  readonly purpose: 'read' | 'print'
}

/** Sets letters one after the other, each on pages of its own with its own numbers. */
export async function lettersPdf(
  contents: Iterable<LetterContent> | AsyncIterable<LetterContent>,
  { title, purpose, ...setting }: Setting,
): Promise<LettersPdf> {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN }
  const paper = openPaper(title, setting, { margins, purpose })
  const pageCounts: number[] = []
  for await (const content of contents) {
    paper.page.addPage()
    write(paper, content)
    pageCounts.push(numberPages(paper, NUMBER, numberIn(content.language)))
    // What is numbered is done: the pages of a long batch do not all stay in memory.
    paper.page.flushPages()
  }
  const bytes = await paper.end()
  return { bytes, pageCount: pageCounts.reduce((sum, count) => sum + count, 0), pageCounts }
}

const numberIn = (language: ServerLanguage) => (page: number, pages: number) =>
  t('page', { page, pages })(language)

/** The address stands where the window of a number 10 envelope shows it. */
function write(paper: Paper, { from, to, on, title, text, proof }: LetterContent): void {
  const { page, tell } = paper
  const [name = '', ...lines] = from
  tell('P', () => page.font('Helvetica-Bold').fontSize(11).fillColor(INK).text(name, MARGIN, 40))
  tell('P', () => page.font('Helvetica').fontSize(9).fillColor(SOFT).text(lines.join(' · ')))
  page.fontSize(11).fillColor(INK)
  tell('P', () => page.text(to.join(' \n'), MARGIN, 150, { width: 260, lineGap: 1 }))
  tell('P', () => page.text(on, MARGIN, 240, { width: WIDTH }))
  page.moveDown(1).font('Times-Bold').fontSize(15)
  tell('H1', () => page.text(title, { width: WIDTH }))
  page.moveDown(0.6)
  for (const paragraph of text.split(/\n{2,}/)) writeParagraph(paper, paragraph.trim())
  if (proof === null) return
  if (page.y + PROOF_HEIGHT > NUMBER.top - 8) page.addPage()
  // It may stand in the margin above the number of the page: no letter gets a second sheet for it alone.
  page.page.margins.bottom = 0
  proofBeside(paper, proof, { x: MARGIN, y: page.y, width: WIDTH })
}

function writeParagraph(paper: Paper, paragraph: string): void {
  const { page } = paper
  const lines = paragraph.split('\n')
  page.font('Helvetica').fontSize(11).fillColor(INK)
  if (lines.every((line) => line.includes(' | '))) {
    paper.group('L', () => {
      for (const line of lines) writePair(paper, line)
    })
    page.moveDown(0.6)
    return
  }
  paper.tell('P', () => page.text(paragraph, MARGIN, page.y, { width: WIDTH, lineGap: 2 }))
  page.moveDown(0.6)
}

/** A label and its value beside it; both stay on one page. */
function writePair(paper: Paper, line: string): void {
  const { page } = paper
  const [label = '', value = ''] = line.split(' | ')
  const height = page.heightOfString(value, { width: WIDTH - LABEL_WIDTH })
  if (page.y + height > page.page.height - MARGIN) page.addPage()
  const top = page.y
  let afterLabel = top
  paper.group('LI', () => {
    paper.tell('Lbl', () => page.text(label, MARGIN, top, { width: LABEL_WIDTH - 12 }))
    afterLabel = page.y
    paper.tell('LBody', () => page.text(value, MARGIN + LABEL_WIDTH, top, { width: WIDTH - LABEL_WIDTH }))
  })
  page.y = Math.max(afterLabel, page.y) + 3
  page.x = MARGIN
}
