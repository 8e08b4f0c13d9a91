import { inflateSync } from 'node:zlib'

/** The objects of a PDF that pdfkit wrote, by number: dictionaries as text, streams still compressed (latin1). */
export type Objects = ReadonlyMap<string, string>

export const objectsOf = (pdf: Buffer): Objects =>
  new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(
      ([, no = '', body = '']) => [no, body] as const,
    ),
  )

/** The number of the object that a dictionary names by a key; '' if it names none. */
export const refIn = (body: string, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? ''

/** What the stream of an object holds, inflated. */
export function streamOf(objects: Objects, no: string): string {
  const body = /stream\n([\s\S]*)\nendstream/.exec(objects.get(no) ?? '')?.[1] ?? ''
  return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
}

/** A font as a page uses it: what each glyph says by its ToUnicode map, and how wide it is in thousandths of its size. */
export interface ReadFont {
  readonly name: string
  readonly isEmbedded: boolean
  readonly texts: ReadonlyMap<number, string>
  readonly widths: readonly number[]
  readonly ascent: number
  readonly descent: number
}

export interface ReadPage {
  readonly no: string
  readonly content: string
  readonly fonts: ReadonlyMap<string, ReadFont>
}

export function pagesOf(pdf: Buffer): readonly ReadPage[] {
  const objects = objectsOf(pdf)
  const root = [...objects.values()].find((body) => body.includes('/Type /Pages\n')) ?? ''
  const [kids = ''] = /\/Kids \[[^\]]*\]/.exec(root) ?? []
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, no = '']) => pageOf(objects, no))
}

function pageOf(objects: Objects, no: string): ReadPage {
  const body = objects.get(no) ?? ''
  const resources = objects.get(refIn(body, 'Resources')) ?? ''
  const [list = ''] = /\/Font <<[^>]*>>/.exec(resources) ?? []
  const fonts = new Map(
    [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name = '', font = '']) => [name, fontOf(objects, font)] as const,
    ),
  )
  return { no, content: streamOf(objects, refIn(body, 'Contents')), fonts }
}

const read = new WeakMap<Objects, Map<string, ReadFont>>()

function fontOf(objects: Objects, no: string): ReadFont {
  const known = read.get(objects) ?? new Map<string, ReadFont>()
  read.set(objects, known)
  const font = known.get(no) ?? readFont(objects, no)
  known.set(no, font)
  return font
}

function readFont(objects: Objects, no: string): ReadFont {
  const body = objects.get(no) ?? ''
  const name = /\/BaseFont \/(\S+)/.exec(body)?.[1] ?? ''
  const descendant = objects.get(/\/DescendantFonts \[(\d+) 0 R\]/.exec(body)?.[1] ?? '') ?? ''
  const descriptor = objects.get(refIn(descendant, 'FontDescriptor')) ?? ''
  const [, widths = ''] = /\/W \[0 \[([^\]]*)\]\]/.exec(descendant) ?? []
  const numberOf = (key: string) =>
    Number(new RegExp(`/${key} (-?[\\d.]+)`).exec(descriptor)?.[1] ?? Number.NaN)
  return {
    name,
    isEmbedded: refIn(descriptor, 'FontFile2') !== '',
    texts: textsOf(streamOf(objects, refIn(body, 'ToUnicode'))),
    widths: widths.trim().split(/\s+/).map(Number),
    ascent: numberOf('Ascent'),
    descent: numberOf('Descent'),
  }
}

/** The ranges that pdfkit writes: '<0000> <00ff> [<0000> <0041> …]'. */
function textsOf(map: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      texts.set(
        Number.parseInt(from, 16) + index,
        String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
      )
  return texts
}

/** A line of text as it stands on a page, in points from its top left corner. */
export interface ShownText {
  readonly text: string
  readonly font: ReadFont
  readonly size: number
  readonly left: number
  readonly right: number
  readonly baseline: number
  /** By the font's own ascent and descent. */
  readonly top: number
  readonly bottom: number
}

const PAGE_HEIGHT = 792

/** The texts that a part of a page's content shows, each line one, in their order. */
export function shownIn(content: string, fonts: ReadPage['fonts']): readonly ShownText[] {
  return [...content.matchAll(/BT\n([\s\S]*?)\nET/g)].flatMap(([, block = '']) => {
    const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
    if (font === undefined) throw new Error(`a text in a font that the page does not have: ${block}`)
    const size = Number(/\/F\d+ ([\d.]+) Tf/.exec(block)?.[1])
    let [text, left, right, baseline] = ['', Number.POSITIVE_INFINITY, 0, Number.NaN]
    let [x, y] = [0, 0]
    for (const [, atX, atY, shown] of block.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[([^\]]*)\] TJ/g)) {
      if (shown === undefined) {
        ;[x, y] = [Number(atX), Number(atY)]
        // An accent that is moved above its letter begins a piece of its own.
        if (Number.isNaN(baseline)) baseline = PAGE_HEIGHT - y
        continue
      }
      left = Math.min(left, x)
      for (const [, hex, shift] of shown.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
        if (shift !== undefined) x -= (Number(shift) / 1000) * size
        for (const [glyph] of (hex ?? '').matchAll(/[0-9a-f]{4}/g)) {
          const id = Number.parseInt(glyph, 16)
          text += font.texts.get(id) ?? '\ufffd'
          x += ((font.widths[id] ?? 0) / 1000) * size
          if ((font.texts.get(id) ?? '').trim() !== '') right = Math.max(right, x)
        }
      }
    }
    const [top, bottom] = [baseline - (font.ascent / 1000) * size, baseline - (font.descent / 1000) * size]
    return text === '' ? [] : [{ text, font, size, left, right, baseline, top, bottom }]
  })
}

/** All texts of a PDF, by page. */
export const shownOf = (pdf: Buffer): readonly (readonly ShownText[])[] =>
  pagesOf(pdf).map(({ content, fonts }) => shownIn(content, fonts))
