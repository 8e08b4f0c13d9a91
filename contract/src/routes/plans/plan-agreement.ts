import { perUser } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { OWNER_OR_ADMIN, pdf, route } from '../../route.ts'

/** The accepted agreement of a plan, and its offer on paper. Apart from the desk, because its owner's page must stay small. */
export const planAgreementRoutes = {
  planAgreement: route({
    path: '/api/plans/:id/agreement.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    ...pdf,
    summary: 'The accepted agreement, with who accepted it, when, from where, and the version of its text.',
    limits: [perUser(60)],
    params: byId,
    errors: ['not_found'],
  }),
  planOfferFile: route({
    path: '/api/plans/:id/offer.pdf',
    access: OWNER_OR_ADMIN,
    isInCompanyName: true,
    ...pdf,
    summary:
      'An open offer as a letter: its last day, every installment, the text to agree to, and how to accept it.',
    limits: [perUser(60)],
    params: byId,
    errors: ['not_found', 'no_payoff'],
  }),
} as const
