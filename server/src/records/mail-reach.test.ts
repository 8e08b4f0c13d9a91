import { expect, test } from 'vitest'
import { sharedActor } from '../../test/actors.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { addressReachOf } from './mail-reach.ts'

const testApp = sharedTestApp()
const owner = sharedActor(testApp, 'taxpayer')

const reachOf = (email: string) => addressReachOf(testApp.db, email)

const insertMail = (recipient: string, last_error: string | null) =>
  testApp.db
    .insertInto('outbox')
    .values({
      ...{ kind: 'receipt', recipient, subject: 'a', body: 'b', last_error },
      ...{ created_at: new Date(), send_after: new Date(), retry_until: new Date() },
    })
    .execute()

test('an address: reached, not reached by the last mail, of an account that is closed, or none', async () => {
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
  expect(await reachOf(email)).toBe('no-access')
  await set(false)
})
