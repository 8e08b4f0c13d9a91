import { expect, test } from 'vitest'
import { linesOf } from '../../test/pdf-lines.ts'
import { shownOf } from '../../test/pdf-reader.ts'
import { FONT_NAMES, openFont } from './fonts.ts'
import { openPaper } from './paper.ts'
import { findUnprintable, listCharacters, printableForm, spellOut, unprintableIn } from './printable.ts'

const LETTERS = /^[\p{L}\p{N}]$/u

/** The assigned letters and figures of a block. */
const lettersFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter((it) =>
    LETTERS.test(it),
  )

test.each([
  ['Latin with its extensions A and B', 0x20, 0x24f],
  ['Latin Extended Additional, with Vietnamese', 0x1e00, 0x1eff],
  ['Greek', 0x386, 0x3ce],
  ['Greek Extended', 0x1f00, 0x1ffc],
  ['Cyrillic', 0x400, 0x4ff],
])('%s: every letter can be printed, and is extracted as the same letter', async (_, from, to) => {
  const letters = lettersFrom(from, to)
  expect(unprintableIn(letters.join(''))).toEqual([])
  const paper = openPaper('Letters', { at: new Date(0), language: 'en' }, { margins: MARGINS })
  paper.page.addPage()
  for (const font of ['sans', 'sans-bold', 'serif-bold'] as const)
    paper.tell('P', () => paper.write(letters.join(' '), { size: 10, font }, { x: 72, width: 468 }))
  const pdf = await paper.end()
  const shown = linesOf(pdf)
    .join(' ')
    .split(/\s+/)
    .filter((it) => it !== '')
  // Two letters that look alike may share one glyph, which is extracted as the first of them.
  const alike = (it: string) => ALIKE[it] ?? it
  expect(shown).toEqual([...letters, ...letters, ...letters].map((it) => alike(it.normalize('NFC'))))
  expect(
    new Set(
      shownOf(pdf)
        .flat()
        .map(({ font }) => font.isEmbedded),
    ),
  ).toEqual(new Set([true]))
})

const MARGINS = { top: 72, left: 72, right: 72, bottom: 72 }
const ALIKE: Readonly<Record<string, string>> = { '\u04d8': '\u018f', '\u04d9': '\u0259' }

test.each([
  ['Chinese', '王伟', ['王', '伟']],
  ['Arabic', 'علي', ['ع', 'ل', 'ي']],
  ['Hebrew, which the fonts have but which runs from right to left', 'דן', ['ד', 'ן']],
  ['an emoji of several emojis', '👩‍👧', ['👩', '👧']],
  ['characters that change the direction of a text', 'Ann \u202eLee\u202c', ['\u202e', '\u202c']],
  ['control characters', 'Ann\u0000\u0092', ['\u0000', '\u0092']],
  ['half of a surrogate pair', 'Ann \ud83d', ['\ud83d']],
  ['unassigned and private characters', '\u0378\ue000', ['\u0378', '\ue000']],
  ['the replacement character', 'Mu\ufffdoz', ['\ufffd']],
  ['three accents on one letter', 'a\u0323\u0304\u0303\u0302', ['\u0302']],
  ['an accent without a letter', '\u0301Ann', ['\u0301']],
  ['full-width letters', 'Ａnn', ['Ａ']],
])('%s: cannot be printed', (_, text, characters) => {
  expect(unprintableIn(text)).toEqual(characters)
})

test('composes letters with their accents, replaces blanks by spaces, and removes invisible characters', () => {
  expect(printableForm('Nguye\u0302\u0303n\u200b Tha\u0323\u00adnh\u3000\tLe\r\nHà\u2028Nội')).toBe(
    'Nguyễn Thạnh  Le\nHà\nNội',
  )
  expect(printableForm('7:30\u00a0p.\u202fm.')).toBe('7:30\u00a0p.\u202fm.')
  expect(unprintableIn('\ufeffAnn\u200e Lee')).toEqual([])
})

test('quotes the first line of a document that cannot be printed, and only a part of a long one', () => {
  expect(findUnprintable({ a: ['Ann', { b: 'Lee' }], at: new Date(0), n: 1, none: null })).toBeNull()
  expect(findUnprintable({ to: ['Ann', 'c/o 王伟\nAkron'] })).toEqual({
    text: 'c/o 王伟',
    characters: ['王', '伟'],
  })
  const { text = '' } = findUnprintable(`${'a'.repeat(300)}王${'b'.repeat(300)}`) ?? {}
  expect(text).toMatch(/^…a{40}王b{39}…$/)
})

test('lists characters as they look, or by code point, and at most ten of them', () => {
  expect(listCharacters(['王', '\u202e', '\u0302', '\u{10ffff}'])).toBe('王, U+202E, U+0302, U+10FFFF')
  expect(listCharacters([...'一二三四五六七八九十百千'])).toBe('一, 二, 三, 四, 五, 六, 七, 八, 九, 十, …')
  expect(spellOut('Wei 王, Ann')).toBe('Wei [U+738B], Ann')
})

test('the digits of each font have the same width, so that amounts are aligned', () => {
  for (const name of FONT_NAMES) {
    const font = openFont(name)
    const widths = [...'0123456789'].map((it) => font.glyphForCodePoint(it.charCodeAt(0)).advanceWidth)
    expect(new Set(widths).size, name).toBe(1)
  }
})

test('the font for codes has all characters of a code', () => {
  const covered = new Set(openFont('mono-bold').characterSet)
  const codes = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-']
  expect(codes.filter((it) => !covered.has(it.charCodeAt(0)))).toEqual([])
})
