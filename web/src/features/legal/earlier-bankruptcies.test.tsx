import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { EarlierBankruptcies } from './earlier-bankruptcies.tsx'

const FILE = {
  id: 9,
  today: plainDate('2026-11-20'),
  earlierBankruptcies: [],
  bankruptcyType: 13,
  bankruptcyCaseNo: '25-51234',
  bankruptcyInOn: plainDate('2025-03-01'),
  bankruptcyOutOn: plainDate('2025-03-11'),
} as unknown as LegalFile
const POST = 'POST /api/legal/9/bankruptcies'

const noEnd = () => undefined

const open = (file: LegalFile, isEntering: boolean) => {
  signIn(3)
  renderPage('/', <EarlierBankruptcies {...{ file, isEntering }} isReadOnly={false} onEntered={noEnd} />, '/')
}

test('the case of the file that has ended is offered to be moved; how it ended is asked, and what is refused stays', async () => {
  const taken = refusal('bad_request', 'Refused.', { fields: { bankruptcyInDate: 'In the list already.' } })
  const asked = answerApi({ [POST]: { status: 400, body: taken } })
  open(FILE, true)
  fireEvent.click(await screen.findByRole('button', { name: 'Save the case' }))
  expect(asked).toEqual([])
  fireEvent.change(screen.getByLabelText('How it ended'), { target: { value: 'relief-from-stay' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the case' }))
  await screen.findAllByText('In the list already.')
  expect(asked).toMatchObject([
    {
      body: {
        bankruptcyType: 13,
        claimNum: '25-51234',
        ending: 'relief-from-stay',
        bankruptcyInDate: '2025-03-01',
        bankruptcyOutDate: '2025-03-11',
      },
    },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Bankruptcy case no.').value).toBe('25-51234')
})

test('an open case of the file is not offered as ended', async () => {
  open({ ...FILE, bankruptcyOutOn: null }, true)
  expect((await screen.findByLabelText<HTMLInputElement>('Bankruptcy case no.')).value).toBe('')
})

test('each ended case is a line with its way out; who only reads gets no button', () => {
  const ended = {
    id: 4,
    bankruptcyType: 7 as const,
    caseNo: '21-50001',
    ending: 'dismissed' as const,
    filedOn: plainDate('2021-05-06'),
    endedOn: plainDate('2021-08-09'),
  }
  const file = { ...FILE, earlierBankruptcies: [ended] }
  open(file, false)
  const said = 'Chapter 7, 21-50001, May 6, 2021 to Aug 9, 2021, dismissed'
  screen.getByText(said)
  screen.getByRole('button', { name: `Remove ${said}` })
  cleanup()
  renderPage('/', <EarlierBankruptcies file={file} isReadOnly isEntering={false} onEntered={noEnd} />, '/')
  screen.getByText(said)
  expect(screen.queryByRole('button')).toBeNull()
})
