import { type FlowTable, flowTable, roomFor } from './flow-table.ts'
import { BODY, INK, LABEL, SOFT, STRONG, type Style } from './page.ts'
import { openPaper, type Paper, type PaperSetting, type Piece } from './paper.ts'

const MARGIN = 54
const WIDTH = 612 - 2 * MARGIN
const LABEL_WIDTH = 150

/** A letter of flowing text, on as many pages as it needs, each with its number. */
export function flowingLetter(title: string, setting: PaperSetting) {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 72 }
  const paper = openPaper(title, setting, { margins })
  const { page } = paper
  page.addPage()
  const write = (piece: Piece, words: string, style: Style, gap: number) => {
    page
      .font(style.font ?? 'Helvetica')
      .fontSize(style.size)
      .fillColor(style.color ?? INK)
    paper.tell(piece, () => page.text(words, MARGIN, undefined, { width: WIDTH, lineGap: 2 }))
    page.y += gap
  }
  return {
    heading: (words: string, sender: readonly string[]) => {
      write('H1', words, { size: 20, font: 'Times-Bold' }, 4)
      write('P', sender.join(' · '), LABEL, 14)
    },
    /** A part of its own, which begins on a page of its own. Gives the number of that page. */
    part: (words: string): number => {
      page.addPage()
      write('H2', words, { size: 15, font: 'Times-Bold' }, 8)
      const { start, count } = page.bufferedPageRange()
      return start + count
    },
    table: (table: FlowTable) => flowTable(paper, table, { left: MARGIN, width: WIDTH }),
    /** Lines to write on, two beside each other, each with what belongs there below it. */
    blanks: (labels: readonly string[]) => {
      for (let at = 0; at < labels.length; at += 2) blankPair(paper, labels.slice(at, at + 2))
      page.y += 12
    },
    /** A file that the reader of the paper can take out of it. */
    attach: (name: string, bytes: Buffer, { about, at }: { readonly about: string; readonly at: Date }) => {
      page.file(bytes, { name, type: 'text/csv', description: about, creationDate: at, modifiedDate: at })
    },
    strong: (words: string) => write('P', words, STRONG, 8),
    paragraph: (words: string) => write('P', words, BODY, 10),
    note: (words: string) => write('P', words, { size: 9, color: SOFT }, 0),
    facts: (facts: readonly (readonly [label: string, value: string])[]) => {
      paper.group('L', () => {
        for (const [label, value] of facts) fact(paper, label, value)
      })
      page.y += 8
    },
    /** Numbers the pages, and gives the bytes. */
    end: (numberOf: (page: number, pages: number) => string): Promise<Buffer> => {
      numberPages(paper, { left: MARGIN, top: 792 - 40, width: WIDTH }, numberOf)
      return paper.end()
    },
  }
}

interface NumberPlace {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Numbers the pages that are not flushed yet, and says how many they are. */
export function numberPages(
  { page, decorate }: Paper,
  { left, top, width }: NumberPlace,
  numberOf: (page: number, pages: number) => string,
): number {
  const { start, count } = page.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.switchToPage(start + index)
    // Below the text's own margin; with the margin the line would begin a new page.
    page.page.margins.bottom = 0
    page.font('Helvetica').fontSize(8).fillColor(SOFT)
    decorate(() => page.text(numberOf(index + 1, count), left, top, { width, align: 'center' }))
  }
  return count
}

function blankPair(paper: Paper, labels: readonly string[]): void {
  const { page } = paper
  roomFor(page, 40)
  const [y, width] = [page.y + 24, (WIDTH - 24) / 2]
  for (const [at, label] of labels.entries()) {
    const left = MARGIN + at * (width + 24)
    paper.decorate(() => {
      page.lineWidth(0.5).strokeColor(INK)
      page
        .moveTo(left, y)
        .lineTo(left + width, y)
        .stroke()
    })
    page.font('Helvetica').fontSize(8).fillColor(SOFT)
    paper.tell('P', () => page.text(label, left, y + 3, { width }))
  }
  page.x = MARGIN
  page.y += 6
}

/** A label and its value beside it, which may take several lines. A pair is not torn apart. */
function fact(paper: Paper, label: string, value: string): void {
  const { page } = paper
  page.font('Helvetica').fontSize(10)
  const width = WIDTH - LABEL_WIDTH
  const height = page.heightOfString(value, { width })
  roomFor(page, height)
  const top = page.y
  paper.group('LI', () => {
    paper.tell('Lbl', () => page.fillColor(SOFT).text(label, MARGIN, top, { width: LABEL_WIDTH - 8 }))
    paper.tell('LBody', () => page.fillColor(INK).text(value, MARGIN + LABEL_WIDTH, top, { width }))
  })
  page.y = top + Math.max(height, page.currentLineHeight(true)) + 4
  page.x = MARGIN
}
