import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { Property } from '@fieldstone/contract/entities/certificates/property'
import { propertyRoutes } from '@fieldstone/contract/routes/certificates/property'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { isMissingOrForbidden } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { formatDate, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/property.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificatePath, payoffPath } from '../../lib/paths.ts'
import { BankruptcyNotice } from '../../records/bankruptcy-notice.tsx'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { useCertificateId } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { payoffStateOf } from '../../records/payoff-state.ts'
import { useLogView } from '../../records/use-log-view.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import './property-page.css'

const PrintAll = lazy(() => import('./property-print.tsx'))

/** All certificates of a property: one total, the unpaid ones in their order of payment, then the paid ones. */
export default function PropertyPage() {
  const id = useCertificateId()
  const property = useCall(
    propertyRoutes.getProperty,
    { params: { id } },
    { throwOnError: isMissingOrForbidden },
  )
  const opened = property.data?.certificates.find((it) => it.id === id)
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link to={certificatePath(id)}>
          {opened ? t('back', { number: opened.certificateNo }) : t('backPlain')}
        </Link>
        {opened ? <Head certificate={opened} /> : <PageHeading title={t('titlePlain')} isModest />}
      </div>
      <Loaded query={property} skeleton={<BlockSkeleton height="32rem" />} failedTitle={t('failed')}>
        {(it) => <Certificates id={id} property={it} />}
      </Loaded>
    </div>
  )
}

function Head({ certificate: { parcelNo, addressFull, countyName } }: { readonly certificate: Certificate }) {
  return (
    <>
      <PageHeading title={t('title', { parcelNo })} isModest>
        {t.rich('heading', { parcelNo: <span className="num">{parcelNo}</span> })}
      </PageHeading>
      <p className="muted">{t('about', { address: addressFull, county: countyName })}</p>
    </>
  )
}

/** Those that something is owed of, or may be. One that is paid and not recorded yet is not among them. */
const unpaidOf = ({ certificates, countedIds, leftOutIds }: Property): readonly Certificate[] =>
  certificates.filter(({ id }) => countedIds.includes(id) || leftOutIds.includes(id))

interface PropertyProps {
  readonly id: number
  readonly property: Property
}

function Certificates({ id, property }: PropertyProps) {
  const unpaid = unpaidOf(property)
  const paid = property.certificates.filter((it) => !unpaid.includes(it))
  return (
    <>
      <Total id={id} property={property} />
      {unpaid.length === 0 ? null : (
        <section className="stack" aria-labelledby="unpaid">
          <h2 id="unpaid">{t('unpaid')}</h2>
          <ol className="stack property-list">
            {unpaid.map((it, index) => (
              <li key={it.id}>
                <Unpaid certificate={it} previous={unpaid[index - 1]} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {paid.length === 0 ? null : (
        <section className="stack" aria-labelledby="paid">
          <h2 id="paid">{t('paid')}</h2>
          <ul className="stack tight property-list">
            {paid.map((it) => (
              <li key={it.id} className="row">
                <CertificateNumber certificate={it} />
                <span className="muted">
                  {t('paidOn', { date: formatLongDate(it.redeemedOn ?? it.redemptionInProcessOn) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Total({ id, property }: PropertyProps) {
  const { totalCents, goodUntil, countedIds, leftOutIds, printableIds, certificates } = property
  const isPart = printableIds.length < countedIds.length
  const leftOut = certificates.filter((it) => leftOutIds.includes(it.id)).map((it) => it.certificateNo)
  const isOnly = unpaidOf(property).length === 1
  const first = certificates.find(
    (it) => it.offer.payoff.buttons.pay !== null && payoffStateOf(it) === 'payable',
  )
  return (
    <Sheet isRuled className="stack" aria-label={t('totalRegion')}>
      {totalCents === null ? (
        <p>{t(leftOut.length === 0 ? 'allPaid' : 'noTotal')}</p>
      ) : (
        <>
          <p className="kind">{t(leftOut.length === 0 ? 'total' : 'totalOfShown')}</p>
          <HeroAmount amount={formatMoney(totalCents)} />
          {goodUntil === null ? null : (
            <p>
              <b>{t('goodUntil', { date: formatLongDate(goodUntil) })}</b>
            </p>
          )}
          {leftOut.length === 0 ? null : (
            <p>{t(leftOut.length === 1 ? 'leftOutOne' : 'leftOut', { numbers: leftOut.join(', ') })}</p>
          )}
          {isOnly ? null : <p className="muted small">{t('order')}</p>}
        </>
      )}
      {first || printableIds.length > 0 ? (
        <div className="row">
          {first ? (
            <Link className={buttonClass()} to={payoffPath(first.id)}>
              {t(isOnly ? 'payIt' : 'payFirst', { number: first.certificateNo })}
            </Link>
          ) : null}
          {printableIds.length > 0 ? (
            <Suspense fallback={null}>
              <PrintAll id={id} isPart={isPart} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {printableIds.length > 0 && !isPart ? <p className="muted small">{t('printHint')}</p> : null}
      <p className="muted small">{t('otherTaxes')}</p>
    </Sheet>
  )
}

interface UnpaidProps {
  readonly certificate: Certificate
  /** The one before it in the order of payment. */
  readonly previous: Certificate | undefined
}

function Unpaid({ certificate, previous }: UnpaidProps) {
  const { id, certificateNo, totalCents, offer, goodThrough } = certificate
  useLogView(certificate)
  const until = formatDate(offer.payoff.goodUntil ?? goodThrough)
  return (
    <Sheet className="stack tight" aria-label={certificateNo}>
      <div className="row apart">
        <span className="row">
          <CertificateNumber certificate={certificate} />
          <CertificateStatus status={certificate.status} isBare />
        </span>
        {totalCents === null ? (
          <span className="muted">{t('notShown')}</span>
        ) : (
          <b className="num">{formatMoney(totalCents)}</b>
        )}
      </div>
      <State certificate={certificate} previous={previous} />
      <OfferNotices view={offer.payoff} certificate={certificate} />
      {totalCents === null ? null : <BankruptcyNotice certificate={certificate} />}
      <p className="row apart small">
        <Link to={payoffPath(id)}>{t('seePayoff', { number: certificateNo })}</Link>
        {totalCents === null || until === '' ? null : (
          <span className="muted">{t('amountUntil', { date: until })}</span>
        )}
      </p>
    </Sheet>
  )
}

/** Whether it can be paid now; the notices say what keeps it from being paid. */
function State({ certificate, previous }: UnpaidProps) {
  switch (payoffStateOf(certificate)) {
    case 'payable':
      return <p>{t('payNow')}</p>
    case 'older-first':
      return <p>{previous ? t('payAfter', { number: previous.certificateNo }) : t('payAfterPlain')}</p>
    case 'nothing-owed':
      return <p>{t('nothingOwed')}</p>
    default:
      return null
  }
}

const CertificateNumber = ({ certificate: { id, certificateNo } }: { readonly certificate: Certificate }) => (
  <Link className="num" to={certificatePath(id)}>
    <b>{certificateNo}</b>
  </Link>
)
