import { expect } from 'vitest'
import { objectsOf, pagesOf, type ReadPage, refIn, shownIn } from './pdf-reader.ts'

type Pages = ReadonlyMap<string, ReadPage>

const pagesByNumber = (pdf: Buffer): Pages => new Map(pagesOf(pdf).map((page) => [page.no, page]))

/** What stands on a page, each text with the number of its tag; null for what is only seen. */
function markedOn(pages: Pages, no: string): ReadonlyMap<number | null | 'untagged', string> {
  const page = pages.get(no)
  if (page === undefined) return new Map()
  const { content, fonts } = page
  const textIn = (part: string) =>
    shownIn(part, fonts)
      .map(({ text }) => text)
      .join('')
  const texts = new Map<number | null | 'untagged', string>()
  let rest = content
  for (const [part, tag, inside = ''] of content.matchAll(
    /\/(\w+ (?:<<[\s\S]*?>> )?B(?:DC|MC))\n([\s\S]*?)EMC/g,
  )) {
    rest = rest.replace(part, '')
    const no = /\/MCID (\d+)/.exec(tag ?? '')?.[1]
    texts.set(no === undefined ? null : Number(no), textIn(inside))
  }
  const outside = textIn(rest)
  return outside === '' ? texts : texts.set('untagged', outside)
}

/** A tag within a tag, a text on a further page, or one on the tag's own page. */
const KID = /<<[^>]*\/Pg (?<page>\d+) 0 R[^>]*\/MCID (?<no>\d+)[^>]*>>|(?<child>\d+) 0 R|(?<own>\d+)/g

/**
 * What a paper says to who hears it, in order: 'H1: PAYOFF INVOICE', 'L > LI > Lbl: Owner', 'Table > TR > TH Row: Total'.
 */
export function toldBy(pdf: Buffer): string[] {
  const [objects, pages] = [objectsOf(pdf), pagesByNumber(pdf)]
  const root = [...objects.values()].find((body) => body.includes('/S /Document')) ?? ''
  const told = (body: string, above: string): string[] => {
    const scope = /\/Scope \/(\w+)/.exec(body)?.[1]
    const tag = [/\/S \/(\w+)/.exec(body)?.[1] ?? '', ...(scope ? [scope] : [])].join(' ')
    const path = above === '' ? tag : `${above} > ${tag}`
    const [list = ''] = /\/K \[[\s\S]*?\]\n/.exec(`${body}\n`) ?? []
    const kids = [...list.matchAll(KID)].map(({ groups = {} }) => groups)
    const ownPage = refIn(body.replace(list, ''), 'Pg')
    const children = kids.flatMap(({ child }) => child ?? [])
    const pieces = kids.flatMap(({ page = ownPage, no, own }) => {
      const number = no ?? own
      return number === undefined ? [] : [[page, Number(number)] as const]
    })
    const alt = /\/Alt \(([\s\S]*?)(?<!\\)\)\n/.exec(body)?.[1]
    if (alt !== undefined) return [`${path}: ${textOf(alt)}`]
    if (pieces.length === 0) return children.flatMap((no) => told(objects.get(no) ?? '', path))
    return [
      `${path}: ${pieces
        .map(([page, no]) => markedOn(pages, page).get(no) ?? '')
        .join('')
        .trim()}`,
    ]
  }
  return told(root, '').map((line) => line.replace('Document > ', ''))
}

/** A text of an object: in UTF-16 after a mark where it has more than ASCII. */
const textOf = (written: string): string =>
  written.startsWith('\xfe\xff')
    ? Buffer.from(written.slice(2), 'latin1').swap16().toString('utf16le')
    : written

/**
 * It has tags, a title that its reader shows, a language, one heading, and no text outside of its tags. None is empty but a
 * cell of a table.
 */
export function expectTagged(pdf: Buffer, language: 'en-US' | 'es-US'): void {
  const text = pdf.toString('latin1')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toContain(`/Lang (${language})`)
  expect(text).toMatch(/\/Title \d+ 0 R/)
  const told = toldBy(pdf)
  expect(told.filter((line) => line.startsWith('H1: '))).toHaveLength(1)
  expect(told.filter((line) => /(?<!> TD): $/.test(line))).toEqual([])
  const pages = pagesByNumber(pdf)
  expect(pages.size).toBeGreaterThan(0)
  expect([...pages.keys()].map((no) => markedOn(pages, no).get('untagged') ?? '').join('')).toBe('')
}
