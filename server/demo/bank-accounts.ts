import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { registerAccount } from '../src/features/payments/bank/register.ts'
import { verifyAccount } from '../src/features/payments/bank/verify.ts'
import { chargeAccount } from '../src/features/payments/begin/charge.ts'
import { readAuthorization } from '../src/features/payments/begin/read-authorization.ts'
import type { Channel } from '../src/features/payments/core/method.ts'
import { markRedemption } from '../src/features/servicing/redemption.ts'
import type { Services } from '../src/services.ts'
import { USER } from './log-ins.ts'
import { ownRequest } from './own-request.ts'

const OWNER = { role: 'taxpayer', userId: USER.taxpayerBank } as const
const ADMIN = { role: 'admin', userId: USER.admin } as const
/** The sandbox's accounts: one pays, the other's debits stay in process; and the code of the deposit that verifies both. */
const PAYING = { token: 'pm_usBankAccount_success', last4: '6789' }
const WAITING = { token: 'pm_usBankAccount_processing', last4: '0009' }
const CODE = 'SM11AA'

const AGREED = { isAuthorized: true, textVersion: AUTHORIZATION_TEXT_VERSION }

/**
 * The bank accounts of taxpayer.bank, and the debit of one of them that is in process, made as a person makes them:
 * registered, verified, authorized. Only a sandbox is asked; where it does not answer the demo goes without, the log says
 * so, and staff have noted the payment of the certificate instead.
 */
export async function makeBankPayments(services: Services, certificateId: number): Promise<void> {
  const channel = sandboxOf(services)
  const isMade = channel !== null && (await makeAll(channel, certificateId))
  if (isMade) return
  const staff = await ownRequest(services, ADMIN)
  await markRedemption(staff, certificateId, { reason: 'bank payment in process' })
}

function sandboxOf(services: Services): Channel | null {
  const provider = services.payments
  return provider?.mode === 'sandbox' ? { services, provider } : null
}

async function makeAll(channel: Channel, certificateId: number): Promise<boolean> {
  try {
    await addAccount(channel, PAYING)
    await debit(channel, certificateId, await addAccount(channel, WAITING))
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown'
    channel.services.log.warn({ cause }, 'the demo has no bank payment: the sandbox did not take it')
    return false
  }
}

async function addAccount(channel: Channel, account: typeof PAYING): Promise<string> {
  const context = await ownRequest(channel.services, OWNER)
  const { id } = await registerAccount(context, channel, { ...account, ...AGREED })
  const typed = { code: CODE, amount1: undefined, amount2: undefined, accountId: id }
  await verifyAccount(context, channel, typed)
  return id
}

/** All that is owed, as the text says it. */
async function debit(channel: Channel, certificateId: number, accountId: string): Promise<void> {
  const context = await ownRequest(channel.services, OWNER)
  const asked = { purpose: 'payment', kind: 'FULL', parcelId: certificateId, accountId } as const
  const { totalCents, on } = await readAuthorization(context, asked)
  if (totalCents === null || on === null) throw new Error('nothing to debit')
  await chargeAccount(context, channel.provider, 'FULL', {
    ...{ totalCents, certificateId, accountId, authorizedOn: on },
    ...AGREED,
  })
}
