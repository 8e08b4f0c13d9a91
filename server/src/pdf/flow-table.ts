import { INK, type Paper, type PdfPage, SOFT, type Style } from './paper.ts'

export interface FlowTable {
  readonly caption: string
  readonly heads: readonly string[]
  /** Of the columns that stand to the right. */
  readonly amounts: readonly number[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[] | null
}

interface Place {
  readonly left: number
  readonly width: number
}

const SIZE = 8
const CAPTION: Style = { size: 9, font: 'sans-bold' }
/** Of the wider of the two fonts, so that a total has its room. */
const WIDEST: Style = { size: SIZE, font: 'sans-bold' }
const GAP = 8
const ABOVE = 4

/**
 * A table in the flow of a paper, on as many pages as it needs: no row is torn apart, and each page repeats the heads. Columns
 * are as wide as what stands in them; where all together are too wide, the widest give way and their cells take lines.
 */
export function flowTable(paper: Paper, table: FlowTable, place: Place): void {
  const { page } = paper
  const rows = [...table.rows, ...(table.total === null ? [] : [table.total])]
  const widths = widthsOf(paper, [table.heads, ...rows], place.width)
  const row = (cells: readonly string[], style: RowStyle, tell: Paper['tell'] = paper.tell) =>
    drawRow({ ...paper, tell }, cells, { ...table, ...place, widths }, style)
  const heightOf = (cells: readonly string[]) => heightOfRow(paper, cells, widths)
  roomFor(page, heightOf(table.heads) * 3)
  paper.tell('P', () => paper.write(table.caption, CAPTION, { x: place.left, width: place.width }))
  page.y += ABOVE
  paper.group('Table', () => {
    paper.group('TR', () => row(table.heads, 'head'))
    table.rows.forEach((cells) => {
      if (!fits(page, heightOf(cells))) {
        page.addPage()
        // They were told at the beginning.
        row(table.heads, 'head', (_, draw) => paper.decorate(draw))
      }
      paper.group('TR', () => row(cells, 'row'))
    })
    const { total } = table
    if (total !== null) {
      roomFor(page, heightOf(total))
      paper.group('TR', () => row(total, 'total'))
    }
  })
  page.x = place.left
  page.y += 12
}

type RowStyle = 'head' | 'row' | 'total'

interface Columns extends Pick<FlowTable, 'amounts'>, Place {
  readonly widths: readonly number[]
}

const STYLES: Readonly<Record<RowStyle, Style>> = {
  head: { size: SIZE, color: SOFT },
  row: { size: SIZE },
  total: { size: SIZE, font: 'sans-bold' },
}
/** Of the rule above a row. */
const RULES = { head: 0, row: 0.5, total: 1 } as const

function drawRow(paper: Paper, cells: readonly string[], columns: Columns, style: RowStyle): void {
  const { page } = paper
  const top = page.y
  if (RULES[style] > 0) paper.decorate(() => rule(page, columns, RULES[style]))
  placesOf(columns).forEach((box, at) => {
    const piece = style === 'head' ? 'TH-column' : at === 0 ? 'TH-row' : 'TD'
    const { x, width, isAmount } = box
    const place = { x, y: top + ABOVE, width, ...(isAmount ? { align: 'right' as const } : {}) }
    paper.tell(piece, () => paper.write(cells[at] ?? '', STYLES[style], place))
  })
  page.y = top + heightOfRow(paper, cells, columns.widths)
}

interface CellBox {
  readonly x: number
  readonly width: number
  readonly isAmount: boolean
}

function placesOf({ left, widths, amounts }: Columns): readonly CellBox[] {
  let x = left
  return widths.map((width, at) => {
    const box = { x, width: width - GAP, isAmount: amounts.includes(at) }
    x += width
    return box
  })
}

const rule = (page: PdfPage, { left, width }: Place, thick: number) =>
  page
    .lineWidth(thick)
    .strokeColor(INK)
    .moveTo(left, page.y)
    .lineTo(left + width, page.y)
    .stroke()

function heightOfRow(paper: Paper, cells: readonly string[], widths: readonly number[]): number {
  const heights = widths.map((width, at) => paper.heightOf(cells[at] || ' ', WIDEST, { width: width - GAP }))
  return Math.max(...heights) + 2 * ABOVE
}

const fits = (page: PdfPage, height: number): boolean =>
  page.y + height <= page.page.height - page.page.margins.bottom

/** Goes on to a new page where this one has no room of that height. */
export function roomFor(page: PdfPage, height: number): void {
  if (!fits(page, height)) page.addPage()
}

/**
 * As wide as the widest cell; together as wide as there is room, the widest giving way first, none below its longest word unless the
 * longest words alone are too wide.
 */
function widthsOf(paper: Paper, rows: readonly (readonly string[])[], room: number): readonly number[] {
  const measure = (words: string) => Math.ceil(paper.widthOf(words, WIDEST)) + GAP + 1
  const count = rows[0]?.length ?? 0
  const columns = Array.from({ length: count }, (_, at) => rows.map((cells) => cells[at] ?? ''))
  const wished = columns.map((cells) => Math.max(...cells.map(measure)))
  const words = columns.map((cells) => Math.max(...cells.flatMap((cell) => cell.split(/\s/)).map(measure)))
  const longest = limitFor(words, [], room)
  const least = words.map((width) => Math.min(width, longest))
  const widest = limitFor(wished, least, room)
  const widths = wished.map((width, at) => Math.max(least[at] ?? 0, Math.min(width, widest)))
  // What is left over goes between the columns.
  const each = Math.max(0, room - widths.reduce((sum, it) => sum + it, 0)) / Math.max(1, count - 1)
  return widths.map((width, at) => (at < count - 1 ? width + each : width))
}

function limitFor(wished: readonly number[], least: readonly number[], room: number): number {
  const sumAt = (limit: number) =>
    wished.reduce((sum, width, at) => sum + Math.max(least[at] ?? 0, Math.min(width, limit)), 0)
  let [fitting, tooWide] = [0, room]
  if (sumAt(room) <= room) return room
  while (tooWide - fitting > 1) {
    const middle = (fitting + tooWide) / 2
    if (sumAt(middle) <= room) fitting = middle
    else tooWide = middle
  }
  return fitting
}
