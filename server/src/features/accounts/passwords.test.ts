import { expect, test } from 'vitest'
import { inHashThread } from './hash-thread.ts'
import { createPasswordHasher } from './passwords.ts'

test('an invalid hash fails alone: the thread continues with the others', async () => {
  const passwords = createPasswordHasher()
  const right = await passwords.hash('three herons over the lake')
  const [broken, good] = await Promise.allSettled([
    inHashThread({ password: 'x', passwordHash: 'no hash at all' }),
    passwords.matches(right, 'three herons over the lake'),
  ])
  expect(broken.status).toBe('rejected')
  expect(good).toEqual({ status: 'fulfilled', value: true })
  expect(await passwords.matches(right, 'four herons over the lake')).toBe(false)
})
