import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import { type ReactNode, useId } from 'react'
import { ReachServicing } from '../../lib/contact.tsx'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { t as staff } from '../../lib/messages/staff-certificate.ts'
import type { RecordTab } from '../../records/record-path.ts'
import { MoneyTable } from '../../ui/money-table.tsx'
import { TabLink } from './tab-link.tsx'
import { redemptionToPostText } from './use-record.ts'

/** Shows the payoff in its three parts. A redeemed certificate has none. */
export function OwedBlock({ record }: { readonly record: RecordHead }) {
  const { certificate, paidInFullOn } = record
  const { buttons } = certificate.countyOffer.parcel
  const link = buttons.viewPayoffAmount ? ({ tab: 'payoff', words: t('openPayoff') } as const) : null
  const { principalCents, interestCents, expenseCents, totalCents } = certificate
  const entry = (key: string, label: string, cents: typeof totalCents) => ({
    key,
    label,
    amount: formatMoney(cents),
  })
  return (
    <Block title={t('owedToday')} certificate={certificate} link={link}>
      {totalCents === null ? (
        <p className="muted">{t('moneyNone')}</p>
      ) : (
        <MoneyTable
          caption={t('owedToday')}
          size="compact"
          entries={[
            entry('principal', t('principal'), principalCents),
            entry('interest', t('interestPart'), interestCents),
            entry('expenses', t('expenses'), expenseCents),
          ]}
          total={{ label: t('payoff'), amount: formatMoney(totalCents) }}
        />
      )}
      <p className="muted">
        {paidInFullOn === null ? throughText(certificate) : redemptionToPostText(record)}
      </p>
      <WholeParcel certificate={certificate} />
    </Block>
  )
}

function throughText({ goodThrough, futureGoodThrough, futureTotalCents }: CountyCertificate): string {
  if (goodThrough === null) return ''
  const date = formatDate(goodThrough)
  if (futureTotalCents === null || futureGoodThrough === null) return t('thatDay', { date })
  return t('fromDay', { date, amount: formatMoney(futureTotalCents), next: formatDate(futureGoodThrough) })
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
  readonly children: ReactNode
}

/** One block of the current state. */
export function Block({ title, certificate, link, children }: BlockProps) {
  const id = useId()
  return (
    <section className="stands-block" aria-labelledby={id}>
      <div className="stands-head">
        <h2 id={id}>{title}</h2>
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
