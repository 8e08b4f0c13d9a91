import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { charge, givenVerified } from '../../../../test/bank-account-steps.ts'
import { advanceDays } from '../../../../test/bank-steps.ts'
import { askQuote, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'

const world = sharedPaymentWorld()

async function twoOnOneParcel(): Promise<{ readonly older: Lien; readonly newer: Lien }> {
  // Bought on one day: the smaller number is paid first.
  const older = await createLien(world)
  return { older, newer: await createLien(world, { parcel_no: older.parcelNo }) }
}

const reasonFor = async (lien: Lien) => (await askQuote(world, lien, world.payer)).json().reason
const read = async (lien: Lien) =>
  (await world.testApp.inject({ url: `/api/parcels/${lien.id}`, token: world.payer.token })).json()

test('once a card has paid the oldest certificate the next can be paid at once, with the day of the release', async () => {
  const { older, newer } = await twoOnOneParcel()
  expect(await reasonFor(newer)).toBe('older_certificate_unpaid')
  await payInFull(world, older)
  expect(await reasonFor(newer)).toBeNull()
  const today = world.testApp.today()
  expect(await read(newer)).toMatchObject({
    isOldestUnpaidCertificate: true,
    relatedTaxCertificates: [{ parcelID: older.id, paidOn: today, releasedBy: addDays(today, 60) }],
  })
  expect(await read(older)).toMatchObject({ isOldestUnpaidCertificate: false })
})

test('an ACH debit in process does not free the next certificate; once it has succeeded it does', async () => {
  const account = await givenVerified(world)
  const { older, newer } = await twoOnOneParcel()
  expect((await charge(world, older, account)).json().status).toBe('PROCESSING')
  expect(await reasonFor(newer)).toBe('older_certificate_unpaid')
  await advanceDays(world, 7)
  expect(await reasonFor(newer)).toBeNull()
  const [paid] = (await read(newer)).relatedTaxCertificates
  expect(paid.releasedBy).toBe(addDays(paid.paidOn, 65 + 60))
})
