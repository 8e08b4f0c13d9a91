import { Link } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/payoff.ts'
import { contactPath, PATHS } from '../../lib/paths.ts'
import { officeHours, useSiteSettings } from '../../lib/site-settings.ts'

interface TalkToUsProps {
  readonly certificateNo: string
  readonly hasFigure: boolean
  readonly isSettled: boolean
}

/**
 * Shows the servicing phone number for questions. Asks about a wrong figure or hardship only if there is a figure to
 * pay.
 */
export function TalkToUs({ certificateNo, hasFigure, isSettled }: TalkToUsProps) {
  const hours = officeHours(useSiteSettings().data)
  const number = <span className="num">{certificateNo}</span>
  return (
    <aside className="stack tight talk">
      <h2>{t('talk')}</h2>
      <p>{t.rich('talkCall', { phone: <ServicingPhone /> })}</p>
      <p className="muted small">
        {hours ? t.rich('talkHoursHave', { hours, number }) : t.rich('talkHave', { number })}
      </p>
      {hasFigure ? (
        <p>
          {t.rich('talkWrong', {
            link: (
              <Link to={contactPath({ property: certificateNo, about: 'figure' })}>{t('talkWrongLink')}</Link>
            ),
          })}
        </p>
      ) : null}
      {isSettled ? null : (
        <p>{t.rich('talkHardship', { link: <Link to={PATHS.hardship}>{t('talkHardshipLink')}</Link> })}</p>
      )}
    </aside>
  )
}
