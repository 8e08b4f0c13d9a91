import { type FlowTable, flowTable, roomFor } from './flow-table.ts'
import { BODY, LABEL, numberPages, STRONG } from './page.ts'
import { INK, openPaper, type Paper, type PaperSetting, type Piece, SOFT, type Style } from './paper.ts'

const MARGIN = 54
const WIDTH = 612 - 2 * MARGIN
const LABEL_WIDTH = 150
const LINE_GAP = 2
/** Of the number of a page, below the text. */
const NUMBER = { left: MARGIN, bottom: 761, width: WIDTH }

interface FlowLook {
  /** 'spell': a record that is shown as it was may not be withheld for a character (`openPaper`). */
  readonly unprintable?: 'refuse' | 'spell'
}

/** A letter of flowing text, on as many pages as it needs, each with its number. */
export function flowingLetter(title: string, setting: PaperSetting, look: FlowLook = {}) {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 72 }
  const paper = openPaper(title, setting, { margins, ...look })
  const { page } = paper
  page.addPage()
  const write = (piece: Piece, words: string, style: Style, gap: number) => {
    paper.tell(piece, () => paper.write(words, style, { x: MARGIN, width: WIDTH, lineGap: LINE_GAP }))
    page.y += gap
  }
  return {
    heading: (words: string, sender: readonly string[]) => {
      write('H1', words, { size: 20, font: 'serif-bold' }, 4)
      write('P', sender.join(' · '), LABEL, 14)
    },
    /** A part of its own, which begins on a page of its own. Gives the number of that page. */
    part: (words: string): number => {
      page.addPage()
      write('H2', words, { size: 15, font: 'serif-bold' }, 8)
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
    note: (words: string) => write('P', words, LABEL, 0),
    facts: (facts: readonly (readonly [label: string, value: string])[]) => {
      paper.group('L', () => {
        for (const [label, value] of facts) fact(paper, label, value)
      })
      page.y += 8
    },
    /** Numbers the pages, and gives the bytes. */
    end: (numberOf: (page: number, pages: number) => string): Promise<Buffer> => {
      numberPages(paper, NUMBER, numberOf)
      return paper.end()
    },
  }
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
    paper.tell('P', () => paper.write(label, { size: 8, color: SOFT }, { x: left, y: y + 2, width }))
  }
  page.x = MARGIN
  page.y += 6
}

/** A label and its value beside it, each of which may take several lines. A pair is not torn apart. */
function fact(paper: Paper, label: string, value: string): void {
  const { page } = paper
  const [labelWidth, width] = [LABEL_WIDTH - 8, WIDTH - LABEL_WIDTH]
  const soft: Style = { ...BODY, color: SOFT }
  const height = Math.max(
    paper.heightOf(label, soft, { width: labelWidth }),
    paper.heightOf(value || ' ', BODY, { width }),
  )
  roomFor(page, height)
  const top = page.y
  paper.group('LI', () => {
    paper.tell('Lbl', () => paper.write(label, soft, { x: MARGIN, y: top, width: labelWidth }))
    paper.tell('LBody', () => paper.write(value, BODY, { x: MARGIN + LABEL_WIDTH, y: top, width }))
  })
  page.y = top + height + 4
  page.x = MARGIN
}
