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
  expect(readAddress(url)).toEqual({ urls: [url], isPooled: false })
})

test('several hosts, as libpq takes them: one connection string each, in their order', () => {
  const several =
    'postgresql://app@a:5432,b:5433,[::1]:5434/app?sslmode=require&target_session_attrs=read-write'
  expect(readAddress(several).urls).toEqual([
    'postgresql://app@a:5432/app?sslmode=require',
    'postgresql://app@b:5433/app?sslmode=require',
    'postgresql://app@[::1]:5434/app?sslmode=require',
  ])
})

test('a pooler: is known, and not told to the driver', () => {
  const pooled = 'postgresql://app@127.0.0.1:6432/app?pooler=transaction'
  expect(readAddress(pooled)).toEqual({ urls: ['postgresql://app@127.0.0.1:6432/app'], isPooled: true })
})

test.each([
  ['mysql://app@a/app', 'must begin with postgresql://'],
  ['postgresql://app@a:5432,b:none/app', 'must be a connection string such as'],
  ['postgresql://app@a/app?target_session_attrs=any', 'must have read-write or primary'],
  ['postgresql://app@a/app?pooler=session', 'must have transaction for pooler'],
  ['postgresql:///app?host=a,b', 'must name several hosts before its database'],
])('%s: refused with a sentence', (url, sentence) => {
  expect(problem(url)).toContain(sentence)
})

test('what a pooler refuses: the sentence says how DATABASE_URL names one', () => {
  expect(noAnswerSentence('08P01')).toContain('?pooler=transaction')
  expect(noAnswerSentence('ECONNREFUSED')).not.toContain('pooler')
})
