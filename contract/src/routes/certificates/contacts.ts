import * as z from 'zod/mini'
import { correspondence, paymentPlan, payoffRequest } from '../../entities/certificates/contacts.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'

/** Payoff requests, payment plans and correspondence: the three tables of the county's parcel page. */
export const contactRoutes = {
  listPayoffRequests: route({
    method: 'GET',
    path: '/api/parcels/:id/payoffrequests',
    access: STAFF,
    reads: 'certificate',
    summary:
      'The payoff requests of a certificate, newest first unless sorted. X-Total-Count holds the whole count.',
    params: byId,
    answer: z.array(payoffRequest),
    errors: ['not_found'],
    ...list({
      name: 'payoff-requests',
      sorts: ['requestDate', 'offerDate', 'offerExpireDate', 'offerAmount'],
      filters: textFilter,
      totals: ['Offer amount'],
      columns: [
        ['Requested', 'requestDate'],
        ['Offered', 'offerDate'],
        ['Offer expires', 'offerExpireDate'],
        ['Offer amount', 'offerAmount'],
        ['First name', 'requestByFirstName'],
        ['Last name', 'requestByLastName'],
        ['Memo', 'payoffMemo'],
      ],
    }),
  }),
  listPaymentPlans: route({
    method: 'GET',
    path: '/api/parcels/:id/paymentplans',
    access: STAFF,
    reads: 'certificate',
    summary:
      'The payment plans of a certificate, newest first unless sorted. X-Total-Count holds the whole count.',
    params: byId,
    answer: z.array(paymentPlan),
    errors: ['not_found'],
    ...list({
      name: 'payment-plans',
      sorts: ['requestDate', 'offerDate', 'offerExpireDate', 'term', 'payPlanStatus'],
      filters: textFilter,
      columns: [
        ['Requested', 'requestDate'],
        ['Offered', 'offerDate'],
        ['Offer expires', 'offerExpireDate'],
        ['Term in months', 'term'],
        ['Status', 'payPlanStatus'],
        ['First name', 'requestByFirstName'],
        ['Last name', 'requestByLastName'],
        ['Memo', 'paymentPlanMemo'],
      ],
    }),
  }),
  listCorrespondence: route({
    method: 'GET',
    path: '/api/parcels/:id/county/correspondence',
    access: STAFF,
    reads: 'certificate',
    summary:
      'The correspondence about a certificate, newest first unless sorted. X-Total-Count holds the whole count.',
    params: byId,
    answer: z.array(correspondence),
    errors: ['not_found'],
    ...list({
      name: 'correspondence',
      sorts: ['logDate', 'incoming', 'logType', 'corrType'],
      filters: textFilter,
      columns: [
        ['Date', 'logDate'],
        ['Contact first name', 'contactFirstName'],
        ['Contact last name', 'contactLastName'],
        ['Direction', (row) => (row['incoming'] === 'True' ? 'Incoming' : 'Outgoing')],
        ['Method', 'logType'],
        ['Representative first name', 'intContactFirstName'],
        ['Representative last name', 'intContactLastName'],
        ['Reason', 'corrType'],
        ['Notes', 'notes'],
      ],
    }),
  }),
} as const
