import type { LienSummary } from '@fieldstone/contract/entities/certificates/certificate'
import type { Found } from '@fieldstone/contract/entities/find/found'
import { findRoutes, SHORTEST_FIND } from '@fieldstone/contract/routes/find'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { implement } from '../../http/handler.ts'
import { containsText } from '../../lists/read-list.ts'
import { isOfAmount } from '../../records/payment-accounts.ts'
import { reachOf } from '../../records/reach.ts'
import { listUsers } from '../accounts/service.ts'
import { likeText, listLiens, presentLiens } from '../certificates/service.ts'
import { filesWith } from '../legal/service.ts'

export const find = implement(findRoutes, {
  find: (context, { query }) => findText(context, query.text),
})

/** The most results of each kind. The lists have all of them. */
const MOST = 6

const FEW = { page: 1, pageSize: MOST, sort: '' } as const

/** Finds a few results of each kind for a text. Each part is limited to the reach of its own list. */
async function findText(
  context: Context<ActorOf<'admin' | 'county' | 'legal'>>,
  text: string,
): Promise<Found> {
  if (text.length < SHORTEST_FIND) return { certificates: [], receipts: [], people: [] }
  const { actor } = context
  const [byText, byFile, receipts, people] = await Promise.all([
    listLiens(context, { ...FEW, filter: text }),
    listByFile(context, text),
    actor.role === 'admin' ? listReceipts(context, text) : [],
    actor.role === 'admin' ? listPeople({ ...context, actor }, text) : [],
  ])
  return { certificates: exactFirst([...byText.rows, ...byFile], text).slice(0, MOST), receipts, people }
}

/** Removes duplicates and sorts certificates whose number equals the text first. */
function exactFirst(certificates: readonly LienSummary[], text: string): LienSummary[] {
  const number = normalParcelNo(text)
  const isExact = ({ certificateNo, parcelNo }: LienSummary) =>
    [certificateNo, parcelNo].some((no) => normalParcelNo(no) === number)
  const once = [...new Map(certificates.map((it) => [it.id, it])).values()]
  return [...once.filter(isExact), ...once.filter((it) => !isExact(it))]
}

/** A county finds a file by its court case alone: the other numbers and names are the firm's. */
async function listByFile(context: Context, text: string): Promise<LienSummary[]> {
  const { services, actor } = context
  const isOfFile = actor.role === 'county' ? containsText(sql`legal.case_no`, text) : filesWith(text).holds
  const { rows } = await sql<{ id: number }>`
    select legal.certificate_id as id from legal_case legal join certificate c on c.id = legal.certificate_id
    where ${reachOf(actor)} and ${isOfFile}
    order by legal.certificate_id limit ${MOST}`.execute(services.db)
  return presentLiens(
    context,
    rows.map(({ id }) => id),
  )
}

/** Finds money by its receipt number, its amount with cents, or what is written of its payer. */
async function listReceipts({ services }: Context, text: string): Promise<Found['receipts']> {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null
  const amount = text.includes('.') ? readDollars(text) : null
  const isFound =
    number !== null
      ? sql`money.receipt_no = ${number}`
      : amount !== null
        ? isOfAmount(amount)
        : sql`money.payer_name ilike ${`%${likeText(text)}%`}`
  const { rows } = await sql<Found['receipts'][number]>`
    select money.id as "moneyId", coalesce(money.receipt_no::text, '') as "receiptNo",
      c.certificate_no as "certificateNo",
      coalesce(nullif(money.payer_name, ''), payer.first_name || ' ' || payer.last_name, '') as "payerName"
    from money_in_row money
      left join certificate c on c.id = money.certificate_id
      left join app_user payer on payer.id = money.user_id
    where ${isFound}
    order by money.came_at desc, money.id limit ${MOST}`.execute(services.db)
  return rows
}

async function listPeople(context: Context<ActorOf<'admin'>>, text: string): Promise<Found['people']> {
  const { rows } = await listUsers(context, { ...FEW, filter: text })
  return rows.map(({ id, firstName, lastName, username, email }) => ({
    ...{ id, username, email },
    name: `${firstName} ${lastName}`.trim(),
  }))
}
