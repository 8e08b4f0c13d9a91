import { expect, test } from 'vitest'
import { openPaper, type Paper } from '../src/pdf/paper.ts'
import { layoutProblems } from './pdf-layout.ts'

const MARGINS = { top: 40, left: 40, right: 40, bottom: 40 }
const STYLE = { size: 10 }

async function problemsOf(draw: (paper: Paper) => void): Promise<readonly string[]> {
  const paper = openPaper('Planted', { at: new Date(0), language: 'en' }, { margins: MARGINS })
  paper.page.addPage()
  paper.tell('P', () => paper.write('Ann Lee', STYLE, { x: 100, y: 100, width: 200 }))
  draw(paper)
  return layoutProblems(await paper.end())
}
const write = (paper: Paper, words: string, x: number, y: number) =>
  paper.tell('P', () => paper.write(words, STYLE, { x, y, width: 200 }))

test.each<[string, (paper: Paper) => void, string[]]>([
  ['a text below another', (paper) => write(paper, 'Akron', 100, 111.5), []],
  ['a text over another', (paper) => write(paper, 'Akron', 120, 106), ['page 1: "Ann Lee" touches "Akron"']],
  ['a text at the edge', (paper) => write(paper, 'Akron', 590, 300), ['page 1: "Akron" is off the page']],
  [
    'a code behind a text',
    ({ decorate, page }) => decorate(() => page.rect(110, 104, 3, 3).fill()),
    ['page 1: "Ann Lee" touches a code'],
  ],
  ['a frame around a text', ({ decorate, page }) => decorate(() => page.rect(90, 90, 300, 40).stroke()), []],
  [
    'a frame through a text',
    ({ decorate, page }) => decorate(() => page.rect(110, 90, 300, 40).stroke()),
    ['page 1: "Ann Lee" crosses a frame'],
  ],
])('%s', async (_, draw, problems) => {
  expect(await problemsOf(draw)).toEqual(problems)
})
