import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { call } from '../lib/api.ts'

/** Ends on the server the session of a token that this browser holds no more. Throws ApiError. */
export const endOnServer = (token: string): Promise<void> => call(accountRoutes.logout, {}, { token })
