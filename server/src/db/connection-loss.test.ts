import { expect, test } from 'vitest'
import { isLostConnection } from './connection-loss.ts'

const failed = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['57P01', '08006', '25006', 'ECONNRESET', 'EPIPE'])('%s: the connection is lost', (code) => {
  expect(isLostConnection(failed(code))).toBe(true)
})

test.each(['40001', '23505', 'ENOENT'])('%s: it is not', (code) => {
  expect(isLostConnection(failed(code))).toBe(false)
})
