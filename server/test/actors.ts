import { ACCOUNT_TYPES, type Role } from '@fieldstone/domain/access/actor'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../src/db/database.ts'
import { createUserRow, openSession } from '../src/features/accounts/service.ts'
import { createPlaces } from './factories.ts'
import { shared } from './shared.ts'
import type { TestApp } from './test-app.ts'

/** Somebody with an account and an open session. */
export interface TestActor {
  readonly role: Role
  readonly userId: number
  readonly username: string
  readonly email: string
  readonly password: string
  readonly countyId: number | null
  readonly firmId: number | null
  readonly token: string
}

export interface ActorOverrides {
  readonly username?: string
  readonly email?: string
  readonly password?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
  /** Of a county user (855, Summit, unless said), or where a legal user starts. The row is made if it is missing. */
  readonly countyId?: number | null
  /** Of a legal user (1 unless said). The row is made if it is missing. */
  readonly firmId?: number | null
  readonly showsRefNo?: boolean
  readonly isApproved?: boolean
  readonly isDisabled?: boolean
}

let made = 0

/**
 * Makes an approved user of this role with an open session; `token` goes to `testApp.inject`. The password works too,
 * but its hash is a weak one, so that a test does not wait for it: a log-in renews it.
 */
export async function createActor(
  testApp: Pick<TestApp, 'db' | 'services'>,
  role: Role,
  overrides: ActorOverrides = {},
): Promise<TestActor> {
  const { db, services } = testApp
  const no = ++made
  const username = overrides.username ?? `${role}${no}`
  const email = overrides.email ?? `${role}${no}@example.com`
  const password = overrides.password ?? `tea for ${role} in the garden`
  const passwordHash = await hash(password.normalize('NFKC'), { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const { countyId = role === 'county' ? 855 : null, firmId = role === 'legal' ? 1 : null } = overrides
  const user = { username, email, accountType: ACCOUNT_TYPES[role], countyId, firmId }
  return inTransaction(db, async (trx) => {
    if (countyId !== null) await createCounty(trx, countyId)
    if (firmId !== null) await createFirm(trx, firmId)
    const userId = await createUserRow(trx, {
      ...user,
      passwordHash,
      firstName: overrides.firstName ?? 'Maria',
      lastName: overrides.lastName ?? `Reyes ${no}`,
      phone: overrides.phone ?? '(330) 555-0123',
      showsRefNo: overrides.showsRefNo ?? false,
      isApproved: overrides.isApproved ?? true,
      isDisabled: overrides.isDisabled ?? false,
      at: services.clock.now(),
    })
    const from = {
      services,
      at: services.clock.now(),
      address: '127.0.0.1',
      request: { browser: 'a test' },
    }
    const token = await openSession(trx, from, { ...user, id: userId })
    return { role, userId, username, email, password, countyId, firmId, token }
  })
}

const COUNTIES: Readonly<Record<number, string>> = { 856: 'Franklin', 1032: 'Pickaway', 1033: 'Montgomery' }

/** A county of Ohio, with its state, unless it is there. */
async function createCounty(trx: Transaction, id: number): Promise<void> {
  await createPlaces(trx)
  await trx
    .insertInto('county')
    .values({ id, state_id: 'OH', name: COUNTIES[id] ?? `County ${id}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function createFirm(trx: Transaction, id: number): Promise<void> {
  await trx
    .insertInto('firm')
    .values({ id, name: id === 1 ? 'Keller & Stone' : `Firm ${id}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // The next firm that is added gets a number of its own.
  await sql`select setval(pg_get_serial_sequence('firm', 'id'), (select max(firm.id) from firm))`.execute(trx)
}

/** One user of each staff role, and of another county and another firm: the usual readers of certificates. */
export async function createStaff(testApp: TestApp) {
  return {
    admin: await createActor(testApp, 'admin'),
    summit: await createActor(testApp, 'county'),
    hamilton: await createActor(testApp, 'county', { countyId: 854 }),
    keller: await createActor(testApp, 'legal'),
    otherFirm: await createActor(testApp, 'legal', { firmId: 2 }),
  }
}

export type Staff = Awaited<ReturnType<typeof createStaff>>

/** Somebody whom the tests of a file share. */
export const sharedActor = (
  testApp: Pick<TestApp, 'db' | 'services'>,
  role: Role,
  overrides: ActorOverrides = {},
): TestActor => shared(() => createActor(testApp, role, overrides))
