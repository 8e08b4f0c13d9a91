import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { file, OWNER_OR_ADMIN, route } from '../../route.ts'

/** The accepted agreement of a plan, and its offer on paper. Apart from the desk, because its owner's page must stay small. */
export const planAgreementRoutes = {
  planAgreement: route({
    method: 'GET',
    path: '/api/plans/:id/agreement.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary: 'The accepted agreement, with who accepted it, when, from where, and the version of its text.',
    limits: [perUser(60)],
    params: byId,
    answer: file,
    errors: ['not_found', 'not_printable'],
  }),
  planOfferFile: route({
    method: 'GET',
    path: '/api/plans/:id/offer.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    exchange: 'file',
    mediaType: 'application/pdf',
    summary:
      'An open offer as a letter: its last day, every installment, the text to agree to, and how to accept it.',
    limits: [perUser(60)],
    params: byId,
    answer: file,
    errors: ['not_found', 'no_payoff', 'not_printable'],
  }),
} as const
