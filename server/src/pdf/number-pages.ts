import { type Paper, SOFT, type Style } from './paper.ts'

interface NumberPlace {
  readonly left: number
  /** Where the last line ends. */
  readonly bottom: number
  readonly width: number
}

const STYLE: Style = { size: 8, color: SOFT }

/** Numbers the pages that are not flushed yet, and says how many they are. */
export function numberPages(
  paper: Paper,
  { left, bottom, width }: NumberPlace,
  numberOf: (page: number, pages: number) => string,
): number {
  const { page } = paper
  const { start, count } = page.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.switchToPage(start + index)
    // Below the text's own margin; with the margin the line would begin a new page.
    page.page.margins.bottom = 0
    const words = numberOf(index + 1, count)
    const y = bottom - paper.heightOf(words, STYLE, { width })
    paper.decorate(() => paper.write(words, STYLE, { x: left, y, width, align: 'center' }))
  }
  return count
}
