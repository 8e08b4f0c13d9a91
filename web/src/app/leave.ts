import { currentSession, endSession } from '../lib/session.ts'

/** Ends the session here at once, then on the server. An unreachable server does not delay it. */
export async function logOut(): Promise<void> {
  const token = currentSession()?.token
  endSession('logged-out')
  if (token === undefined) return
  try {
    const { endOnServer } = await import('./log-out.ts')
    await endOnServer(token)
  } catch (error) {
    console.info('The session ends on the server when its time is over.', error)
  }
}
