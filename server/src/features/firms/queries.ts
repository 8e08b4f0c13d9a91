import { type Firm, type FirmFacts, firmFields } from '@fieldstone/contract/entities/firms/firm'
import type { firmRoutes } from '@fieldstone/contract/routes/firms'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { ListSource } from '../../lists/read-list.ts'
import { filled, numberKey, textKey } from '../../lists/sort.ts'
import { FIRM_COUNTIES } from '../../records/firm.ts'
import { stored } from '../../records/stored.ts'
import { nextVersion } from '../../records/versioned.ts'

const OPEN_FILES = sql`(select count(*) from legal_case held where held.firm_id = firm.id and held.is_active)`

const STORED = stored(firmFields, 'firm', { elsewhere: ['countyIds'], nullable: ['email', 'phone'] })

const COLUMNS = sql<Firm>`firm.id, ${STORED.select}, firm.closed_on as "closedOn", firm.version,
  ${FIRM_COUNTIES} as "countyIds", ${OPEN_FILES} as "openFileCount",
  (select count(*) from app_user person where person.firm_id = firm.id and person.account_type = 3
    and person.is_approved and not person.is_disabled) as "attorneyCount"`

export const FIRMS: ListSource<(typeof firmRoutes.listFirms.sorts)[number]> = {
  columns: COLUMNS,
  from: sql`firm`,
  sorts: {
    firmName: filled(textKey(sql`firm.name`)),
    lastName: filled(textKey(sql`firm.contact_last_name`)),
    openFileCount: filled(numberKey(OPEN_FILES)),
  },
  usualSort: 'firmName',
  key: filled(numberKey(sql`firm.id`)),
  filtered: sql`concat_ws(' ', firm.name, firm.contact_first_name, firm.contact_last_name, firm.email, firm.city)`,
}

export async function findFirmRow(
  db: Db | Transaction,
  id: number,
  lock: RawBuilder<unknown> = sql``,
): Promise<Firm | null> {
  const { rows } = await sql<Firm>`select ${COLUMNS} from firm where firm.id = ${id} ${lock}`.execute(db)
  return rows[0] ?? null
}

export async function insertFirm(trx: Transaction, facts: FirmFacts): Promise<number> {
  const { id } = await trx
    .insertInto('firm')
    .values(STORED.columnsOf(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeCounties(trx, id, facts.countyIds)
  return id
}

export async function updateFirm(trx: Transaction, id: number, facts: FirmFacts): Promise<void> {
  await trx
    .updateTable('firm')
    .set({ ...STORED.columnsOf(facts), version: nextVersion })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('firm_county').where('firm_id', '=', id).execute()
  await storeCounties(trx, id, facts.countyIds)
}

async function storeCounties(trx: Transaction, id: number, countyIds: readonly number[]): Promise<void> {
  const rows = [...new Set(countyIds)].map((countyId) => ({ firm_id: id, county_id: countyId }))
  if (rows.length > 0) await trx.insertInto('firm_county').values(rows).execute()
}

/** Whether another firm has this name, in upper or lower case. */
export async function isNameTaken(trx: Transaction, name: string, ownId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select firm.id from firm where lower(firm.name) = lower(${name}) and firm.id is distinct from ${ownId}`.execute(
    trx,
  )
  return rows.length > 0
}

export async function areCounties(trx: Transaction, ids: readonly number[]): Promise<boolean> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return true
  const found = await trx.selectFrom('county').select('id').where('id', 'in', unique).execute()
  return found.length === unique.length
}

/** Sets the choice for all users of the firm. An administrator may change it for one of them later. */
export const showRefNo = (trx: Transaction, firmId: number, shows: boolean): Promise<unknown> =>
  trx
    .updateTable('app_user')
    .set({ shows_ref_no: shows, version: nextVersion })
    .where('firm_id', '=', firmId)
    .execute()
