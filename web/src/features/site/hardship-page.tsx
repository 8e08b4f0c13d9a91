import type { LegalAid } from '@fieldstone/contract/entities/counties/county-settings'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/hardship.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'

const NOT = ['not1', 'not2', 'not3', 'not4', 'not5', 'not6'] as const

/** Explains what owners can do if they cannot pay: whom to call first, their options, and what to avoid. */
export default function HardshipPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <Notice title={t('first')}>{t.rich('firstBody', { phone: <ServicingPhone /> })}</Notice>
      <div className="halves">
        <Way id="plan" title={t('plan')} body={t('planBody')}>
          <Link to={PATHS.search}>{t('planLink')}</Link>
        </Way>
        <Way id="hard" title={t('hard')} body={t('hardBody')}>
          <Link to={PATHS.contact}>{t('hardLink')}</Link>
        </Way>
        <Way id="bankrupt" title={t('bankrupt')} body={t('bankruptBody')} />
        <Way id="military" title={t('military')} body={t('militaryBody')} />
        <Way id="county" title={t('county')} body={t('countyBody')} />
        <Way id="aid" title={t('aid')} body={t('aidBody')}>
          <p>{t('aidNone')}</p>
        </Way>
      </div>
      <LegalAidByCounty />
      <Sheet isRuled className="stack" aria-labelledby="not">
        <h2 id="not">{t('not')}</h2>
        <ul className="stack tight prose">
          {NOT.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Sheet>
      <p className="muted small">{t('advice')}</p>
    </div>
  )
}

interface WayProps {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly children?: ReactNode
}

const Way = ({ id, title, body, children }: WayProps) => (
  <Sheet className="stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p>{body}</p>
    {children}
  </Sheet>
)

/** Lists legal aid by county, from the county settings. Shows nothing if no county names any. */
function LegalAidByCounty() {
  const aid = useCall(countyRoutes.listLegalAid, {}, { staleTime: 10 * 60_000 })
  return (
    <Loaded query={aid} skeleton={<BlockSkeleton height="6rem" />} failedTitle={t('aidFailed')}>
      {(rows) =>
        rows.length === 0 ? null : (
          <Sheet className="stack" aria-labelledby="counties">
            <h2 id="counties">{t('aidCaption')}</h2>
            <AidTable rows={rows} />
          </Sheet>
        )
      }
    </Loaded>
  )
}

const AidTable = ({ rows }: { readonly rows: readonly LegalAid[] }) => (
  <StaticTable
    caption={t('aidCaption')}
    columns={[
      {
        key: 'county',
        header: t('aidCounty'),
        place: 'main',
        cell: ({ countyName, stateId }) => `${countyName}, ${stateId}`,
      },
      { key: 'who', header: t('aidWho'), cell: ({ legalAid }) => legalAid || '–' },
      {
        key: 'office',
        header: t('aidOffice'),
        cell: ({ officeName, officePhone, officeAddress }) =>
          [officeName, officePhone, officeAddress].filter(Boolean).join(', ') || '–',
      },
    ]}
    rows={rows}
    rowKey={({ countyId }) => countyId}
  />
)
