import { sessionRoutes } from '@fieldstone/contract/routes/accounts/sessions'
import { call } from '../../../lib/api.ts'
import { currentGuest, forgetGuest } from '../../../lib/session.ts'

/** Ends the guest session here at once, then on the server. An unreachable server does not delay it. */
export async function leaveAsGuest(): Promise<void> {
  const token = currentGuest()?.token
  forgetGuest()
  if (token === undefined) return
  try {
    await call(sessionRoutes.logout, {}, { token })
  } catch (error) {
    console.info('The guest session ends on the server when its time is over.', error)
  }
}
