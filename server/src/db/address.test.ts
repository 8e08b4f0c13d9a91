import { expect, test } from 'vitest'
import { AddressProblem, noAnswerSentence, readAddress } from './address.ts'

const problem = (url: string): string => {
  try {
    readAddress(url)
  } catch (error) {
    if (error instanceof AddressProblem) return error.message
    throw error
  }
  return ''
}

test('one host: is passed on as it is', () => {
  const url = 'postgresql://the%20app@db.example:5432/app?sslmode=verify-full'
  expect(readAddress(url)).toEqual({ url, isPooled: false })
})

test('a comma in a password or a setting: is not a second host', () => {
  const url = `postgresql://app:${'pass,word'}@db.example:5432/app?application_name=a,b`
  expect(readAddress(url)).toEqual({ url, isPooled: false })
})

test.each([
  'postgresql://app@a:5432,b:5432/app',
  'postgresql://a,b/app',
  'postgresql://app:pass@[::1]:5432,[::2]:5432/app?sslmode=require',
  'postgresql:///app?host=a,b',
  'postgresql:///app?sslmode=require&host=a%2Cb',
])('%s: several hosts are refused with what to use instead', (url) => {
  expect(problem(url)).toBe(
    'must name one host. For several database servers use the address of a balancer that follows the primary, such as HAProxy with Patroni (docs/OPERATIONS.md, 11)',
  )
})

test('a pooler: is known, and not told to the driver', () => {
  const pooled = 'postgresql://app@127.0.0.1:6432/app?pooler=transaction'
  expect(readAddress(pooled)).toEqual({ url: 'postgresql://app@127.0.0.1:6432/app', isPooled: true })
})

test.each([
  ['mysql://app@a/app', 'must begin with postgresql://'],
  ['postgresql://app@a:none/app', 'must be a connection string such as'],
  ['postgresql://app@a/app?pooler=session', 'must have transaction for pooler'],
])('%s: refused with a sentence', (url, sentence) => {
  expect(problem(url)).toContain(sentence)
})

test('what a pooler refuses: the sentence says how DATABASE_URL names one', () => {
  expect(noAnswerSentence('08P01')).toContain('?pooler=transaction')
  expect(noAnswerSentence('ECONNREFUSED')).not.toContain('pooler')
})
