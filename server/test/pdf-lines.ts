import { inflateSync } from 'node:zlib'

/** The lines of text of a PDF that uses the standard fonts: each stream inflated, each shown string decoded (Windows-1252). */
export function linesOf(pdf: Buffer): string[] {
  const lines: string[] = []
  for (const content of streamsOf(pdf)) {
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map((part) => part[1]).join('')
      lines.push(Buffer.from(hex, 'hex').toString('latin1').replaceAll('\x92', '’').replaceAll('\x96', '–'))
    }
  }
  return lines
}

export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  )
}
