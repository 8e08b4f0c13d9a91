import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { openSession } from '../src/features/accounts/service.ts'
import { createActor, type TestActor } from './actors.ts'
import { createCertificate, insertDepositAccount, insertPayment } from './factories.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** The nine who may call. The guest has taxpayer A's e-mail address and a code: a session on that account. */
export const IDENTITIES = [
  'anonymous',
  'admin',
  'countyA',
  'countyB',
  'firm1',
  'firm2',
  'taxpayerA',
  'taxpayerB',
  'guest',
] as const

export type IdentityName = (typeof IDENTITIES)[number]
export type PersonName = Exclude<IdentityName, 'anonymous' | 'guest'>

/**
 * Texts that stand nowhere else, and who may ever be answered them. An answer to anybody else that holds one is a leak.
 */
export const CANARIES: Readonly<Record<string, readonly IdentityName[]>> = {
  'canary.a@example.com': ['admin', 'taxpayerA'],
  '555-0977': ['admin', 'taxpayerA'],
  'Canaria Owner': ['admin', 'taxpayerA'],
  'Canary Bank': ['taxpayerA'],
  '9173': ['taxpayerA'],
  'canary reference': ['admin', 'firm1'],
  'canary legal note': ['admin', 'firm1'],
  pay_canarycanarycanarycanaryca: ['admin', 'taxpayerA'],
}

export const CARD_ID = `crd_${'c'.repeat(26)}`
export const ACCOUNT_ID = `ach_${'c'.repeat(26)}`
export const PAYMENT_ID = 'pay_canarycanarycanarycanaryca'

/** Two counties, two firms, two taxpayers, an administrator; what there is belongs to county A, firm 1, taxpayer A. */
export interface AccessWorld {
  readonly testApp: TestApp
  readonly people: Readonly<Record<PersonName, TestActor>>
  /** In county A, with firm 1. */
  readonly certificateId: number
  /** Such a certificate again, that nobody has touched yet. */
  freshCertificate(): Promise<number>
  /** A session of its own for each request: some calls end it. */
  tokenOf(name: IdentityName): Promise<string | undefined>
  close(): Promise<void>
}

export const openAccessWorld = async (options: TestAppOptions = {}): Promise<AccessWorld> =>
  accessWorldIn(await buildTestApp(options))

/** The same among what is there already. */
export async function accessWorldIn(testApp: TestApp): Promise<AccessWorld> {
  const actor = (...args: Parameters<typeof createActor> extends [unknown, ...infer R] ? R : never) =>
    createActor(testApp, ...args)
  const people = {
    admin: await actor('admin'),
    countyA: await actor('county', { countyId: 855 }),
    countyB: await actor('county', { countyId: 854 }),
    firm1: await actor('legal', { firmId: 1, countyId: 855 }),
    firm2: await actor('legal', { firmId: 2, countyId: 854 }),
    taxpayerA: await actor('taxpayer', {
      email: 'canary.a@example.com',
      phone: '(330) 555-0977',
      firstName: 'Canaria Owner',
    }),
    taxpayerB: await actor('taxpayer'),
  }
  await insertDepositAccount(testApp.db)
  const freshCertificate = () =>
    createCertificate(
      testApp.db,
      {},
      {
        firm_id: 1,
        is_active: true,
        ref_no: 'canary reference',
        legal_note: 'canary legal note',
      },
    )
  const certificateId = await freshCertificate()
  await belongings(testApp, people.taxpayerA.userId, certificateId)
  return {
    testApp,
    people,
    certificateId,
    freshCertificate,
    tokenOf: async (name) => {
      if (name === 'anonymous') return undefined
      return name === 'guest'
        ? freshToken(testApp, people.taxpayerA, { isGuest: true })
        : freshToken(testApp, people[name])
    },
    close: () => testApp.close(),
  }
}

function freshToken(
  { db, services, clock }: TestApp,
  actor: TestActor,
  kind: { readonly isGuest?: boolean } = {},
): Promise<string> {
  const { userId: id, username, email, countyId, firmId } = actor
  const user = { id, username, email, accountType: 0, countyId, firmId }
  const from = { services, at: clock.now(), address: '127.0.0.1', request: { browser: 'a test' } }
  return openSession(db, from, user, kind)
}

async function belongings({ db, clock }: TestApp, userId: number, certificateId: number): Promise<void> {
  await db
    .insertInto('ach_account')
    .values({
      id: ACCOUNT_ID,
      user_id: userId,
      status: 'VERIFIED',
      institution: 'Canary Bank',
      last4: '9173',
      created_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('saved_card')
    .values({
      id: CARD_ID,
      user_id: userId,
      status: 'SAVED',
      brand: 'visa',
      last4: '9174',
      page_until: clock.now(),
      created_at: clock.now(),
    })
    .execute()
  await insertPayment(db, {
    id: PAYMENT_ID,
    user_id: userId,
    certificate_id: certificateId,
    effective_on: plainDate('2026-11-20'),
    status: 'FAILED',
    request_key: 'canary',
    receipt_no: 90_001,
    // Before any session of a guest.
    created_at: new Date(clock.now().getTime() - 1000),
  })
}
