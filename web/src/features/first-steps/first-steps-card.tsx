import { countWaiting, isAllDone } from '@fieldstone/domain/first-steps/first-steps'
import { Link } from 'react-router'
import { t } from '../../lib/messages/first-steps.ts'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useFirstSteps } from './use-first-steps.ts'

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
