import type { OverchargeRow } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/analysis/overcharges'
import { useState } from 'react'
import { ActDialog } from '../../../lib/form/act-dialog.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/overcharges.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

const WAITS = { waits: true }

interface ExplainButtonProps {
  readonly row: OverchargeRow
  /** The charge, in words. */
  readonly what: string
}

/** Records why a charge is right, or withdraws that reason. */
export function ExplainButton({ row: { id, state, amountCents, certificateNo }, what }: ExplainButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const sendReopening = useSend(overchargeRoutes.reopenOvercharge, WAITS)
  const sendReason = useSend(overchargeRoutes.explainOvercharge, WAITS)
  const params = { id }
  const reopen = useAction(async () => {
    await sendReopening({ params })
    void showSuccess(t('reopened'))
  })
  if (state === 'mended') return null
  if (state === 'explained') {
    return (
      <Button kind="default" size="small" isBusy={reopen.isBusy} onClick={() => reopen.run()}>
        {t('reopen')}
      </Button>
    )
  }
  const act = {
    title: t('explainTitle', { what }),
    lede: t('explainLede', { amount: formatMoney(amountCents), no: certificateNo }),
    actionLabel: t('explainSend'),
    problem: t('explainProblem'),
    fields: [
      {
        name: 'reason',
        label: t('explainReason'),
        hint: t('explainHint'),
        kind: 'long' as const,
        maxLength: 500,
      },
    ],
    send: async ({ reason = '' }: Readonly<Record<string, string>>) => {
      await sendReason({ params, body: { reason } })
      void showSuccess(t('explained'))
    },
  }
  return (
    <>
      <Button kind="default" size="small" onClick={() => setOpen(true)}>
        {t('explain')}
      </Button>
      {isOpen ? <ActDialog act={act} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
