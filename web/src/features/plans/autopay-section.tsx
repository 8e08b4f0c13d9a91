import type { Autopay, Plan } from '@fieldstone/contract/entities/plan'
import { autopayRoutes } from '@fieldstone/contract/routes/autopay'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatInstant, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { certificateKey } from '../../records/certificate.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'

// Rarely needed, so loaded only on demand.
const AutopayDialog = lazy(() => import('./autopay-dialog.tsx'))

/** Automatic payments: what is debited next, what was authorized, and how to stop them or set them up. */
export function AutopaySection({ plan }: { readonly plan: Plan }) {
  return (
    <Sheet className="stack">
      <h2>{t('autopayTitle')}</h2>
      {plan.autopay === null ? (
        <SetUp plan={plan} />
      ) : (
        <Running autopay={plan.autopay} certificateId={plan.certificateId} />
      )}
    </Sheet>
  )
}

function SetUp({ plan }: { readonly plan: Plan }) {
  const [isOpen, setOpen] = useState(false)
  const isLate = plan.instalments.some(({ sight }) => sight === 'overdue' || sight === 'returned')
  if (!plan.mayPay) return <p className="prose">{t('autopayStaff')}</p>
  return (
    <>
      <p className="prose">{t(isLate ? 'autopayLate' : 'autopayOff')}</p>
      <p className="row">
        <Button kind="default" isUnavailable={isLate} onClick={() => setOpen(true)}>
          {t('autopaySetUp')}
        </Button>
      </p>
      {isOpen ? (
        <Suspense fallback={null}>
          <AutopayDialog plan={plan} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Running({ autopay, certificateId }: { readonly autopay: Autopay; readonly certificateId: number }) {
  const [isAsking, setAsking] = useState(false)
  const stop = useStop(autopay.id, certificateId)
  const { authorization, nextDebitOn, nextTotalCents, lastDebitOn, debitCount } = autopay
  const account = [autopay.institution, autopay.last4 && t('endingIn', { last4: autopay.last4 })]
  return (
    <>
      <FactList
        facts={[
          ...(nextDebitOn === null
            ? []
            : [
                {
                  label: t('nextDebit'),
                  value: t('debitOf', {
                    amount: formatMoney(nextTotalCents),
                    date: formatLongDate(nextDebitOn),
                  }),
                },
              ]),
          { label: t('account'), value: account.filter(Boolean).join(', ') },
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
      {authorization ? (
        <details className="prose">
          <summary>{t('authorized', { at: formatInstant(authorization.acceptedAt) })}</summary>
          <p>{authorization.text}</p>
        </details>
      ) : null}
      {stop.error ? (
        <Notice kind="bad" role="alert" title={t('stopFailed')}>
          {stop.error.message}
        </Notice>
      ) : null}
      <p className="row">
        <Button kind="default" isBusy={stop.isPending} onClick={() => setAsking(true)}>
          {t('stop')}
        </Button>
      </p>
      <AlertDialog
        isOpen={isAsking}
        title={t('stopTitle')}
        onClose={() => setAsking(false)}
        ask={{
          confirmLabel: t('stop'),
          cancelLabel: t('stopKeep'),
          onConfirm: () => {
            setAsking(false)
            stop.mutate()
          },
        }}
      >
        <p>{t('stopBody')}</p>
      </AlertDialog>
    </>
  )
}

function useStop(id: string, certificateId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(autopayRoutes.cancelAutopay, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: certificateKey(certificateId) }),
  })
}
