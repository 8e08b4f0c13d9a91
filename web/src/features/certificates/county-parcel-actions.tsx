import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link, useLocation } from 'react-router'
import { originOf } from '../../lib/back-link.ts'
import { ReachServicing } from '../../lib/contact.tsx'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { countyPayoffPath, deskPath, legalParcelPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusOverrideCard } from './status-override.tsx'

/** Staff actions on a certificate: payoff or redemption, legal details, and for Admin the status. */
export function CountyParcelActions({ certificate }: { readonly certificate: CountyCertificate }) {
  const session = useSession()
  const { search } = useLocation()
  const { buttons, redemptionBlock } = certificate.countyOffer.parcel
  return (
    <aside className="stack">
      {redemptionBlock ? <Redemption certificate={certificate} /> : null}
      {buttons.viewPayoffAmount ? <PayoffCard certificate={certificate} /> : null}
      <ParcelTotal certificate={certificate} />
      {originOf(search) === 'fromLegal' ? null : (
        <Link className={buttonClass({ kind: 'default', isFull: true })} to={legalParcelPath(certificate.id)}>
          {t('viewLegal')}
        </Link>
      )}
      {session?.role === 'admin' ? (
        <Link className={buttonClass({ kind: 'default', isFull: true })} to={deskPath(certificate.id)}>
          {t('openDesk')}
        </Link>
      ) : null}
      {session?.role === 'admin' ? <StatusOverrideCard certificate={certificate} /> : null}
    </aside>
  )
}

function PayoffCard({ certificate: { id, countyId } }: { readonly certificate: CountyCertificate }) {
  const { state } = useLocation()
  return (
    <Sheet isRuled className="stack" aria-labelledby="owed">
      <h2 id="owed">{t('owedHeading')}</h2>
      <p>{t('owedBody')}</p>
      <Link
        className={buttonClass({ size: 'large', isFull: true })}
        to={countyPayoffPath(countyId, id)}
        state={onward(state)}
      >
        {t('viewPayoff')}
      </Link>
    </Sheet>
  )
}

function Redemption({ certificate }: { readonly certificate: CountyCertificate }) {
  const { redeemedOn, redeemedCents, redeemedBy } = certificate
  return (
    <Sheet isRuled className="stack" aria-labelledby="redeemed">
      <h2 id="redeemed">{t('redeemedHeading')}</h2>
      <FactList
        facts={[
          { label: t('receivedOn'), value: formatDate(redeemedOn) || t('notRecorded'), isNumber: true },
          {
            label: t('receivedAmount'),
            value: redeemedCents === null ? t('notRecorded') : formatMoney(redeemedCents),
            isNumber: true,
          },
          { label: t('paymentType'), value: redeemedBy || t('notRecorded') },
        ]}
      />
    </Sheet>
  )
}

/** After a notice of intent to foreclose, the certificates of a parcel are redeemed together. */
function ParcelTotal({ certificate: { parcelTotal } }: { readonly certificate: CountyCertificate }) {
  if (parcelTotal === null) return null
  const { certificateCount, goodThrough, totalCents, futureGoodThrough, futureTotalCents } = parcelTotal
  const entries = [
    { key: 'current', date: goodThrough, cents: totalCents },
    { key: 'future', date: futureGoodThrough, cents: futureTotalCents },
  ]
  return (
    <Sheet className="stack" aria-labelledby="whole-parcel">
      <h2 id="whole-parcel">{t('parcelHeading')}</h2>
      <p className="small">{t('parcelBody', { count: formatCount(certificateCount) })}</p>
      {totalCents === null ? (
        <p>{t.rich('parcelNoTotal', { reach: <ReachServicing /> })}</p>
      ) : (
        <MoneyTable
          caption={t('parcelCaption')}
          size="compact"
          entries={entries.map(({ key, date, cents }) => ({
            key,
            label: t('parcelThrough', { date: formatDate(date) }),
            amount: formatMoney(cents),
          }))}
        />
      )}
    </Sheet>
  )
}

/** The list is two steps back from there, so 'Back to List' has to use its address. */
const onward = (state: unknown): unknown =>
  typeof state === 'object' && state !== null ? { ...state, isDirect: false } : null
