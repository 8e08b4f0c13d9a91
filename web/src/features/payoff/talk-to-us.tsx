import { Link } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/payoff.ts'
import { contactPath, PATHS } from '../../lib/paths.ts'
import { officeHours, useSiteSettings } from '../../lib/site-settings.ts'

/** The servicing phone number, for questions about the payoff. */
export function TalkToUs({ certificateNo }: { readonly certificateNo: string }) {
  const hours = officeHours(useSiteSettings().data)
  const number = <span className="num">{certificateNo}</span>
  return (
    <aside className="stack tight talk">
      <h2>{t('talk')}</h2>
      <p>{t.rich('talkCall', { phone: <ServicingPhone /> })}</p>
      <p className="muted small">
        {hours ? t.rich('talkHoursHave', { hours, number }) : t.rich('talkHave', { number })}
      </p>
      <p>
        {t.rich('talkWrong', {
          link: (
            <Link to={contactPath({ property: certificateNo, about: 'figure' })}>{t('talkWrongLink')}</Link>
          ),
        })}
      </p>
      <p>{t.rich('talkHardship', { link: <Link to={PATHS.hardship}>{t('talkHardshipLink')}</Link> })}</p>
    </aside>
  )
}
