import type { UserChange } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { sessionRoutes } from '@fieldstone/contract/routes/accounts/sessions'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { ApiError, call } from './api.ts'
import { chooseLanguage, currentLanguage } from './messages/language.ts'
import { currentSession, readSession } from './session.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/**
 * What somebody who is logged in has chosen: stored with the account, and spoken. The account comes first, because the
 * server words what it answers in its language. Where the server cannot be reached the choice waits in this browser for
 * the next log-in.
 */
export async function chooseOwnLanguage(choice: string): Promise<void> {
  writeStored('languageChosen', choice)
  await storeChoice()
  await chooseLanguage(choice)
}

/**
 * Before a session begins: what was chosen here since the last one goes to the account, else the account's language is
 * spoken. Staff read English, whatever this browser speaks without them.
 */
export async function agreeOnLanguage(token: string): Promise<void> {
  const session = readSession(token)
  if (session?.role !== 'taxpayer') return
  if (readStored('languageChosen') !== null) return storeChoice(token)
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
    const { language } = await call(sessionRoutes.getSession, {}, { token, signal })
    if (language !== currentLanguage()) await chooseLanguage(language)
  } catch (error) {
    // They are logged in all the same, in the language of the page.
    if (!(error instanceof ApiError) && !isTimeout(error)) throw error
  }
}

/** Neither a log-in nor a choice waits longer for it. */
const LONGEST_WAIT_MS = 3_000

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

async function storeChoice(token = currentSession()?.token): Promise<void> {
  const session = readSession(token ?? null)
  const language = ACCOUNT_LANGUAGES.find((it) => it === readStored('languageChosen'))
  if (session?.role !== 'taxpayer' || language === undefined) return
  try {
    // Fields left out are undefined, which the codec accepts.
    const body = { id: session.userId, language } as UserChange
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
    await call(accountRoutes.updateUser, { body }, { token: session.token, signal })
    removeStored('languageChosen')
  } catch (error) {
    if (!(error instanceof ApiError) && !isTimeout(error)) throw error
  }
}
