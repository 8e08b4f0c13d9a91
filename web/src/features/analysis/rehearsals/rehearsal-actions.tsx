import type { Rehearsal } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { formatCount, formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t as waiting } from '../../../lib/messages/approvals.ts'
import { t } from '../../../lib/messages/rehearsals.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { useConfirmation } from '../../../records/approvals/use-confirmation.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { placeText } from './change-words.ts'

type Act = 'run' | 'discard' | 'inForce'

/** The actions: put it in force with a second approval, run it again, discard it, print it. */
export function RehearsalActions({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { id, state, isOwn, isApprovalWaiting, result } = rehearsal
  const readAgain = useReadAgain('rehearsals', 'approvals')
  const confirmation = useConfirmation()
  const [asked, setAsked] = useState<Exclude<Act, 'run'> | null>(null)
  const work = useMutation({
    mutationFn: (act: Act) => {
      if (act === 'run') return call(rehearsalRoutes.runRehearsal, { params: { id } })
      if (act === 'discard') return call(rehearsalRoutes.discardRehearsal, { params: { id } })
      return confirmation.ask((body) => call(rehearsalRoutes.putRehearsalInForce, { params: { id }, body }))
    },
    onSuccess: (_, act) => {
      if (act === 'discard') void showSuccess(t('discarded'))
      if (act === 'inForce') void showSuccess(waiting('waits'))
    },
    // Also after a refusal, which means that the rehearsal has changed since it was shown.
    onSettled: () => readAgain(),
  })
  const isBusy = (act: Act) => work.isPending && work.variables === act
  const confirm = (act: Act) => () => {
    setAsked(null)
    work.mutate(act)
  }
  const isEnded = state === 'discarded' || state === 'in-force'
  return (
    <>
      {work.error && !(work.error instanceof DOMException) ? (
        <Notice kind="bad" title={t('refused')} role="alert">
          {work.error.message}
        </Notice>
      ) : null}
      <div className="row no-print">
        {state === 'done' && isOwn && !isApprovalWaiting ? (
          <Button isBusy={isBusy('inForce')} onClick={() => setAsked('inForce')}>
            {t('putInForce')}
          </Button>
        ) : null}
        {isEnded ? null : (
          <>
            <Button kind="default" isBusy={isBusy('run')} onClick={() => work.mutate('run')}>
              {t('runAgain')}
            </Button>
            <Button kind="default" isBusy={isBusy('discard')} onClick={() => setAsked('discard')}>
              {t('discard')}
            </Button>
          </>
        )}
        {result === null ? null : (
          <Button kind="default" onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </div>
      <AlertDialog
        isOpen={asked === 'discard'}
        title={t('discardTitle')}
        onClose={() => setAsked(null)}
        ask={{
          confirmLabel: t('discardConfirm'),
          cancelLabel: t('keep'),
          onConfirm: confirm('discard'),
        }}
      >
        <p>{t('discardBody')}</p>
      </AlertDialog>
      <AlertDialog
        isOpen={asked === 'inForce'}
        title={t('inForceAsk')}
        onClose={() => setAsked(null)}
        ask={{
          confirmLabel: t('inForceConfirm'),
          cancelLabel: t('keep'),
          onConfirm: confirm('inForce'),
        }}
      >
        <InForceBody rehearsal={rehearsal} />
      </AlertDialog>
      {confirmation.dialog}
    </>
  )
}

function InForceBody({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { effectiveFrom, day, result } = rehearsal
  if (result === null) return null
  const { onDay, affectedCount } = result
  const counts = {
    place: placeText(rehearsal),
    affected: formatCount(affectedCount),
    count: formatCount(onDay.count),
  }
  if (effectiveFrom === null) return <p>{t('inForceCounty', counts)}</p>
  return (
    <>
      <p>
        {t('inForceRules', {
          ...counts,
          day: formatLongDate(effectiveFrom),
          on: formatLongDate(day),
          before: formatMoney(onDay.beforeCents),
          after: formatMoney(onDay.afterCents),
        })}
      </p>
      <p>{t('inForceLast')}</p>
    </>
  )
}
