import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { aCertificate, onTheWire } from '../../records/certificate.fixtures.ts'
import { StatusOverrideCard } from './status-override.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const giveReason = (reason: string) =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } })

test('a second change right after the first is one of what was saved, and no conflict with it', async () => {
  signIn(0, 1)
  const saved = aCertificate({ version: 2, webStatus: 'REO', status: 'REO' })
  const asked = answerApi({
    'GET /api/parcels/3/history': { body: [], headers: { 'x-total-count': '0' } },
    'PUT /api/parcels/3/status': { body: onTheWire(saved) },
  })
  // The record is not read again meanwhile, as on a slow connection.
  renderPage('*', <StatusOverrideCard certificate={aCertificate({ version: 1 })} />, '/')
  for (const reason of ['deed held back', 'deed recorded']) {
    press('Set Status by Hand')
    await screen.findByLabelText('Reason')
    giveReason(reason)
    press('Set Status')
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
  }
  const versions = asked.flatMap(({ method, body }) =>
    method === 'PUT' ? [(body as { readonly version: number }).version] : [],
  )
  expect(versions).toEqual([1, 2])
})
