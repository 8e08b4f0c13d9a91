import { paymentConfig } from '../../entities/payments/payment-config.ts'
import { EVERYONE, route } from '../../route.ts'

/** Every page reads this route. It is in its own file so that pages do not load all payment routes. */
export const paymentConfigRoutes = {
  paymentConfig: route({
    method: 'GET',
    path: '/api/payments/config',
    access: EVERYONE,
    reads: 'payments',
    summary: 'Whether and how money can move here, and what each way costs.',
    answer: paymentConfig,
  }),
} as const
