import { inflateSync } from 'node:zlib'
import { shownOf } from './pdf-reader.ts'

/** The lines of text of a PDF, as whoever copies them from it gets them. */
export const linesOf = (pdf: Buffer): string[] => shownOf(pdf).flatMap((page) => page.map(({ text }) => text))

/** What the content of its pages and its other streams hold. */
export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  )
}
