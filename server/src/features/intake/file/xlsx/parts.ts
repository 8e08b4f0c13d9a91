import { posix } from 'node:path'
import { readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

export const WORKBOOK = 'xl/workbook.xml'

export interface Workbook {
  /** The sheets in tab order, each with its part of the archive. */
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[]
  readonly sharedStrings: string | null
  readonly styles: string | null
  /** Dates use the 1904 date system. */
  readonly is1904: boolean
}

/** Reads the structure of a workbook: its sheets and where its parts are. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const relations = await readRelations(zip)
  const sheets: { name: string; part: string; isHidden: boolean }[] = []
  let is1904 = false
  await readWholeXml(zip.read(WORKBOOK, MAX_BYTES), {
    open: (element, attribute) => {
      if (element === 'workbookPr') is1904 = isTrue(attribute('date1904'))
      if (element !== 'sheet') return
      const relation = relations.get(attribute('r:id') ?? attribute('id') ?? '')
      if (relation?.type !== 'worksheet') return
      const isHidden = (attribute('state') ?? 'visible') !== 'visible'
      sheets.push({ name: attribute('name') ?? '', part: relation.part, isHidden })
    },
  })
  const partOf = (type: string) =>
    [...relations.values()].find((each) => each.type === type && zip.has(each.part))?.part ?? null
  return { sheets, is1904, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') }
}

interface Relation {
  /** 'worksheet', 'sharedStrings', 'styles', … */
  readonly type: string
  readonly part: string
}

const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** More than lists of sheets and parts need. */
const MAX_BYTES = 10 * 1024 * 1024

async function readRelations(zip: Zip): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>()
  await readWholeXml(zip.read(RELATIONS, MAX_BYTES), {
    open: (element, attribute) => {
      if (element !== 'Relationship') return
      const target = attribute('Target') ?? ''
      const part = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
      const type = (attribute('Type') ?? '').split('/').at(-1) ?? ''
      relations.set(attribute('Id') ?? '', { type, part })
    },
  })
  return relations
}

export const isTrue = (value: string | null): boolean => value === '1' || value === 'true'
