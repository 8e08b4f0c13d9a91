import { contactRoutes } from '@fieldstone/contract/routes/certificates/contacts'
import { callPage } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import { t } from '../../lib/messages/contacts.ts'
import { useSession } from '../../lib/session.ts'
import { correspondenceColumns, paymentPlanColumns, payoffRequestColumns } from './contact-columns.tsx'
import { ContactTable } from './contact-table.tsx'

interface ContactsProps {
  readonly certificateId: number
}

/** Payoff requests, payment plans and correspondence of a certificate. */
export const CertificateContacts = ({ certificateId }: ContactsProps) => (
  <>
    <PayoffRequests certificateId={certificateId} />
    <PaymentPlans certificateId={certificateId} />
    <CorrespondenceHistory certificateId={certificateId} />
  </>
)

export function PayoffRequests({ certificateId }: ContactsProps) {
  const params = { id: certificateId }
  const { listPayoffRequests } = contactRoutes
  return (
    <ContactTable
      certificateId={certificateId}
      name="requests"
      title={t('requests')}
      emptyText={t('requestsEmpty')}
      columns={payoffRequestColumns()}
      fetchPage={(query, signal) => callPage(listPayoffRequests, { params, query }, { signal })}
      fetchFile={(selection) => callCsv(listPayoffRequests, { params, query: { ...FIRST, ...selection } })}
      detailsOf={({ memo }) => note('memo', memo)}
    />
  )
}

export function PaymentPlans({ certificateId }: ContactsProps) {
  const params = { id: certificateId }
  const isAdmin = useSession()?.role === 'admin'
  const { listPaymentPlans } = contactRoutes
  return (
    <ContactTable
      certificateId={certificateId}
      name="plans"
      title={t('plans')}
      emptyText={t('plansEmpty')}
      columns={paymentPlanColumns(isAdmin ? 'linked' : 'plain')}
      fetchPage={(query, signal) => callPage(listPaymentPlans, { params, query }, { signal })}
      fetchFile={(selection) => callCsv(listPaymentPlans, { params, query: { ...FIRST, ...selection } })}
      detailsOf={({ memo }) => note('memo', memo)}
    />
  )
}

export function CorrespondenceHistory({ certificateId }: ContactsProps) {
  const params = { id: certificateId }
  const { listCorrespondence } = contactRoutes
  return (
    <ContactTable
      certificateId={certificateId}
      name="correspondence"
      title={t('correspondence')}
      emptyText={t('correspondenceEmpty')}
      columns={correspondenceColumns()}
      fetchPage={(query, signal) => callPage(listCorrespondence, { params, query }, { signal })}
      fetchFile={(selection) => callCsv(listCorrespondence, { params, query: { ...FIRST, ...selection } })}
      detailsOf={({ notes }) => note('notes', notes)}
    />
  )
}

/** The CSV has every row, whatever page is open. */
const FIRST = { page: 1, pageSize: 10 }

function note(kind: 'memo' | 'notes', text: string) {
  if (text === '') return null
  return (
    <>
      <strong>{t(kind)}</strong> {text}
    </>
  )
}
