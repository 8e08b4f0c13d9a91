import { afterAll, beforeAll, expect } from 'vitest'
import { verify } from '../src/features/verify/verify.ts'
import { createActor, type TestActor } from './actors.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

let made = 0

/** A server with an administrator who records money, for the tests of one file; and the steps they take. */
export function receivedWorld() {
  const world = {} as { testApp: TestApp; admin: TestActor }
  beforeAll(async () => {
    world.testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z' })
    world.admin = await createActor(world.testApp, 'admin')
  })
  afterAll(() => world.testApp.close())

  async function send(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ) {
    const answer = await world.testApp.inject({
      method,
      url: `/api/admin/receivedpayments${path}`,
      token: world.admin.token,
      ...(payload ? { payload } : {}),
      ...(headers ? { headers } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** A check over the whole payoff of 4,240.00, unless said otherwise. */
  async function record(parcelID: number | null, more: object = {}) {
    const payload = { parcelID, instrument: 'CHECK', amount: 4240, reference: `no ${++made}`, ...more }
    return send('POST', '', payload)
  }

  const certificateOf = (id: number) =>
    world.testApp.db
      .selectFrom('certificate')
      .select(['redemption_in_process_on', 'redemption_payment_id', 'escrow_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  const accounts = async (cause: string) => {
    const rows = await world.testApp.db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
      .select((it) => ['account', it.fn.sum<number>('amount_cents').as('sum')])
      .where('cause_id', '=', cause)
      .groupBy('account')
      .execute()
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
  }

  /** The open ones. */
  const tasksOf = (id: number) =>
    world.testApp.db
      .selectFrom('staff_task')
      .select(['kind', 'note'])
      .where('subject_kind', '=', 'received_payment')
      .where('subject_id', '=', String(id))
      .where('done_at', 'is', null)
      .orderBy('id')
      .execute()

  async function expectSoundBooks() {
    const { findings } = await verify(world.testApp.db, world.testApp.services)
    expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  }

  return Object.assign(world, { send, record, certificateOf, accounts, tasksOf, expectSoundBooks })
}
