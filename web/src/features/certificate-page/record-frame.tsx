import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages/record-page.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { CertificateStanding } from '../../records/certificate-standing.tsx'
import { PersonLink } from '../../records/person-link.tsx'
import { RECORD_TABS, type RecordTab } from '../../records/record-path.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { HeadFacts } from './head-facts.tsx'
import { TabLink } from './tab-link.tsx'
import '../../records/record.css'

interface RecordFrameProps {
  readonly record: RecordHead
  readonly tab: RecordTab
  /** The actions of the reader, beside the name. */
  readonly acts: ReactNode
  /** The links back to the list, and to its next row. */
  readonly turn: ReactNode
  readonly children: ReactNode
}

/** The certificate page: a sticky header, and one tab below it. Each tab has its own address. */
export function RecordFrame({ record, tab, acts, turn, children }: RecordFrameProps) {
  const { id, certificateNo, ownerName, parcelNo, municipality, countyName } = record.certificate
  const parcel = <span className="num">{parcelNo}</span>
  return (
    <div className="record-page">
      <header className="record">
        <div className="record-top">
          <PageHeading title={t('certificate', { number: certificateNo })} area={t(`tab_${tab}`)}>
            <span className="visually-hidden">{t('certificateWord')} </span>
            <span className="num">{certificateNo}</span>
          </PageHeading>
          <CertificateStanding certificate={record.certificate} />
          <p className="about">
            <b>
              <PersonLink person={ownerName === '' ? null : { ownerOf: id }}>{ownerName}</PersonLink>
            </b>{' '}
            <span className="muted small">
              {municipality === null
                ? t.rich('place', { parcel, county: countyName })
                : t.rich('placeInTown', { parcel, municipality, county: countyName })}
            </span>
          </p>
          {acts ? <div className="acts no-print">{acts}</div> : null}
        </div>
        <HeadFacts record={record} />
        <RecordTabs record={record} tab={tab} turn={turn} />
      </header>
      <div className="record-body stack loose">{children}</div>
    </div>
  )
}

function RecordTabs({ record, tab, turn }: Pick<RecordFrameProps, 'record' | 'tab' | 'turn'>) {
  return (
    <div className="record-tabs no-print">
      <nav aria-label={t('certificate', { number: record.certificate.certificateNo })}>
        <ul>
          {RECORD_TABS.map((it) => (
            <li key={it}>
              <TabLink tab={it} record={record.certificate} isCurrent={it === tab}>
                {t(`tab_${it}`)}
                <TabMark tab={it} record={record} />
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      {turn}
    </div>
  )
}

/** Shows the number of items of a tab, or of overdue ones. */
function TabMark({ tab, record }: { readonly tab: RecordTab; readonly record: RecordHead }) {
  if (tab === 'legal' && record.overdueCount > 0)
    return (
      <>
        {' '}
        <StatusBadge kind="bad" isBare>
          {t('late', { count: record.overdueCount })}
        </StatusBadge>
      </>
    )
  const count = tab === 'contacts' ? record.contactCount : tab === 'documents' ? record.documentCount : 0
  return count === 0 ? null : <span className="muted num"> {count}</span>
}
