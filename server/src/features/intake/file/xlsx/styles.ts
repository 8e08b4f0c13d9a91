import { type Mask, maskOf } from './number-format.ts'
import { readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** The meaning of a cell's number, according to its format. */
export type NumberMeaning = 'number' | 'date' | 'percent'

/** How a cell shows its number. */
export interface NumberFormat {
  readonly meaning: NumberMeaning
  /** The places of its digits; null: shown as any number is. */
  readonly mask: Mask | null
}

export const GENERAL: NumberFormat = { meaning: 'number', mask: null }

const MAX_BYTES = 50 * 1024 * 1024

/** By style index. */
export async function readStyles(zip: Zip, part: string | null): Promise<readonly NumberFormat[]> {
  if (part === null) return []
  const own = new Map<number, NumberFormat>()
  const formats: number[] = []
  let isCellStyle = false
  await readWholeXml(zip.read(part, MAX_BYTES), {
    open: (element, attribute) => {
      if (element === 'cellXfs') isCellStyle = true
      if (element === 'numFmt')
        own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode') ?? ''))
      if (element === 'xf' && isCellStyle) formats.push(Number(attribute('numFmtId') ?? 0))
    },
    close: (element) => {
      if (element === 'cellXfs') isCellStyle = false
    },
  })
  return formats.map((id) => own.get(id) ?? { meaning: builtIn(id), mask: null })
}

function formatOf(code: string): NumberFormat {
  const meaning = meaningOf(code)
  return { meaning, mask: meaning === 'number' ? maskOf(code) : null }
}

/** The built-in formats; 27 to 36 and 50 to 58 are those of East Asian locales. */
function builtIn(id: number): NumberMeaning {
  if (id === 9 || id === 10) return 'percent'
  const isDate = (from: number, to: number) => id >= from && id <= to
  return isDate(14, 22) || isDate(27, 36) || isDate(45, 47) || isDate(50, 58) ? 'date' : 'number'
}

/** 'mm/dd/yyyy', '0.00%', '#,##0.00;[Red]-#,##0.00'. */
export function meaningOf(format: string): NumberMeaning {
  const [first = ''] = format.split(';')
  // Without literal texts, paddings, colors and locales.
  const signs = first.replaceAll(/"[^"]*"|[\\_*]./g, '').replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/^general$/i.test(signs)) return 'number'
  if (/[dmyhs]/i.test(signs)) return 'date'
  return signs.includes('%') ? 'percent' : 'number'
}
