import { expect, inject, test } from 'vitest'
import { brokenRules } from '../harness/books.ts'

test('after all journeys, everything that must hold of the books of the world they share holds', async () => {
  expect(await brokenRules(inject('productUrl'))).toEqual([])
}, 120_000)
