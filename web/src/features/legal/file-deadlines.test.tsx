import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { WIRE_DEADLINE } from './deadline.fixtures.ts'
import { FileDeadlines } from './file-deadlines.tsx'

const line = { ...WIRE_DEADLINE, defendantName: 'Rosa Marchetti' }

test('a file names its own deadlines: who is in default, what a stay holds back; the complaint stands elsewhere', async () => {
  signIn(3)
  const lines = [
    { ...line, rule: 'complaint', urgency: 'later' },
    { ...line, rule: 'answer', urgency: 'in-default', standingSince: '2026-04-10' },
    {
      ...line,
      rule: 'service-each',
      urgency: 'stayed',
      standingSince: '2026-05-04',
      defendantName: 'Lock Nine',
    },
  ]
  answerApi({ 'GET /api/legal/deadlines': { body: lines, headers: { 'x-total-count': '3' } } })
  renderPage('/legal/parcels/:parcelId', <FileDeadlines certificateId={9} />, '/legal/parcels/9')
  await screen.findByText('Answer due (Rosa Marchetti)')
  screen.getByText('In default since Apr 10, 2026')
  screen.getByText('Serve the defendant (Lock Nine)')
  screen.getByText('Stayed since May 4, 2026')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('an overdue service does not read as the end of the case', async () => {
  signIn(3)
  const lines = [{ ...line, rule: 'service-each', urgency: 'overdue', dueOn: '2026-08-20' }]
  answerApi({ 'GET /api/legal/deadlines': { body: lines, headers: { 'x-total-count': '1' } } })
  renderPage('/legal/parcels/:parcelId', <FileDeadlines certificateId={9} />, '/legal/parcels/9')
  expect(
    await screen.findByText(/The case is still open\. Show the court good cause, or ask for more time\.$/),
  ).toBeTruthy()
})

test('in the file a deadline stays that was handled or put off, and says so', async () => {
  signIn(3)
  const mark = {
    deadlineMarkID: 7,
    handledReason: null,
    putOffUntil: '2026-11-30',
    markedBy: 'Ruth Keller',
    markedAt: '2026-11-19T15:00:00.000Z',
  }
  const asked = answerApi({
    'GET /api/legal/deadlines': {
      body: [{ ...line, rule: 'answer', urgency: 'soon', mark }],
      headers: { 'x-total-count': '1' },
    },
  })
  renderPage('/legal/parcels/:parcelId', <FileDeadlines certificateId={9} />, '/legal/parcels/9')
  await screen.findByText('Snoozed until Nov 30, 2026 by Ruth Keller, Nov 19, 2026')
  expect(asked[0]?.path).toMatch(/marked=also/)
})
