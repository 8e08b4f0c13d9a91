import { expect, test } from 'vitest'
import { sharedActor } from '../../test/actors.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { addressReachOf } from './mail-reach.ts'

const testApp = sharedTestApp()
const owner = sharedActor(testApp, 'taxpayer')

const reachOf = (email: string, userId: number | null = null) => addressReachOf(testApp.db, { userId, email })

const insertMail = (recipient: string, last_error: string | null) =>
  testApp.db
    .insertInto('outbox')
    .values({
      ...{ kind: 'receipt', recipient, subject: 'a', body: 'b', last_error },
      ...{ created_at: new Date(), send_after: new Date(), retry_until: new Date() },
    })
    .execute()

test('an e-mail address is reachable, failed for the last e-mail, belongs to a disabled account, or is missing', async () => {
  expect(await reachOf('')).toBe('no-account')
  expect(await reachOf('nobody@example.com')).toBe('mail')
  await insertMail('nobody@example.com', 'EENVELOPE')
  expect(await reachOf('nobody@example.com')).toBe('undelivered')

  const { email } = await testApp.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  expect(await reachOf(email.toUpperCase())).toBe('mail')
  const set = (is_disabled: boolean) =>
    testApp.db.updateTable('app_user').set({ is_disabled }).where('id', '=', owner.userId).execute()
  await set(true)
  // The address is not confirmed, so it may be somebody else's.
  expect(await reachOf(email)).toBe('mail')
  expect(await reachOf(email, owner.userId)).toBe('no-access')
  await testApp.db
    .updateTable('app_user_email')
    .set({ confirmed_at: testApp.clock.now() })
    .where('user_id', '=', owner.userId)
    .execute()
  expect(await reachOf(email)).toBe('no-access')
  await set(false)
})
