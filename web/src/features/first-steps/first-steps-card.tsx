import type { Route } from '@fieldstone/contract/route'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { countWaiting, isAllDone } from '@fieldstone/domain/first-steps/first-steps'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/first-steps.ts'
import { PATHS } from '../../lib/paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Shown on the administrator's home page until every step is done. */
export function FirstStepsCard() {
  const { data } = useFirstSteps()
  if (data === undefined || isAllDone(data.steps)) return null
  const count = countWaiting(data.steps)
  return (
    <Sheet className="row apart first-steps-card" aria-labelledby="first-steps">
      <p>
        <b id="first-steps">{t('title')}</b> {count === 0 ? t('homePutOff') : t('homeBody', { count })}
      </p>
      <Link className={buttonClass({ size: 'small' })} to={PATHS.firstSteps}>
        {t('homeLink')}
      </Link>
    </Sheet>
  )
}

export const useFirstSteps = () => useCall(firstStepRoutes.getFirstSteps, {}, { staleTime: 0 })

/** Returns a function that sends one step. The answer, the state of all steps, is shown at once. */
export const useSendStep = <R extends Route>(route: R) =>
  useSend(route, { shows: firstStepRoutes.getFirstSteps })
