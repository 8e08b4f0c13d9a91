import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { postalLines } from '@fieldstone/contract/papers/sender'
import { Link } from 'react-router'
import { readDraft } from '../../lib/drafts.ts'
import { formatLongDate, formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/plans.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { planRequestPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useCertificate } from '../../records/certificate.ts'
import { certificateFacts } from '../../records/certificate-facts.ts'
import { useCertificateId } from '../../records/id-param.ts'
import { allOf, Loaded } from '../../records/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paper } from '../../ui/paper.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { planRequestPlace } from './plan-request-form.tsx'
import './plan-request-print-page.css'

/** The plan request as a printed form, for owners who prefer mail. */
export default function PlanRequestPrintPage() {
  const id = useCertificateId()
  const read = allOf({ certificate: useCertificate(id), site: useSiteSettings() })
  if (read.data?.site.missing.length === 0) return <Request {...read.data} />
  return (
    <div className="stack">
      <Link to={planRequestPath(id)}>{t('printBack')}</Link>
      <PageHeading title={t('printTitle')} isModest />
      <Loaded query={read} skeleton={<BlockSkeleton height="50rem" />}>
        {() => <Notice kind="waiting">{t('printNotYet')}</Notice>}
      </Loaded>
    </div>
  )
}

function Request({ certificate, site }: { readonly certificate: Certificate; readonly site: SiteSettings }) {
  const { id, certificateNo, countyName, stateName, offer } = certificate
  const { owner, property, parcelNo, purchasedOn } = certificateFacts(certificate)
  const session = useSession()
  const message = readDraft(planRequestPlace(id), session?.userId ?? null)['comment'] ?? ''
  const number = <b className="num">{certificateNo}</b>
  const requested = offer.payoff.notices.find((notice) => notice.id === 'plan-request-under-review')
  const head = (
    <>
      <PageHeading title={t('printTitle')} area={certificateNo} />
      <p>{t.rich('printAbout', { number, county: countyName, state: stateName })}</p>
    </>
  )
  return (
    <Paper
      back={<Link to={planRequestPath(id)}>{t('printBack')}</Link>}
      printLabel={t('printButton')}
      head={head}
      sender={[...postalLines(site, 'postal'), formatPhone(site.tollFree || site.phone)]}
    >
      <FactList facts={[owner, property, parcelNo, purchasedOn]} />
      <p>{t('printText')}</p>
      {message === '' ? null : (
        <section>
          <h2>{t('printMessage')}</h2>
          <p className="message">{message}</p>
        </section>
      )}
      {requested?.on ? <p>{t('printRequested', { date: formatLongDate(requested.on) })}</p> : null}
      <p className="small">{t('printLines')}</p>
      <dl className="fill-in">
        {LINES.map((line) => (
          <div key={line}>
            <dt>{t(line)}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <address className="small">{t('mailTo', { address: postalLines(site, 'postal').join(', ') })}</address>
    </Paper>
  )
}

const LINES = ['lineMonthly', 'lineFirst', 'linePhone', 'lineEmail', 'lineSign'] as const
