import { expect, test } from 'vitest'
import { changeText } from './history-words.ts'

test.each([
  ['complaintFiledDate', null, null, '2026-11-02', 'Complaint filed set to Nov 2, 2026'],
  ['complaintFiledDate', null, '2026-11-02', null, 'Complaint filed removed; it was Nov 2, 2026'],
  ['caseNum', null, '26-CV-1', '26-CV-2', 'Case no. changed from 26-CV-1 to 26-CV-2'],
  ['isActive', null, 'false', 'true', 'Legal file opened'],
  ['isActive', null, 'true', 'false', 'Legal file closed'],
  ['bankruptcyInDate', null, null, '2026-11-02', 'Bankruptcy filed set to Nov 2, 2026'],
  ['bankruptcyType', null, '7', '13', 'Chapter changed from Chapter 7 to Chapter 13'],
  [
    'earlierBankruptcies',
    null,
    null,
    'Chapter 13, 2025-01-02 to 2025-03-04',
    'Ended bankruptcy cases set to Chapter 13, Jan 2, 2025 to Mar 4, 2025',
  ],
  [
    'partyType',
    'Ann',
    'private',
    'united-states',
    'Ann: Kind of party changed from Private to United States, tax lien',
  ],
  ['expenseKind', 'Title report', null, 'title', 'Title report: Kind set to Title'],
  ['expenseAmt', 'Title report', '275.00', '300.00', 'Title report: Amount changed from $275.00 to $300.00'],
  ['accrueInterest', 'Title report', 'false', 'true', 'Title report: Accrue interest changed from No to Yes'],
  ['postedDate', 'Title report', null, '2026-11-20', 'Title report: Posted Nov 20, 2026'],
  [
    'deadlineHandled',
    'Answer of a defendant due (Jane Roe), 2026-12-01',
    null,
    'Answered in court',
    'Answer of a defendant due (Jane Roe), Dec 1, 2026: handled, Answered in court',
  ],
  [
    'deadlinePutOff',
    'Answer of a defendant due (Jane Roe), 2026-12-01',
    '2026-11-30',
    null,
    'Answer of a defendant due (Jane Roe), Dec 1, 2026: no longer snoozed until Nov 30, 2026',
  ],
  ['documentRemoved', 'memo.pdf', null, 'true', 'memo.pdf: removed'],
  ['documentRestored', null, null, 'true', 'A document of another firm: restored'],
  [
    'documentVisibility',
    'memo.pdf',
    'own',
    'admin firm county',
    'memo.pdf: visible to: County and law firm; before: The firm that added it',
  ],
  ['documentKind', 'memo.pdf', 'other', 'court', 'memo.pdf: kind changed from Other to Court filing'],
])('a change of %s of %s from %s to %s: is said in words', (field, item, before, after, text) => {
  expect(changeText({ field, item, before, after })).toBe(text)
})
