/** A record with its continuations (88). */
export interface Bai2Record {
  readonly line: number
  /** The two digits of its type. */
  readonly code: string
  readonly fields: readonly Bai2Field[]
  /** What is after the type in each of its lines, without the '/' at the end. */
  readonly parts: readonly string[]
}

export interface Bai2Field {
  readonly text: string
  readonly line: number
  /** Which of the parts of its record it is in, and where it begins there. */
  readonly part: number
  readonly at: number
}

/**
 * Splits a report into its records. Fields continue across continuation lines (88). Blank lines are not records. A line
 * that does not begin with two digits is a record of an unknown type.
 */
export function splitBai2(content: string): Bai2Record[] {
  const records: { line: number; code: string; fields: Bai2Field[]; parts: string[] }[] = []
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (const [index, written] of lines.entries()) {
    const text = written.replaceAll(/\p{Cc}/gu, ' ').trim()
    if (text === '') continue
    const line = index + 1
    const code = /^\d\d(?=[,/]|$)/.exec(text)?.[0] ?? text.slice(0, 10)
    const previous = records.at(-1)
    const isContinued = code === '88' && previous !== undefined
    const record = isContinued ? previous : { line, code, fields: [], parts: [] }
    if (!isContinued) records.push(record)
    const part = removeEnd(text.slice(code.length + 1))
    for (const field of splitFields(part, line, record.parts.length)) record.fields.push(field)
    record.parts.push(part)
  }
  return records
}

/** A '/' ends a record. */
const removeEnd = (text: string): string => (text.endsWith('/') ? text.slice(0, -1).trimEnd() : text)

function splitFields(content: string, line: number, part: number): Bai2Field[] {
  let next = 0
  return content.split(',').map((written) => {
    const at = next
    next += written.length + 1
    return { text: written.trim(), line, part, at }
  })
}

/** Returns what follows a number of fields, commas included. Only the text of a transaction may contain them. */
export function readTextAfter({ fields, parts }: Bai2Record, count: number): string {
  const first = fields[count]
  if (first === undefined) return ''
  return [parts[first.part]?.slice(first.at) ?? '', ...parts.slice(first.part + 1)].join(' ')
}
