import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/letter-words.ts'
import { numberPages } from '../../pdf/page.ts'
import { measuring, openPaper, type Paper, type PaperSetting, SOFT, type Style } from '../../pdf/paper.ts'
import { proofBeside } from '../../pdf/proof.ts'
import type { LetterContent } from './letter-text.ts'

const MARGIN = 72
const WIDTH = 612 - 2 * MARGIN
const LABEL_WIDTH = 190
const NUMBER = { left: MARGIN, bottom: 758, width: WIDTH }
/** The lowest point where text may end above the page number. */
const LOWEST = 740
const BODY: Style = { size: 11 }

interface LettersPdf {
  readonly bytes: Buffer
  /** The pages of all letters together, and of each letter. */
  readonly pageCount: number
  readonly pageCounts: readonly number[]
}

interface Setting extends PaperSetting {
  readonly title: string
  readonly purpose: 'read' | 'print'
}

/** Draws letters one after the other. Each starts on a new page and has its own page numbers. */
export async function lettersPdf(
  contents: Iterable<LetterContent> | AsyncIterable<LetterContent>,
  { title, purpose, ...setting }: Setting,
): Promise<LettersPdf> {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN }
  // Text for print was checked when it was sent, or was sent by a version without the check.
  const unprintable = purpose === 'print' ? 'spell' : 'refuse'
  const paper = openPaper(title, setting, { margins, purpose, unprintable })
  const pageCounts: number[] = []
  for await (const content of contents) {
    paper.page.addPage()
    write(paper, content)
    pageCounts.push(numberPages(paper, NUMBER, numberIn(content.language)))
    // Flushes numbered pages, so that a long batch does not stay in memory.
    paper.page.flushPages()
  }
  const bytes = await paper.end()
  return { bytes, pageCount: pageCounts.reduce((sum, count) => sum + count, 0), pageCounts }
}

const numberIn = (language: ServerLanguage) => (page: number, pages: number) =>
  t('page', { page, pages })(language)

/** The letterhead, and below it the window of a number 10 envelope, in points from the top of the sheet. */
const LETTERHEAD = { top: 38, height: 100 }
const WINDOW = { top: 148, height: 80, width: 260 }
/** Below the window. */
const DATE_TOP = 238

/**
 * Draws a letter. The address fits the envelope window, in a smaller size if it is long; if it is still too long, the
 * letter starts lower.
 */
function write(paper: Paper, { from, to, on, title, text, proof }: LetterContent): void {
  const { page, tell } = paper
  writeLetterhead(paper, from)
  const address = to.join(' \n')
  const place = { width: WINDOW.width, lineGap: 1 }
  const isFitting = (size: number) => paper.heightOf(address, { size }, place) <= WINDOW.height
  const size = ADDRESS_SIZES.find(isFitting) ?? SMALLEST_ADDRESS
  let end = WINDOW.top
  tell('P', () => {
    end = paper.write(address, { size }, { ...place, x: MARGIN, y: WINDOW.top })
  })
  tell('P', () => paper.write(on, BODY, { x: MARGIN, y: Math.max(DATE_TOP, end + 12), width: WIDTH }))
  page.y += 12
  tell('H1', () => paper.write(title, { size: 15, font: 'serif-bold' }, { x: MARGIN, width: WIDTH }))
  page.y += 10
  for (const paragraph of text.split(/\n{2,}/)) writeParagraph(paper, paragraph.trim())
  if (proof === null) return
  if (proofBeside(measuring(paper), proof, { x: MARGIN, y: page.y, width: WIDTH }) > LOWEST) page.addPage()
  // It may use the margin above the page number, so that no letter gets a second sheet for it alone.
  page.page.margins.bottom = 0
  proofBeside(paper, proof, { x: MARGIN, y: page.y, width: WIDTH })
}

const SMALLEST_ADDRESS = 7
const ADDRESS_SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, SMALLEST_ADDRESS]

/** Draws the company's name and addresses in the largest size that ends above the window. */
function writeLetterhead(paper: Paper, [name = '', ...lines]: readonly string[]): void {
  const address = lines.join(' · ')
  const styles = (scale: number) =>
    [{ size: 11 * scale, font: 'sans-bold' } as Style, { size: 9 * scale, color: SOFT } as Style] as const
  const heightAt = (scale: number): number => {
    const [bold, soft] = styles(scale)
    const place = { width: WIDTH }
    return paper.heightOf(name, bold, place) + paper.heightOf(address, soft, place)
  }
  const scale = LETTERHEAD_SCALES.find((it) => heightAt(it) <= LETTERHEAD.height) ?? 0.5
  const [bold, soft] = styles(scale)
  paper.tell('P', () => paper.write(name, bold, { x: MARGIN, y: LETTERHEAD.top, width: WIDTH }))
  paper.tell('P', () => paper.write(address, soft, { x: MARGIN, width: WIDTH }))
}

const LETTERHEAD_SCALES = [1, 0.9, 0.8, 0.7, 0.6]

function writeParagraph(paper: Paper, paragraph: string): void {
  const { page } = paper
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.includes(' | '))) {
    paper.group('L', () => {
      for (const line of lines) writePair(paper, line)
    })
  } else {
    paper.tell('P', () => paper.write(paragraph, BODY, { x: MARGIN, width: WIDTH, lineGap: 2 }))
  }
  page.y += 8
}

/** Draws a label with its value beside it, both on one page. */
function writePair(paper: Paper, line: string): void {
  const { page } = paper
  const [label = '', value = ''] = line.split(' | ')
  const [labelWidth, width] = [LABEL_WIDTH - 12, WIDTH - LABEL_WIDTH]
  const height = Math.max(
    paper.heightOf(label, BODY, { width: labelWidth }),
    paper.heightOf(value || ' ', BODY, { width }),
  )
  if (page.y + height > page.page.height - MARGIN) page.addPage()
  const top = page.y
  paper.group('LI', () => {
    paper.tell('Lbl', () => paper.write(label, BODY, { x: MARGIN, y: top, width: labelWidth }))
    paper.tell('LBody', () => paper.write(value, BODY, { x: MARGIN + LABEL_WIDTH, y: top, width }))
  })
  page.y = top + height + 3
  page.x = MARGIN
}
