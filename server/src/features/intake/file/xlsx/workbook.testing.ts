import { strToU8, zipSync } from 'fflate'

/** The XML of a cell without its reference. */
export type TestCell = string

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const EMPTY: TestCell = ''
export const number = (value: number): TestCell => `<c><v>${value}</v></c>`
export const inline = (text: string): TestCell =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
export const shared = (index: number): TestCell => `<c t="s"><v>${index}</v></c>`
export const formula = (result: string, type = 'n'): TestCell =>
  `<c t="${type}"><f>A1&amp;B1</f><v>${escaped(result)}</v></c>`
export const boolean = (value: 0 | 1): TestCell => `<c t="b"><v>${value}</v></c>`
export const error = (code: string): TestCell => `<c t="e"><v>${code}</v></c>`
/** `style` is the index of one of `formats`, counted from 1. */
export const styled = (value: number, style: number): TestCell => `<c s="${style}"><v>${value}</v></c>`

export interface TestSheet {
  readonly name: string
  readonly rows: readonly (readonly TestCell[])[]
  readonly state?: 'hidden'
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[]
  /** The content of each `si` element. */
  readonly strings?: readonly string[]
  readonly formats?: readonly string[]
  readonly is1904?: boolean
  /** Additional or replaced parts. */
  readonly parts?: Readonly<Record<string, string>>
}

/** An XLSX file with these sheets. */
export function workbookBytes(workbook: TestWorkbook): Uint8Array {
  const parts = { ...partsOf(workbook), ...workbook.parts }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

/** An XLSX file with one sheet of texts. */
export const tableBytes = (rows: readonly (readonly string[])[], name = 'Table'): Uint8Array =>
  workbookBytes({ sheets: [{ name, rows: rows.map((row) => row.map(inline)) }] })

function partsOf({
  sheets,
  strings = [],
  formats = [],
  is1904 = false,
}: TestWorkbook): Record<string, string> {
  const tabs = sheets.map(
    ({ name, state }, no) =>
      `<sheet name="${escaped(name)}" sheetId="${no + 1}" ${state ? `state="${state}"` : ''} r:id="rId${no + 1}"/>`,
  )
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://example.com/relationships/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      ...sheets.map((_, no) => relation(`rId${no + 1}`, 'worksheet', `worksheets/sheet${no + 1}.xml`)),
      relation('rIdT', 'sharedStrings', 'sharedStrings.xml'),
      relation('rIdS', 'styles', '/xl/styles.xml'),
    ].join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, no) => `<numFmt numFmtId="${164 + no}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, no) => `<xf numFmtId="${164 + no}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, no) => [`xl/worksheets/sheet${no + 1}.xml`, sheetXml(sheet)])),
  }
}

function sheetXml({ rows }: TestSheet): string {
  const lines = rows.map((row, no) => {
    const cells = row.map((cell, column) =>
      cell.replace('<c', `<c r="${String.fromCharCode(65 + column)}${no + 1}"`),
    )
    return `<row r="${no + 1}">${cells.join('')}</row>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}
