import { formatDate } from '@fieldstone/contract/format'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { beginDebit, givenAccount } from '../../../test/bank-steps.ts'
import { enterLegal } from '../../../test/legal-steps.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { openStaffTasks } from '../../../test/rows.ts'

const world = sharedPlanWorld()
const today = () => world.testApp.today()

const notesOf = async ({ id }: Lien) =>
  (await openStaffTasks(world.testApp.db, 'late-petition', id)).map(({ note }) => note)

/** A debit begun today, that has settled five days later. */
async function debited(): Promise<{ lien: Lien; on: PlainDate }> {
  const lien = await createLien(world)
  const on = today()
  await beginDebit(world, lien, await givenAccount(world))
  await world.later(5)
  await world.hear()
  return { lien, on }
}

const us = (day: PlainDate) => formatDate(day, 'en')

test('a petition entered late opens a task that lists each debit and fee taken since its day', async () => {
  const { lien, on } = await debited()
  await world.testApp.db
    .insertInto('expense')
    .values({
      ...{ certificate_id: lien.id, description: 'Returned payment fee', amount_cents: 3_500 },
      ...{ incurred_on: on, posted_on: addDays(on, 1), kind: 'other' },
    })
    .execute()
  await enterLegal(world, lien, { bankruptcyInDate: addDays(on, -3) })
  const [note, ...others] = await notesOf(lien)
  expect(note).toContain(us(addDays(on, -3)))
  expect(note).toContain(`${us(on)} ACH debit $4,282.40, our fee $42.40`)
  expect(note).toContain(`${us(addDays(on, 1))} charge “Returned payment fee” $35.00`)
  expect(others).toEqual([])
})

test('a petition of today, or one before which everything was taken, opens no task', async () => {
  const { lien } = await debited()
  await world.later(3)
  await enterLegal(world, lien, { bankruptcyInDate: today() })
  expect(await notesOf(lien)).toEqual([])
})

test('a debit begun before the petition and paid after it is listed', async () => {
  const { lien, on } = await debited()
  await enterLegal(world, lien, { bankruptcyInDate: addDays(on, 1) })
  expect(await notesOf(lien)).toHaveLength(1)
})

test('a case that has ended lists what was taken until its end', async () => {
  const { lien, on } = await debited()
  const admin = await createActor(world.testApp, 'admin')
  const answer = await world.testApp.inject({
    method: 'POST',
    url: `/api/legal/${lien.id}/bankruptcies`,
    token: admin.token,
    payload: {
      ...{ bankruptcyType: 13, bankruptcyInDate: addDays(on, -30), bankruptcyOutDate: addDays(on, -10) },
      ending: 'dismissed',
    },
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(await notesOf(lien)).toEqual([])
})
