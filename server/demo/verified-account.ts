import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/documents/debit-authorization'
import { registerAccount } from '../src/features/payments/bank/register.ts'
import { verifyAccount } from '../src/features/payments/bank/verify.ts'
import type { Services } from '../src/services.ts'
import { USER } from './log-ins.ts'
import { ownRequest } from './own-request.ts'

const OWNER = { role: 'taxpayer', userId: USER.taxpayerBank } as const
/** The sandbox's account that pays, and the code of the deposit that verifies it. */
const TOKEN = 'pm_usBankAccount_success'
const CODE = 'SM11AA'

/**
 * The bank account of taxpayer.bank, made as a person makes it: registered, then verified. Only a sandbox is asked;
 * where it does not answer the demo goes without, and the log says so.
 */
export async function makeVerifiedAccount(services: Services): Promise<void> {
  const provider = services.payments
  if (provider?.mode !== 'sandbox') return
  const channel = { services, provider }
  const context = ownRequest(services, OWNER)
  const accepted = { isAuthorized: true, textVersion: AUTHORIZATION_TEXT_VERSION }
  try {
    const { id } = await registerAccount(context, channel, { token: TOKEN, last4: '6789', ...accepted })
    const typed = { code: CODE, amount1: undefined, amount2: undefined, accountId: id }
    await verifyAccount(context, channel, typed)
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown'
    services.log.warn({ cause }, 'the demo has no verified bank account: the sandbox did not take it')
  }
}
