import { expect, test } from 'vitest'
import { Refusal } from '../../../refusal.ts'
import { inReadingQueue } from './files.ts'

const by = (userId: number) => ({
  actor: { role: 'admin', userId } as const,
  signal: new AbortController().signal,
})

test('files are read one at a time; of one user only the next two wait, and others still get their turn', async () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let atOnce = 0
  let most = 0
  const read = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await opened
    atOnce -= 1
    return 'read'
  }
  const ofOne = Array.from({ length: 6 }, () => inReadingQueue(by(1), read))
  const ofAnother = inReadingQueue(by(2), read)
  const settled = Promise.allSettled(ofOne)
  open()
  const outcomes = (await settled).map((it) => (it.status === 'fulfilled' ? it.value : it.reason))
  expect(outcomes.filter((it) => it === 'read')).toHaveLength(3)
  expect(outcomes.filter((it) => it instanceof Refusal && it.code === 'unavailable')).toHaveLength(3)
  expect([await ofAnother, most]).toEqual(['read', 1])
})
