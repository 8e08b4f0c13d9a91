import type { Autopay, Plan } from '@fieldstone/contract/entities/plans/plan'
import { cardBrand } from '@fieldstone/contract/papers/card-name'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatInstant, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import type { JustSaved } from './autopay-queries.ts'

// Rarely needed, so loaded only on demand.
const StopAutopay = lazy(() => import('./stop-autopay.tsx'))
const AutopayDialog = lazy(() => import('./autopay-dialog.tsx'))

interface AutopaySectionProps {
  readonly plan: Plan
  /** Whether the dialog opens at once, because its button was pressed before the plan was read. */
  readonly isAsked?: boolean
}

/** Shows automatic payments: the next debit, what was authorized, and how to stop them or set them up. */
export function AutopaySection({ plan, isAsked = false }: AutopaySectionProps) {
  const dialog = useDialog(isAsked)
  const isLate = plan.instalments.some(({ sight }) => sight === 'overdue' || sight === 'returned')
  return (
    <Sheet className="stack">
      <h2>{t('autopayTitle')}</h2>
      {dialog.card === 'canceled' ? <Notice role="status" title={t('cardCanceled')} /> : null}
      {plan.autopay === null ? (
        <SetUp plan={plan} isLate={isLate} onOpen={dialog.open} />
      ) : (
        <Running autopay={plan.autopay} isLate={isLate} onReplace={dialog.open} />
      )}
      {dialog.isOpen && plan.mayPay && !isLate && plan.autopayHold !== 'held' ? (
        <Suspense fallback={null}>
          <AutopayDialog plan={plan} just={dialog.just} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </Sheet>
  )
}

/** Opens the dialog again when the person returns from saving a card or linking an account. */
function useDialog(isAskedBefore: boolean) {
  const [params, setParams] = useSearchParams()
  const card = params.get('card')
  const [isAsked, setAsked] = useState(isAskedBefore)
  const just: JustSaved | null =
    card === 'saved' ? 'card' : params.get('account') === 'linked' ? 'account' : null
  const forget = () => setParams(withoutReturn, { replace: true })
  return {
    card,
    just,
    isOpen: isAsked || just !== null,
    open: () => setAsked(true),
    close: () => {
      setAsked(false)
      if (card !== null || just !== null) forget()
    },
  }
}

function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of ['card', 'account']) rest.delete(name)
  return rest
}

interface SetUpProps {
  readonly plan: Plan
  readonly isLate: boolean
  readonly onOpen: () => void
}

function SetUp({ plan, isLate, onOpen }: SetUpProps) {
  const { data: config } = usePaymentConfig()
  const { mayPay, autopayHold: hold, heldAutopayId } = plan
  // An authorization can be taken back during a hold, too.
  const stopHeld = heldAutopayId === null ? null : <Stop id={heldAutopayId} />
  if (hold === 'held')
    return (
      <>
        <Notice kind="waiting" title={t('autopayHeldTitle')}>
          {t('autopayHeld')}
        </Notice>
        {stopHeld}
      </>
    )
  if (!mayPay) return <p className="prose">{t('autopayStaff')}</p>
  if (config?.mode === 'off')
    return (
      <>
        {stopHeld}
        <p className="prose">{t('autopayClosed')}</p>
      </>
    )
  return (
    <>
      {hold === 'paused' ? (
        <Notice kind="waiting" title={t('autopayPausedTitle')}>
          {t('autopayPaused')}
        </Notice>
      ) : null}
      {stopHeld}
      <p className="prose">{t(isLate ? 'autopayLate' : 'autopayOff')}</p>
      <p className="row">
        <Button kind="default" isUnavailable={isLate} onClick={onOpen}>
          {t('autopaySetUp')}
        </Button>
      </p>
    </>
  )
}

interface RunningProps {
  readonly autopay: Autopay
  readonly isLate: boolean
  readonly onReplace: () => void
}

function Running({ autopay, isLate, onReplace }: RunningProps) {
  const { authorization, expiresOn, lastDebitOn } = autopay
  return (
    <>
      <Facts autopay={autopay} />
      {expiresOn !== null && lastDebitOn !== null && expiresOn < lastDebitOn ? (
        <Notice kind="waiting" title={t('cardExpires')}>
          {t('cardExpiresDo', { date: formatLongDate(expiresOn) })}
        </Notice>
      ) : null}
      {authorization ? (
        <details className="prose">
          <summary>{t('authorized', { at: formatInstant(authorization.acceptedAt) })}</summary>
          <p>{authorization.text}</p>
        </details>
      ) : null}
      <div className="row">
        <Button kind="default" isUnavailable={isLate} onClick={onReplace}>
          {t('replace')}
        </Button>
        <Stop id={autopay.id} />
      </div>
      {isLate ? <p className="small muted">{t('replaceLate')}</p> : null}
    </>
  )
}

const Stop = (props: ComponentProps<typeof StopAutopay>) => (
  <Suspense fallback={<BlockSkeleton height="2.75rem" />}>
    <StopAutopay {...props} />
  </Suspense>
)

/** Shows the next debit, its account or card, and how many debits remain. */
function Facts({ autopay }: { readonly autopay: Autopay }) {
  const { method, nextDebitOn, nextTotalCents, lastDebitOn, debitCount } = autopay
  return (
    <FactList
      facts={[
        ...(nextDebitOn === null
          ? []
          : [
              {
                label: t('nextDebit'),
                value: methodWords(`${method}_nextDebit`, {
                  amount: formatMoney(nextTotalCents),
                  date: formatLongDate(nextDebitOn),
                }),
              },
            ]),
        { label: methodWords(`${method}_source`), value: sourceOf(autopay) },
        ...(lastDebitOn === null
          ? []
          : [
              {
                label: t('debitsLeft'),
                value: t('debitsUntil', { count: debitCount, date: formatLongDate(lastDebitOn) }),
              },
            ]),
      ]}
    />
  )
}

/** Returns 'Visa, ending in 4242, good until December 31, 2034'. */
const sourceOf = ({ institution, brand, last4, expiresOn }: Autopay): string =>
  [
    institution ?? cardBrand(brand),
    last4 && t('endingIn', { last4 }),
    expiresOn && t('goodUntil', { date: formatLongDate(expiresOn) }),
  ]
    .filter(Boolean)
    .join(', ')
