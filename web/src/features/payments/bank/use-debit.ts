import type { DebitAuthorization } from '@fieldstone/contract/entities/payments/bank-account'
import { alreadyPaying, authorizationRequired, notPayable } from '@fieldstone/contract/refusals/payments'
import { autopayRoutes } from '@fieldstone/contract/routes/payments/autopay'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/bank.ts'
import { paymentDonePath } from '../../../lib/paths.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import type { BankPayment } from './bank-queries.ts'
import { useOrderKey } from './bank-queries.ts'

interface Debit {
  readonly payment: BankPayment
  readonly accountId: string
  readonly authorization: DebitAuthorization
}

interface DebitProblem {
  readonly text: string
  /** The caller's own payment that blocks this one. */
  readonly paymentId: string | null
  /** It is not known whether the order arrived. Pressing again sends the same order. */
  readonly isUnsure: boolean
}

interface Refused {
  /** The authorization is out of date. */
  readonly onStale: () => void
  /** Why the account was refused and is no longer offered. Null when another try begins. */
  readonly onAccountRefused: (why: string | null) => void
}

/** Sends the order with its key, then opens the page of the payment. */
export function useDebit(
  { payment, accountId, authorization }: Debit,
  { onStale, onAccountRefused }: Refused,
) {
  const { parcelId, portionCents } = payment
  const navigate = useNavigate()
  const readAccountsAgain = useReadAgain('payments/accounts')
  const readCertificateAgain = useReadAgain('certificate')
  const [key, renewKey] = useOrderKey()
  const [isBusy, setBusy] = useState(false)
  const [needsTick, setNeedsTick] = useState(false)
  const [problem, setProblem] = useState<DebitProblem | null>(null)
  const send = async () => {
    const { totalCents } = authorization
    if (totalCents === null) throw new Error('the authorization of a payment has no total')
    setBusy(true)
    setProblem(null)
    onAccountRefused(null)
    try {
      const charge = portionCents === null ? bankAccountRoutes.chargeAch : autopayRoutes.chargeAchPartial
      const body = {
        certificateId: parcelId,
        accountId,
        totalCents,
        isAuthorized: true,
        textVersion: authorization.version,
        authorizedOn: authorization.on ?? undefined,
      }
      const { paymentId } = await call(charge, { body }, { idempotencyKey: key })
      void readCertificateAgain()
      await navigate(`${paymentDonePath(parcelId)}?payment=${paymentId}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isUnsure = error.status === 0 || error.status >= 500
      if (!isUnsure) renewKey()
      if (STALE.has(error.code)) onStale()
      if (OF_ACCOUNT.has(error.code)) {
        onAccountRefused(textOf(error))
        await readAccountsAgain()
      } else setProblem(problemOf(error, isUnsure))
      void readCertificateAgain()
    } finally {
      setBusy(false)
    }
  }
  const pay = (isTicked: boolean) => {
    setNeedsTick(true)
    if (isTicked && !isBusy) void send()
  }
  return { isBusy, needsTick, problem, pay }
}

/** Refusals after which the payer must read the authorization again. */
const STALE: ReadonlySet<string> = new Set(['amount_changed', 'authorization_required'])

/** Refusals after which another account may be offered, or none. */
const OF_ACCOUNT: ReadonlySet<string> = new Set(['not_found', 'payment_refused'])

function problemOf(error: ApiError, isUnsure: boolean): DebitProblem {
  const paymentId = detailsOf(error, alreadyPaying)?.paymentId ?? null
  return { text: isUnsure ? t('unsure') : textOf(error), paymentId, isUnsure }
}

function textOf(error: ApiError): string {
  const { code, message } = error
  switch (code) {
    case 'amount_changed':
      return t('changed')
    case 'authorization_required':
      return t(
        detailsOf(error, authorizationRequired)?.reason === 'day_changed' ? 'dayChanged' : 'textChanged',
      )
    case 'not_found':
      return t('accountGone')
    case 'not_payable':
      return t('planChanged', { reason: refusalText(detailsOf(error, notPayable)?.reason ?? code) })
    case 'already_paying':
      return refusalText(code)
    default:
      // A refusal by the bank, or a limit: the server says what to do.
      return message
  }
}
