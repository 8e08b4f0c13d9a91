import { inflateSync } from 'node:zlib'

/** The lines of text of a PDF that uses the standard fonts: each stream inflated, each shown string decoded (Windows-1252). */
export function linesOf(pdf: Buffer): string[] {
  const lines: string[] = []
  for (const content of streamsOf(pdf)) lines.push(...shownIn(content))
  return lines
}

/** The lines of text that a part of a page's content shows. */
export const shownIn = (content: string): string[] =>
  [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) => {
    const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map((part) => part[1]).join('')
    return Buffer.from(hex, 'hex').toString('latin1').replaceAll('\x92', '’').replaceAll('\x96', '–')
  })

export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  )
}
