import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { ZERO } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { growthPath, payoffPath, payoffPrintPath, planPath, whatIfPath } from '../../lib/paths.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { BankruptcyNotice } from '../../records/bankruptcy-notice.tsx'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { PayoffFigure } from '../../records/payoff-figure.tsx'
import { olderUnpaid, payoffStateOf } from '../../records/payoff-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PayoffBreakdown } from './payoff-breakdown.tsx'

interface PayoffSheetProps {
  readonly certificate: Certificate
  readonly onPay: () => void
  readonly onPayMonthly: () => void
}

/** The payoff as one sheet: notices and figure, actions, breakdown. */
export function PayoffSheet({ certificate, onPay, onPayMonthly }: PayoffSheetProps) {
  const view = certificate.offer.payoff
  const { pay, payMonthly, printPayoff } = view.buttons
  const isPaid = certificate.redeemedOn !== null
  const hasFigure = view.table && !isPaid
  const hasActions = pay !== null || payMonthly !== null || printPayoff
  return (
    <Sheet isRuled isFlush className="payoff" aria-label={t('payoffRegion')}>
      <div className={hasActions ? 'payoff-head' : 'payoff-head no-actions'}>
        <div className="stack">
          <OfferNotices view={view} certificate={certificate} />
          {hasFigure ? <FullFigure certificate={certificate} /> : null}
          {payMonthly ? <PlanFigure certificate={certificate} /> : null}
        </div>
        {hasActions ? (
          <div className="pay-actions">
            {pay ? <PayButton onPay={onPay} /> : null}
            {payMonthly ? (
              <Button size="large" isFull onClick={onPayMonthly}>
                {t('makeMonthly')}
              </Button>
            ) : null}
            {printPayoff ? (
              <Link
                className={buttonClass({ kind: 'default', isFull: true })}
                to={payoffPrintPath(certificate.id)}
              >
                {t('print')}
              </Link>
            ) : null}
            {pay ? <WaysHint /> : null}
            {payMonthly && payMonthly.awaitingCents > ZERO ? (
              <p className="muted small">
                {t('awaiting', { amount: formatMoney(payMonthly.awaitingCents) })}
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
      {view.table ? (
        <PayoffBreakdown figures={certificate}>
          {isPaid ? null : (
            <>
              <p>
                <Link to={growthPath(certificate.id)}>{t('whyGrew')}</Link>
              </p>
              {certificate.totalCents === ZERO ? null : (
                <p>
                  <Link to={whatIfPath(certificate.id)}>{t('whatIf')}</Link>
                </p>
              )}
            </>
          )}
        </PayoffBreakdown>
      ) : null}
    </Sheet>
  )
}

/** Where online payment is off, the same dialog lists the other ways to pay. */
function PayButton({ onPay }: { readonly onPay: () => void }) {
  const { data: config } = usePaymentConfig()
  return (
    <Button size="large" isFull onClick={onPay}>
      {t(config?.mode === 'off' ? 'waysToPay' : 'makePayment')}
    </Button>
  )
}

function WaysHint() {
  const { data: config } = usePaymentConfig()
  if (config?.isCompanySet === false) return <p className="muted small">{t('closedHint')}</p>
  return <p className="muted small">{t(config?.mode === 'off' ? 'offHint' : 'waysHint')}</p>
}

function FullFigure({ certificate }: { readonly certificate: Certificate }) {
  const state = payoffStateOf(certificate)
  // Paid in full. The funds must clear, or the redemption must be posted.
  const isSettled = state === 'submitted' || state === 'nothing-owed'
  const isOwed = certificate.totalCents !== ZERO
  return (
    <>
      {state === 'older-first' ? <OlderFirst certificate={certificate} /> : null}
      <p className="kind">{t(isSettled ? (isOwed ? 'kindSubmitted' : 'kindPaid') : 'kind')}</p>
      {isSettled ? (
        <>
          <HeroAmount amount={formatMoney(certificate.totalCents)} />
          <p>
            <b>{t('doNotPayAgain')}</b>
          </p>
        </>
      ) : (
        <PayoffFigure certificate={certificate} />
      )}
      <BankruptcyNotice certificate={certificate} />
    </>
  )
}

/** Says on the page, not only after a click, that this certificate cannot be paid yet. */
function OlderFirst({ certificate }: { readonly certificate: Certificate }) {
  const older = olderUnpaid(certificate)
  if (older === null) return null
  const link = (text: 'olderFirstLink' | 'olderFirstPlainLink') => (
    <Link to={payoffPath(older.id)}>{t(text)}</Link>
  )
  return (
    <Notice kind="waiting" title={t('olderFirstTitle')}>
      {older.certificateNo === null
        ? t.rich('olderFirstPlain', { link: link('olderFirstPlainLink') })
        : t.rich('olderFirst', {
            number: <b className="num">{older.certificateNo}</b>,
            link: link('olderFirstLink'),
          })}
    </Notice>
  )
}

function PlanFigure({ certificate }: { readonly certificate: Certificate }) {
  const { instalmentCents, totalCents, goodThrough, planTermMonths, offer } = certificate
  const isRest = offer.payoff.buttons.payMonthly?.isWholeRestOnly === true
  const amountCents = isRest ? totalCents : instalmentCents
  return (
    <>
      {offer.payoff.buttons.payMonthly?.isInReview ? (
        <Notice kind="waiting" title={t('doNotPayAgain')}>
          {t('inReview')}
        </Notice>
      ) : null}
      <p className="kind">{t(isRest ? 'restKind' : 'monthlyKind')}</p>
      {amountCents === null ? null : <HeroAmount amount={formatMoney(amountCents)} />}
      <div className="until">
        <b>{planTermMonths ? t('planTerm', { count: planTermMonths }) : t('planActive')}</b>
        <p className="muted small">
          {isRest
            ? t('restOnly')
            : totalCents === null
              ? null
              : t('planStill', { amount: formatMoney(totalCents), date: formatLongDate(goodThrough) })}
        </p>
        <p>
          <Link to={planPath(certificate.id)}>{t('seePlan')}</Link>
        </p>
      </div>
    </>
  )
}
