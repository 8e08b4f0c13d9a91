import * as z from 'zod/mini'
import { t } from '../../../lib/messages/bank.ts'
import { type BankSetup, BankTokenError, fieldOf, methodOf } from './bank-setup.ts'

const answered = z.union([
  z.object({ token: z.string(), last4: z.string() }),
  z.object({ error: z.object({ message: z.string(), code: z.optional(z.string()) }) }),
])

/** Replaces the library of the payment processor in the sandbox. */
export const sandboxSetup = (sandboxUrl: string): BankSetup => ({
  tokenize: async (numbers) => {
    const answer = await ask(`${sandboxUrl}/_sandbox/tokenize`, JSON.stringify(methodOf(numbers)))
    if ('error' in answer) throw new BankTokenError(answer.error.message, fieldOf(answer.error.code))
    return answer
  },
})

async function ask(address: string, body: string): Promise<z.output<typeof answered>> {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  try {
    const response = await fetch(address, { ...init, credentials: 'omit', referrerPolicy: 'origin' })
    return z.parse(answered, await response.json())
  } catch (error) {
    // No token was made, whatever went wrong.
    console.info('The sandbox did not answer.', error)
    throw new BankTokenError(t('noLibrary'), null)
  }
}
