import { formatLongDate } from '@fieldstone/contract/format'
import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { advanceDays, beginDebit, givenAccount } from '../../test/bank-steps.ts'
import { onlyPayment, readStatus } from '../../test/payments-read.ts'
import { payInFull } from '../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../test/payments-world.ts'

const world = sharedPaymentWorld()

const receiptMail = async (email: string) =>
  (
    await world.testApp.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .where('kind', '=', 'receipt')
      .executeTakeFirstOrThrow()
  ).body

const readReceipt = async (id: string, token: string) =>
  (await world.testApp.inject({ method: 'GET', url: `/api/payments/${id}/receipt`, token })).json()

test('a bank debit pays it off: page, receipt and mail count the release from the end of its hold', async () => {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  await beginDebit(world, lien, account)
  const { id } = await onlyPayment(world, lien)
  expect(await readStatus(world, id, account.actor)).toMatchObject({
    fundsClearOn: null,
    releaseHoldDays: 65,
  })
  await advanceDays(world, 4)
  const clear = addDays(world.testApp.today(), 65)
  expect(await readStatus(world, id, account.actor)).toMatchObject({ fundsClearOn: clear })
  expect(await readReceipt(id, account.actor.token)).toMatchObject({ fundsClearOn: clear })
  const day = (days: number) => formatLongDate(addDays(clear, days), 'en')
  expect(await receiptMail(account.actor.email)).toContain(
    `These days count from ${day(0)}: from ${day(30)} to ${day(60)}.`,
  )
})

test('a card pays it off: the release counts from the day of the payment', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  expect(await readStatus(world, id)).toMatchObject({
    fundsClearOn: world.testApp.today(),
    releaseHoldDays: 0,
    completesPlan: false,
  })
})
