import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as contacts } from '../../lib/messages/contacts.ts'
import { t } from '../../lib/messages/desk.ts'
import { t as log } from '../../lib/messages/logs.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { countyParcelPath, deskPlanPath, webPaymentPath } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'

/** What is on record of the certificate beside what is done here: its plan, online payments and correspondence. */
export function RecordsSheet({ desk }: { readonly desk: Desk }) {
  return (
    <Sheet className="stack whole-row" aria-labelledby="records">
      <h2 id="records">{t('records')}</h2>
      <Plan plan={desk.plan} />
      <Payments payments={desk.payments} />
      <Correspondence desk={desk} />
    </Sheet>
  )
}

const PLAN_STATUS = {
  PENDING: 'statusPending',
  ACTIVE: 'statusActive',
  COMPLETE: 'statusComplete',
  DEFAULT: 'statusDefault',
  CANCELED: 'statusCanceled',
} as const

function Plan({ plan }: Pick<Desk, 'plan'>) {
  const { pathname } = useLocation()
  if (plan === null) return <p className="muted">{t('noPlan')}</p>
  const { id, status, requester, requestedOn, levelCents } = plan
  return (
    <p>
      <Link to={deskPlanPath(id)} state={trailFrom(pathname)}>
        {t('planLine', { status: contacts(PLAN_STATUS[status]), date: formatDate(requestedOn) })}
      </Link>
      {[requester, ...(levelCents === null ? [] : [t('planLevel', { amount: formatMoney(levelCents) })])]
        .filter(Boolean)
        .map((part) => `, ${part}`)
        .join('')}
    </p>
  )
}

function Payments({ payments }: Pick<Desk, 'payments'>) {
  const { pathname } = useLocation()
  return (
    <section className="stack tight" aria-labelledby="online">
      <h3 id="online">{t('onlinePayments')}</h3>
      {payments.length === 0 ? <p className="muted">{t('noPayments')}</p> : null}
      <ul>
        {payments.map(({ id, madeOn, method, totalCents, outcome, receiptNo }) => (
          <li key={id}>
            <Link to={webPaymentPath(id)} state={trailFrom(pathname)}>
              {t('paymentLine', {
                method: methodWords(`${method}_name`),
                amount: formatMoney(totalCents),
                date: formatDate(madeOn),
              })}
            </Link>
            {`, ${log(`outcome_${outcome}`)}`}
            {receiptNo === null ? null : `, ${t('receipt', { number: receiptNo })}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Correspondence({ desk: { correspondence, countyId, certificateId } }: { readonly desk: Desk }) {
  return (
    <section className="stack tight" aria-labelledby="correspondence">
      <h3 id="correspondence">{t('correspondence')}</h3>
      {correspondence.length === 0 ? <p className="muted">{t('noCorrespondence')}</p> : null}
      <ul>
        {correspondence.map(({ id, loggedOn, isIncoming, method, reason, contact, notes }) => (
          <li key={id}>
            {[formatDate(loggedOn), t(isIncoming ? 'incoming' : 'outgoing'), method, reason, contact]
              .filter(Boolean)
              .join(', ')}
            {notes === '' ? null : <span className="muted"> {notes}</span>}
          </li>
        ))}
      </ul>
      {correspondence.length === 0 ? null : (
        <p>
          <Link to={countyParcelPath(countyId, certificateId)}>{t('allCorrespondence')}</Link>
        </p>
      )}
    </section>
  )
}
