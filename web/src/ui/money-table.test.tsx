import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HeroAmount } from './hero-amount.tsx'
import { MoneyTable } from './money-table.tsx'
import { renderUi } from './testing.tsx'

const payoff = (
  <MoneyTable
    caption="Breakdown"
    headings={['Type', 'Amount']}
    entries={[
      {
        key: 'principal',
        label: 'Principal',
        amount: '$300.00',
        parts: [
          { key: 'sold', label: 'Certificate as sold', amount: '$100.00' },
          { key: 'later', label: 'Subsequent', amount: '$200.00' },
        ],
        partsTotal: { label: 'Total', amount: '$300.00' },
      },
      { key: 'interest', label: 'Interest', amount: '$12.00' },
    ]}
    total={{ label: 'Total Payoff', amount: '$312.00' }}
  />
)

test('an entry with parts opens them by a button that says whether they are open and which they are', () => {
  renderUi(payoff)
  const expander = screen.getByRole('button', { name: 'Principal' })
  expect(expander.getAttribute('aria-expanded')).toBe('false')
  const parts = document.getElementById(expander.getAttribute('aria-controls') ?? '')
  expect(parts?.hidden).toBe(true)
  fireEvent.click(expander)
  expect(expander.getAttribute('aria-expanded')).toBe('true')
  expect(parts?.hidden).toBe(false)
  expect(parts?.textContent).toContain('Subsequent$200.00')
  expect(parts?.textContent).toContain('Total$300.00')
})

test('an entry without parts has no button', () => {
  renderUi(payoff)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('every amount stands in a row whose header names it, the total last', () => {
  renderUi(payoff)
  const rows = [...document.querySelectorAll('tr')].filter((row) => row.querySelector('th[scope=row]'))
  expect(rows.at(-1)?.textContent).toBe('Total Payoff$312.00')
  for (const row of rows) expect(row.querySelector('td.money')?.textContent).toMatch(/^\$/)
})

test('the hero figure is read as one amount, though it is shown in pieces', () => {
  renderUi(<HeroAmount amount="$9,781.82" />)
  expect(screen.getByText('$9,781.82').className).toBe('visually-hidden')
  const shown = document.querySelector('.figure [aria-hidden]')
  expect(shown?.textContent).toBe('$9,781.82')
  expect([...(shown?.querySelectorAll('sup') ?? [])].map((piece) => piece.textContent)).toEqual(['$', '.82'])
})
