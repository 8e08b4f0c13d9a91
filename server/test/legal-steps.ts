import { expect } from 'vitest'
import { createActor } from './actors.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

/** Staff enter milestones in the legal file. */
export async function enterLegal(
  { testApp }: Pick<PaymentWorld, 'testApp'>,
  { id }: Pick<Lien, 'id'>,
  values: object,
): Promise<void> {
  const { token } = await createActor(testApp, 'admin')
  const file = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/legal`, token })
  const payload = { parcelID: id, version: file.json().version, ...values }
  const saved = await testApp.inject({ method: 'PUT', url: '/api/parcels', token, payload })
  expect(saved.statusCode, saved.body).toBeLessThan(300)
}
