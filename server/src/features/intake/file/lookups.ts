import { type FirmRefusal, whyNoFile } from '@fieldstone/domain/legal/firm'
import type { Db, Transaction } from '../../../db/database.ts'
import { type FirmRecord, listFirmRecords } from '../../../records/firm.ts'
import type { Value } from './fields.ts'

/** The firms that a file can name. */
export interface Firms {
  /** Keyed by its name in lower case, which is unique. */
  readonly idOf: ReadonlyMap<string, number>
  readonly byId: ReadonlyMap<number, FirmRecord>
}

export const NO_FIRMS: Firms = { idOf: new Map(), byId: new Map() }

export async function readFirms(db: Db | Transaction): Promise<Firms> {
  const firms = await listFirmRecords(db)
  return {
    idOf: new Map(firms.map(({ id, name }) => [name.toLowerCase(), id])),
    byId: new Map(firms.map((firm) => [firm.id, firm])),
  }
}

/** Returns the name of a firm, or '' for none. */
export const nameOfFirm = ({ byId }: Firms, id: Value | undefined): string => byId.get(Number(id))?.name ?? ''

/** Returns why a firm cannot get files of a county. Null if it can. The county is null if the row names none. */
export function firmRefusal(firm: FirmRecord, countyId: number | null): string | null {
  const refusal = whyNoFile(firm, countyId)
  return refusal === null ? null : REASONS[refusal]
}

export const NO_FIRM = 'is no firm here: add it first, in the portal or by the command'

const REASONS: Readonly<Record<FirmRefusal, string>> = {
  'firm-closed': 'is closed: it keeps its files and gets no new ones',
  'firm-elsewhere': 'does not work in this county: choose another, or add the county to it',
}

/** What the rows of a file can refer to: statuses by their number, firms by their name. */
export interface Lookups {
  readonly statusIds: ReadonlySet<number>
  readonly firms: Firms
}

/** For a file whose rows refer to none of these. */
export const NO_LOOKUPS: Lookups = { statusIds: new Set(), firms: NO_FIRMS }

export async function readLookups(db: Db): Promise<Lookups> {
  const statuses = await db.selectFrom('lien_status').select('id').execute()
  return { statusIds: new Set(statuses.map(({ id }) => id)), firms: await readFirms(db) }
}
