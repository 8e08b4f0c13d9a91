import type { PayoffLogRow } from '@fieldstone/contract/entities/payoff/payoff-log'
import type { staffPayoffRoutes } from '@fieldstone/contract/routes/payoff/staff'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { auditRead } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { instantKey, numberKey, textKey } from '../../lists/sort.ts'
import { PROPERTY_ADDRESS } from '../../records/certificate-summary.ts'
import { reachOf } from '../../records/reach.ts'

/** Reads of this log are audited at most this often, in seconds. It names people and what they viewed. */
const READ_SECONDS = 600

const VIEWS: ListSource<(typeof staffPayoffRoutes.listPayoffViews.sorts)[number]> = {
  columns: sql`view.id, c.id as "certificateId", c.certificate_no as "certificateNo", c.parcel_no as "parcelNo",
    person.username, c.owner_name as "ownerName", ${PROPERTY_ADDRESS} as address, view.total_cents as "totalCents",
    view.viewed_at as "requestedAt"`,
  from: sql`payoff_view view join certificate c on c.id = view.certificate_id
    left join app_user person on person.id = view.user_id`,
  sorts: {
    taxSaleNo: textKey(sql`c.certificate_no`),
    parcelNo: textKey(sql`c.parcel_no`),
    userName: textKey(sql`person.username`),
    ownerName: textKey(sql`c.owner_name`),
    address: textKey(PROPERTY_ADDRESS),
    payofF_TOTAL: numberKey(sql`view.total_cents`),
    requestDate: instantKey(sql`view.viewed_at`),
  },
  usualSort: '-requestDate',
  key: numberKey(sql`view.id`),
  filtered: sql`concat_ws(' ', c.certificate_no, c.parcel_no, c.owner_name, c.address, c.city, c.zip, person.username)`,
  at: sql`view.viewed_at`,
}

/** Lists the payoffs that were shown or printed, with reader and time. */
export async function listPayoffViews(
  context: Context<ActorOf<'admin'>>,
  query: ListQuery,
): Promise<Page<PayoffLogRow[]>> {
  const listed = await readList<PayoffLogRow>(context, VIEWS, query, reachOf(context.actor))
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'payoff-views' }, { everySeconds: READ_SECONDS })
  return listed
}
