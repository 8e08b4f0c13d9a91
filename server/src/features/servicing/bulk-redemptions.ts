import {
  type BulkResult,
  type LeftRedemption,
  MOST_IN_BULK,
  type ReadyRedemption,
  type ReadyRedemptions,
} from '@fieldstone/contract/entities/servicing/bulk-redemption'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { type NotInBulk, whyNotInBulk } from '@fieldstone/domain/payments/bulk-redemption'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { listCleared } from '../../records/funds.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLiens } from '../payoff/service.ts'
import { laterItems } from './later-items.ts'
import { findBlock, findLastPayment } from './posting-money.ts'
import { checkRedemption, owedOn, recordRedemption } from './redemption.ts'
import { changeLockedCertificate } from './with-locked-certificate.ts'

/** Lists the redemptions to post, for one lockbox file only those that its items paid. */
export async function listReady(context: AdminContext, fileId: number | null): Promise<ReadyRedemptions> {
  const { services } = context
  const ids = await listInProcess(services.db, fileId)
  const { judged, waitingCount } = await untilFull(ids, async (some) => {
    const records = await readLiens(services, some)
    return Promise.all(
      some.flatMap((id) => {
        const record = records.get(id)
        return record ? [judge(services.db, record, services.config.businessTimeZone)] : []
      }),
    )
  })
  const ready = judged.filter((it): it is ReadyRedemption => !isLeft(it))
  return { ready, totalCents: sumOf(ready), left: judged.filter(isLeft), waitingCount }
}

/** Finds the certificates that can be batch posted, each with the values to post. */
export async function readyAmong(
  { services }: AdminContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadyRedemption>> {
  const records = await readLiens(services, ids)
  const judged = await Promise.all(
    [...records.values()].map((record) => judge(services.db, record, services.config.businessTimeZone)),
  )
  return new Map(judged.flatMap((it) => (isLeft(it) ? [] : [[it.certificateId, it]])))
}

/**
 * Checks redemptions in order until the limit of one batch is ready, so that ones that need manual work do not block
 * later ones. The rest is left for next time.
 */
export async function untilFull(
  ids: readonly number[],
  judgeSome: (ids: readonly number[]) => Promise<readonly Judged[]>,
  most: number = MOST_IN_BULK,
): Promise<{ readonly judged: readonly Judged[]; readonly waitingCount: number }> {
  const judged: Judged[] = []
  let looked = 0
  let missing = most
  while (missing > 0 && looked < ids.length) {
    const some = await judgeSome(ids.slice(looked, looked + missing))
    judged.push(...some)
    looked = Math.min(looked + missing, ids.length)
    missing -= some.filter((it) => !isLeft(it)).length
  }
  return { judged, waitingCount: ids.length - looked }
}

interface SeenRedemption {
  readonly certificateId: number
  readonly receivedOn: PlainDate
  readonly amountCents: Cents
}

/** Posts each in its own transaction, so that one failure does not stop the others. */
export async function postRedemptions(
  context: AdminContext,
  seen: readonly SeenRedemption[],
): Promise<BulkResult> {
  const posted: ReadyRedemption[] = []
  const left: LeftRedemption[] = []
  for (const one of seen) {
    const it = await postOne(context, one)
    if (it === null) continue
    if (isLeft(it)) left.push(it)
    else posted.push(it)
  }
  return { posted, totalCents: sumOf(posted), left }
}

type Judged = ReadyRedemption | LeftRedemption

/** Null if the certificate does not exist. */
async function postOne(
  context: AdminContext,
  { certificateId, receivedOn, amountCents }: SeenRedemption,
): Promise<Judged | null> {
  const { businessTimeZone } = context.services.config
  const outcome: { it: Judged | null } = { it: null }
  try {
    await changeLockedCertificate(context, certificateId, async (locked) => {
      const it = await judge(locked.trx, locked.record, businessTimeZone)
      const isSame = !isLeft(it) && it.receivedOn === receivedOn && it.amountCents === amountCents
      outcome.it = isLeft(it) || isSame ? it : leftOf(locked.record, 'changed')
      if (!isSame) return
      const input = { ...it, clearedOn: null, closeReason: '' }
      await checkRedemption(locked, input)
      await recordRedemption(locked, input)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return outcome.it && { ...pick(outcome.it), reason: 'changed' }
  }
  return outcome.it
}

async function judge(db: Db | Transaction, record: LienRecord, timeZone: string): Promise<Judged> {
  const { row, lien, regime } = record
  const last = await findLastPayment(db, row.id)
  const payments = await listCleared(db, row.id, timeZone)
  const owedCents = last ? owedOn(record, last.receivedOn) : null
  const reason = whyNotInBulk({
    isRedeemed: row.redeemedOn !== null,
    block: await findBlock(db, row),
    paymentCount: payments.length,
    hasEscrow: row.escrowCents !== 0 || row.escrowMoves.length > 0,
    owedCents: owedCents === null ? null : cents(owedCents),
    hasLaterItems: lien && regime && last ? laterItems(lien, regime, last.receivedOn).length > 0 : false,
  })
  if (reason !== null || last === null) return leftOf(record, reason ?? 'no-payment')
  return { certificateId: row.id, certificateNo: row.certificateNo, ...last }
}

const leftOf = ({ row }: LienRecord, reason: NotInBulk): LeftRedemption => ({
  certificateId: row.id,
  certificateNo: row.certificateNo,
  reason,
})

const isLeft = (it: Judged): it is LeftRedemption => 'reason' in it

const pick = ({ certificateId, certificateNo }: Judged) => ({ certificateId, certificateNo })

const sumOf = (posted: readonly ReadyRedemption[]) => sumCents(posted.map(({ amountCents }) => amountCents))

async function listInProcess(db: Db, fileId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from certificate c
    where c.redemption_in_process_on is not null and c.redeemed_on is null
      and (${fileId}::bigint is null or exists (select from lockbox_row line
        join received_payment received on received.id = line.received_payment_id
        where line.file_id = ${fileId}::bigint and received.money_id = c.redemption_payment_id))
    order by c.redemption_in_process_on, c.id`.execute(db)
  return rows.map(({ id }) => id)
}
