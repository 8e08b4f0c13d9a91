import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { SHOWS_MONEY } from '@fieldstone/contract/shows-money'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf, keyOfSubject } from '../../lib/query-keys.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { staleAfter } from '../../lib/use-send.ts'
import { AFTER_ACT } from './today/waiting-sheet.tsx'

/** What is said of a certificate changes with its money: what it owes, what is due in its file, where it stands in lists. */
const READS = [
  keyOf(certificateRoutes.getCertificate, { params: { id: 7 } }),
  keyOf(deskRoutes.getDesk, { params: { id: 7 } }),
  keyOf(deadlineRoutes.listDeadlines, { query: { certificateId: 7 } }),
  keyOf(legalRoutes.listLegalFiles, { query: { page: 1 } }),
  keyOf(lienRoutes.listLiens, { query: { page: 1 } }),
]

test.each([
  ['a payment that was received', staleAfter(receivedPaymentRoutes.recordReceivedPayment)],
  ['an act of Today', AFTER_ACT.map(keyOfSubject)],
  ['an act on a plan', staleAfter(planDeskRoutes.changePlan)],
  ['a refund of an online payment', staleAfter(paymentRecordRoutes.refundPayment)],
  ['an act on the page of a certificate', SHOWS_MONEY.map(keyOfSubject)],
])('after %s everything that shows its certificate is read again', async (_, stale) => {
  const queries = new QueryClient()
  for (const key of READS) queries.setQueryData(key, {})
  await readAgain(queries, stale)
  const current = READS.filter((key) => queries.getQueryState(key)?.isInvalidated !== true)
  expect(current).toEqual([])
})
