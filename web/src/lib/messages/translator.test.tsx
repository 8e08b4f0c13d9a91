import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { translator } from './translator.tsx'

const t = translator('ui', {
  plain: 'Nothing to fill in.',
  until: 'Good until {date}, certificate {number}',
  rows: { one: '{count} certificate', other: '{count} certificates' },
  ask: 'No bill at hand? {link}.',
} as const)

test('a message is filled in by parameter name', () => {
  expect(t('plain')).toBe('Nothing to fill in.')
  expect(t('until', { date: 'Nov 30, 2026', number: '2019-1002' })).toBe(
    'Good until Nov 30, 2026, certificate 2019-1002',
  )
})

test('a count chooses the plural form', () => {
  expect(t('rows', { count: 1 })).toBe('1 certificate')
  expect(t('rows', { count: 0 })).toBe('0 certificates')
  expect(t('rows', { count: 12 })).toBe('12 certificates')
})

test('user text that looks like a parameter is not filled in', () => {
  expect(t('until', { date: '{number}', number: 'x' })).toBe('Good until {number}, certificate x')
})

test('a link stands inside its sentence', () => {
  const { container } = render(<p>{t.rich('ask', { link: <a href="#s">Search</a> })}</p>)
  expect(container.textContent).toBe('No bill at hand? Search.')
  expect(container.querySelector('a')?.textContent).toBe('Search')
})

test('a missing, misspelt or superfluous name does not compile', () => {
  // @ts-expect-error: number is missing
  t('until', { date: 'x' })
  // @ts-expect-error: no such key
  expect(() => t('nowhere')).toThrow("no message 'nowhere'")
  // @ts-expect-error: takes no parameters
  t('plain', { date: 'x' })
})
