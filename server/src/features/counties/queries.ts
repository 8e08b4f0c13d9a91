import type { Attorney, AttorneyUser } from '@fieldstone/contract/entities/firms/attorney'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const listStates = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('state').select(['id', 'name']).orderBy('name').execute()

export const listCounties = (
  db: Db,
  where: RawBuilder<boolean>,
): Promise<{ id: number; name: string; stateId: string }[]> =>
  db
    .selectFrom('county')
    .select(['id', 'name', 'state_id as stateId'])
    .where(where)
    .orderBy('name')
    .orderBy('state_id')
    .execute()

export const findCounty = (
  db: Db,
  id: number,
): Promise<{ id: number; name: string; stateId: string } | undefined> =>
  db
    .selectFrom('county')
    .select(['id', 'name', 'state_id as stateId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Lists the firms in scope by contact name. With `firmId`, only that firm. */
export const listFirms = (db: Db, scope: RawBuilder<boolean>, firmId?: number): Promise<Attorney[]> =>
  db
    .selectFrom('firm')
    .select(['id', 'contact_first_name as firstName', 'contact_last_name as lastName', 'name as firmName'])
    .select(sql<boolean>`closed_on is not null`.as('isClosed'))
    .where(scope)
    .$if(firmId !== undefined, (query) => query.where('id', '=', firmId ?? 0))
    .orderBy('contact_last_name')
    .orderBy('contact_first_name')
    .orderBy('id')
    .execute()

export const listFirmUsers = (db: Db, firmId: number): Promise<AttorneyUser[]> =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('firm_id', '=', firmId)
    .where('account_type', '=', ACCOUNT_TYPES.legal)
    .where('is_approved', '=', true)
    .where('is_disabled', '=', false)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
