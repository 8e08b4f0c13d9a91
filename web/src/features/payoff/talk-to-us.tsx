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

/** The servicing phone number, for questions about the payoff. Nobody is asked about a figure that is not shown, or is paid. */
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
