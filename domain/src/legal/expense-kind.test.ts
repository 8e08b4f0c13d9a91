import { expect, test } from 'vitest'
import { suggestExpenseKind } from './expenses.ts'

test.each([
  ['Attorney fee', 'attorney-fee'],
  ['Attorneys’ fees, motion for default', 'attorney-fee'],
  ["Attorney's fee for service of process", 'attorney-fee'],
  ['Legal fees March', 'attorney-fee'],
  ['Counsel, 3.5 hours', 'attorney-fee'],
  ['Complaint, filing fee', 'court-cost'],
  ['Notice of intent, filing and mailing', 'court-cost'],
  ['Clerk of courts deposit', 'court-cost'],
  ['Order of sale', 'court-cost'],
  ['Sheriff’s fee', 'court-cost'],
  ['Title search', 'title'],
  ['Preliminary judicial report', 'title'],
  ['LIEN SEARCH', 'title'],
  ['Publication', 'publication'],
  ['Service by publication', 'publication'],
  ['Legal notice, Akron Legal News', 'publication'],
  ['Process server 2', 'service'],
  ['Skip trace', 'service'],
  ['Certified mail', 'service'],
  ['Courier', 'other'],
  ['Recording', 'other'],
  ['Postage and copies', 'other'],
] as const)('%s is suggested as %s', (description, kind) => {
  expect(suggestExpenseKind(description)).toBe(kind)
})

test.each(['', '  ', 'Invoice 1142', 'Entitled', 'Subtitle'])('%j suggests nothing', (description) => {
  expect(suggestExpenseKind(description)).toBeNull()
})
