import { expect, test } from 'vitest'
import { linesOf } from '../../test/pdf-lines.ts'
import { expectTagged, toldBy } from '../../test/pdf-tags.ts'
import { flowingLetter } from './flow.ts'
import { figures, letterPage, list, put } from './page.ts'
import { openPaper } from './paper.ts'

const SETTING = { at: new Date(0), language: 'en' } as const
const BOX = { x: 43, y: 40, width: 200 }
const STYLE = { size: 10 }

test('a sheet with a heading, a list and figures: each text says what it is, in the order it was written', async () => {
  const paper = letterPage('Receipt', SETTING)
  put(paper, 'H1', 'RECEIPT', BOX, STYLE)
  list(paper, [['Owner', 'Ann Lee']], { top: 80, labelWidth: 90, width: 300, rowHeight: 20 })
  const money = {
    headings: ['For', 'Amount'],
    figures: [['Certificate', '$10.00']],
    total: ['Total', '$10.00'],
  } as const
  figures(paper, money, 200)
  const pdf = await paper.end()
  expectTagged(pdf, 'en-US')
  expect(toldBy(pdf)).toEqual([
    'H1: RECEIPT',
    'L > LI > Lbl: Owner',
    'L > LI > LBody: Ann Lee',
    'Table > TR > TH Column: For',
    'Table > TR > TH Column: Amount',
    'Table > TR > TH Row: Certificate',
    'Table > TR > TD: $10.00',
    'Table > TR > TH Row: Total',
    'Table > TR > TD: $10.00',
  ])
})

test('a letter of several pages: a paragraph that goes on over the page is one, and page numbers are not read out', async () => {
  const letter = flowingLetter('Agreement', { ...SETTING, language: 'es' })
  letter.heading('Acuerdo', ['Fieldstone', 'P.O. Box 1180'])
  const words = Array.from({ length: 700 }, (_, index) => `palabra${index}`)
  letter.paragraph(words.join(' '))
  letter.facts([['Aceptado por', 'Rosa Prieto']])
  const pdf = await letter.end((page, pages) => `${page} de ${pages}`)
  expectTagged(pdf, 'es-US')
  expect(toldBy(pdf)).toEqual([
    'H1: Acuerdo',
    'P: Fieldstone · P.O. Box 1180',
    `P: ${words.join(' ')}`,
    'L > LI > Lbl: Aceptado por',
    'L > LI > LBody: Rosa Prieto',
  ])
  expect(linesOf(pdf)).toContain('2 de 2')
})

test('what goes to the company’s printer has no tags, and says the same', async () => {
  const margins = { top: 43, left: 43, right: 43, bottom: 43 }
  const paper = openPaper('Letters', SETTING, { margins, purpose: 'print' })
  paper.page.addPage()
  put(paper, 'P', 'Dear Ann', BOX, STYLE)
  const pdf = await paper.end()
  expect(pdf.toString('latin1')).not.toContain('/StructTreeRoot')
  expect(linesOf(pdf)).toEqual(['Dear Ann'])
  expect(() => expectTagged(pdf, 'en-US')).toThrow()
})

test('a text that is put on a page outside of its tags is found', async () => {
  const paper = letterPage('Receipt', SETTING)
  put(paper, 'H1', 'RECEIPT', BOX, STYLE)
  paper.page.text('nobody hears this', 43, 400)
  const pdf = await paper.end()
  expect(() => expectTagged(pdf, 'en-US')).toThrow('nobody hears this')
})
