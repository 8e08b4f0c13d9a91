import type { PaperFacts } from '@fieldstone/domain/analysis/proofs/standing'
import { ZERO } from '@fieldstone/domain/money/cents'
import { outcomeOf } from '@fieldstone/domain/payments/outcome'
import { conditionsOf } from '@fieldstone/domain/payoff/facts'
import type { IssuedRow } from '../../../records/papers/issue.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'
import type { Services } from '../../../services.ts'
import { readLien } from '../../payoff/service.ts'
import { findOnlinePayment, findReceivedPayment, isSuperseded, isUndone } from './queries.ts'

/** Reads what became of the subject of a document. */
export async function becameOf(services: Services, row: IssuedRow): Promise<PaperFacts> {
  switch (row.kind) {
    case 'payoff':
      return payoffNow(services, row)
    case 'receipt':
      return receiptNow(services, row)
    case 'release':
      return { kind: 'release', isUndone: await isUndone(services.db, row) }
  }
}

async function payoffNow(services: Services, row: IssuedRow): Promise<PaperFacts & { kind: 'payoff' }> {
  const record = await readLien(services.db, services, row.certificate_id)
  if (!record) throw new Error(`certificate ${row.certificate_id} is gone`)
  const { isRedeemed, isPending } = conditionsOf(record.facts, record.today)
  return {
    kind: 'payoff',
    goodThrough: row.day,
    today: record.today,
    isRedeemed,
    isPaymentAwaiting: isPending || record.facts.isPaymentInReview,
    isSuperseded: await isSuperseded(services.db, row),
  }
}

/** Returns the same status that the receipt shows when it is opened again. */
async function receiptNow(
  { db }: Services,
  { money_id: moneyId, certificate_id: certificateId }: IssuedRow,
): Promise<PaperFacts> {
  const accounts = await readPaymentAccounts(db, [certificateId])
  const refundedCents = (moneyId === null ? undefined : accounts.get(moneyId))?.refundedCents ?? ZERO
  const paid = moneyId === null ? undefined : await findOnlinePayment(db, moneyId)
  if (!paid) {
    const received = moneyId === null ? undefined : await findReceivedPayment(db, moneyId)
    return {
      kind: 'receipt',
      isTakenBack: received?.state !== 'settled',
      isMistake: received?.is_mistake ?? false,
      refundedCents,
    }
  }
  return {
    kind: 'receipt',
    isTakenBack: outcomeOf({ state: paid.status, needsReview: paid.needs_review }) === 'taken-back',
    isMistake: false,
    refundedCents,
  }
}
