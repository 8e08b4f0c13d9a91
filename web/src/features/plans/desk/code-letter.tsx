import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import { planCodeRoutes } from '@fieldstone/contract/routes/plans/plan-codes'
import { useMutation } from '@tanstack/react-query'
import { callFile, saveFile } from '../../../lib/api-files.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showFailure } from '../../../ui/toasts.tsx'

/** Prints the letter with a code, by which the owner opens the offer and claims the plan. Each letter has a new code. */
export function CodeLetter({ plan: { id, mailedCode } }: { readonly plan: DeskPlan }) {
  const readAgain = useReadAgain(...planCodeRoutes.planCodeLetter.changes)
  const print = useMutation({
    mutationFn: () => callFile(planCodeRoutes.planCodeLetter, { params: { id } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => void showFailure(`${t('codeFailed')} ${error.message}`),
    onSettled: readAgain,
  })
  return (
    <Sheet className="stack">
      <h2>{t('codeTitle')}</h2>
      <p className="prose">{t('codeBody')}</p>
      {mailedCode === null ? null : (
        <p className="prose">
          {t('codeOpen', {
            day: formatInstantDay(mailedCode.madeAt),
            name: mailedCode.madeBy,
            until: formatInstantDay(mailedCode.expiresAt),
          })}
        </p>
      )}
      <p className="row">
        <Button kind="default" isBusy={print.isPending} onClick={() => print.mutate()}>
          {t(mailedCode === null ? 'codePrint' : 'codePrintAgain')}
        </Button>
      </p>
    </Sheet>
  )
}
