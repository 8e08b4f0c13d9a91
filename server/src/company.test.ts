import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { sharedTestApp } from '../test/test-app.ts'
import { forgetCompany, getCompany } from './company.ts'

const testApp = sharedTestApp()

test('many ask for the settings of the company at the same moment: they are read once', async () => {
  const { services } = testApp
  forgetCompany(services.database)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const answers = await Promise.all(Array.from({ length: 20 }, () => getCompany(services)))
  const texts = sent.mock.calls.map(([query]: unknown[]) => JSON.stringify(query))
  sent.mockRestore()
  expect(texts.filter((text) => text.includes('company_setting'))).toHaveLength(1)
  expect(new Set(answers).size).toBe(1)
})

test('the settings could not be read: the next who asks gets them', async () => {
  const { services } = testApp
  forgetCompany(services.database)
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => {
    throw new Error('away')
  })
  await expect(getCompany(services)).rejects.toThrow('away')
  sent.mockRestore()
  expect((await getCompany(services)).releaseHoldDays).toBeGreaterThan(0)
})
