import type { Rehearsal } from '@fieldstone/contract/entities/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/rehearsals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatCount, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/rehearsals.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { placeText } from './change-words.ts'
import { readAllSettings, readRehearsals } from './keys.ts'

/** What can be done with it: put in force by a second administrator, run again, discarded, printed. */
export function RehearsalActions({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { id, state, isOwn, result } = rehearsal
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'discard' | 'inForce' | null>(null)
  const run = useAction(async () => {
    await call(rehearsalRoutes.runRehearsal, { params: { id } })
    await readRehearsals(queries)
  })
  const discard = useAction(async () => {
    await call(rehearsalRoutes.discardRehearsal, { params: { id } })
    await readRehearsals(queries)
    void showSuccess(t('discarded'))
  })
  const putInForce = useAction(async () => {
    try {
      await call(rehearsalRoutes.putRehearsalInForce, { params: { id } })
      void showSuccess(t('inForceDone'))
    } finally {
      // A refusal says that it is no longer as it is shown.
      await readAllSettings(queries)
    }
  })
  const answer = (act: () => void) => () => {
    setAsked(null)
    act()
  }
  const isEnded = state === 'discarded' || state === 'in-force'
  return (
    <div className="row no-print">
      {state === 'done' && !isOwn ? (
        <Button isBusy={putInForce.isBusy} onClick={() => setAsked('inForce')}>
          {t('putInForce')}
        </Button>
      ) : null}
      {isEnded ? null : (
        <>
          <Button kind="default" isBusy={run.isBusy} onClick={() => run.run()}>
            {t('runAgain')}
          </Button>
          <Button kind="default" isBusy={discard.isBusy} onClick={() => setAsked('discard')}>
            {t('discard')}
          </Button>
        </>
      )}
      {result === null ? null : (
        <Button kind="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      )}
      <AlertDialog
        isOpen={asked === 'discard'}
        title={t('discardTitle')}
        onClose={() => setAsked(null)}
        ask={{
          confirmLabel: t('discardConfirm'),
          cancelLabel: t('keep'),
          onConfirm: answer(() => discard.run()),
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
          onConfirm: answer(() => putInForce.run()),
        }}
      >
        <InForceBody rehearsal={rehearsal} />
      </AlertDialog>
    </div>
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
