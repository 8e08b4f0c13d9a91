import { sessionRoutes } from '@fieldstone/contract/routes/accounts/sessions'
import { call } from '../lib/api.ts'

/** Ends the session of a token on the server, after the browser has dropped it. Throws ApiError. */
export const endOnServer = (token: string): Promise<void> => call(sessionRoutes.logout, {}, { token })
