import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import { ZERO } from '@fieldstone/domain/money/cents'
import { type ReactNode, useId } from 'react'
import { ReachServicing } from '../../lib/contact.tsx'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { t as staff } from '../../lib/messages/staff-certificate.ts'
import type { RecordTab } from '../../records/record-path.ts'
import { MoneyTable } from '../../ui/money-table.tsx'
import { TabLink } from './tab-link.tsx'

/** Shows the parts of the payoff, whose total is in the header. A redeemed certificate has no payoff. */
export function OwedBlock({ record: { certificate } }: { readonly record: RecordHead }) {
  if (certificate.redeemedOn !== null) return null
  const { buttons } = certificate.countyOffer.parcel
  const link = buttons.viewPayoffAmount ? ({ tab: 'payoff', words: t('openPayoff') } as const) : null
  return (
    <Block title={t('payoff')} certificate={certificate} link={link}>
      <p className="muted">{partsText(certificate)}</p>
      <WholeParcel certificate={certificate} />
    </Block>
  )
}

function partsText({ principalCents, interestCents, expenseCents, totalCents }: CountyCertificate): string {
  if (totalCents === null) return t('moneyNone')
  if (totalCents === ZERO) return ''
  return t('parts', {
    principal: formatMoney(principalCents),
    interest: formatMoney(interestCents),
    expenses: formatMoney(expenseCents),
  })
}

/** After a notice of intent to foreclose, the certificates of a parcel are redeemed together. */
function WholeParcel({ certificate: { parcelTotal } }: { readonly certificate: CountyCertificate }) {
  if (parcelTotal === null) return null
  const { certificateCount, goodThrough, totalCents, futureGoodThrough, futureTotalCents } = parcelTotal
  const entries = [
    { key: 'current', date: goodThrough, cents: totalCents },
    { key: 'future', date: futureGoodThrough, cents: futureTotalCents },
  ]
  return (
    <>
      <h3>{staff('parcelHeading')}</h3>
      <p>{staff('parcelBody', { count: formatCount(certificateCount) })}</p>
      {totalCents === null ? (
        <p>{staff.rich('parcelNoTotal', { reach: <ReachServicing /> })}</p>
      ) : (
        <MoneyTable
          caption={staff('parcelCaption')}
          size="compact"
          entries={entries.map(({ key, date, cents }) => ({
            key,
            label: staff('parcelThrough', { date: formatDate(date) }),
            amount: formatMoney(cents),
          }))}
        />
      )}
    </>
  )
}

interface BlockProps {
  readonly title: string
  readonly certificate?: CountyCertificate
  /** The tab with details. */
  readonly link?: { readonly tab: RecordTab; readonly words: string } | null
  /** The state in one sentence, beside the heading. '' if there is none. */
  readonly summary?: string
  readonly children?: ReactNode
}

/** One block of the current state. A block without details takes one line. */
export function Block({ title, certificate, link, summary = '', children }: BlockProps) {
  const id = useId()
  return (
    <section className="stands-block" aria-labelledby={id}>
      <div className="stands-head">
        <h2 id={id}>{title}</h2>
        {summary === '' ? null : <p className="muted">{summary}</p>}
        {certificate && link ? (
          <TabLink tab={link.tab} record={certificate}>
            {link.words}
          </TabLink>
        ) : null}
      </div>
      {children}
    </section>
  )
}
