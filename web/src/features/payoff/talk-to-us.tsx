import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/payoff.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'

/** The servicing phone number, for questions about the payoff. */
export function TalkToUs({ certificateNo }: { readonly certificateNo: string }) {
  const { data: site } = useSiteSettings()
  const number = <span className="num">{certificateNo}</span>
  return (
    <aside className="stack tight talk">
      <h2>{t('talk')}</h2>
      <p>{t.rich('talkCall', { phone: <ServicingPhone /> })}</p>
      <p className="muted small">
        {site?.hours
          ? t.rich('talkHoursHave', { hours: site.hours, number })
          : t.rich('talkHave', { number })}
      </p>
    </aside>
  )
}
