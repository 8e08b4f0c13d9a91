import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import type { TestActor } from './actors.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

export async function onlyPayment(world: PaymentWorld, lien: Lien) {
  return world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}

/** The last one that this person began on the certificate. */
export const newestPayment = (world: PaymentWorld, lien: Lien, payer: TestActor) =>
  world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .where('user_id', '=', payer.userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

export async function readStatus(world: PaymentWorld, id: string, actor = world.payer) {
  const answer = await world.testApp.inject({
    method: 'GET',
    url: `/api/payments/${id}/status`,
    token: actor.token,
  })
  return { statusCode: answer.statusCode, ...(answer.json() as PaymentStatus & { parcelId: number }) }
}

/** 'NEW>OPEN' and so on, in the order in which they were made. */
export async function moves(world: PaymentWorld, paymentId: string): Promise<string[]> {
  const rows = await world.testApp.db
    .selectFrom('payment_transition')
    .select(['from_status', 'to_status'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.from_status ?? ''}>${row.to_status}`)
}

/** The ledger of a certificate: sum of every posting, and what stands on each account. */
export async function ledger(world: PaymentWorld, lien: Lien) {
  const rows = await world.testApp.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(['posting_id', 'account', 'amount_cents', 'cause'])
    .where('certificate_id', '=', lien.id)
    .execute()
  const postings = new Map<number, number>()
  const accounts: Record<string, number> = {}
  for (const row of rows) {
    postings.set(row.posting_id, (postings.get(row.posting_id) ?? 0) + row.amount_cents)
    accounts[row.account] = (accounts[row.account] ?? 0) + row.amount_cents
  }
  return { sums: [...postings.values()], accounts }
}

export async function mails(world: PaymentWorld, kind: string) {
  return world.testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where((mail) => mail.or([mail('kind', '=', kind), mail('kind', 'like', `${kind}-%`)]))
    .orderBy('id')
    .execute()
}

export async function openTasks(world: PaymentWorld, paymentId: string): Promise<string[]> {
  const rows = await world.testApp.db
    .selectFrom('staff_task')
    .select('kind')
    .where('subject_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}

export async function countRows(world: PaymentWorld): Promise<number> {
  const { count } = await world.testApp.db
    .selectFrom('payment')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
