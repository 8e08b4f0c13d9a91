import { contactRoutes } from '@fieldstone/contract/routes/certificates/contacts'
import { t } from '../../lib/messages/contacts.ts'
import { useSession } from '../../lib/session.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { correspondenceColumns, paymentPlanColumns, payoffRequestColumns } from './contact-columns.tsx'
import { ContactTable } from './contact-table.tsx'

const PAGE_SIZE = 10

interface ContactsProps {
  readonly certificateId: number
}

/** Payoff requests, payment plans and correspondence of a certificate. */
export const CertificateContacts = ({ certificateId }: ContactsProps) => (
  <div className="contact-lists">
    <PayoffRequests certificateId={certificateId} />
    <PaymentPlans certificateId={certificateId} />
    <CorrespondenceHistory certificateId={certificateId} />
  </div>
)

export function PayoffRequests({ certificateId: id }: ContactsProps) {
  const view = useTableView(PAGE_SIZE, 'requests')
  const table = useList(contactRoutes.listPayoffRequests, { params: { id }, query: view[0] })
  return (
    <ContactTable
      table={table}
      view={view}
      title={t('requests')}
      emptyText={t('requestsEmpty')}
      columns={payoffRequestColumns()}
      detailsOf={({ memo }) => note('memo', memo)}
    />
  )
}

export function PaymentPlans({ certificateId: id }: ContactsProps) {
  const isAdmin = useSession()?.role === 'admin'
  const view = useTableView(PAGE_SIZE, 'plans')
  const table = useList(contactRoutes.listPaymentPlans, { params: { id }, query: view[0] })
  return (
    <ContactTable
      table={table}
      view={view}
      title={t('plans')}
      emptyText={t('plansEmpty')}
      columns={paymentPlanColumns(isAdmin ? 'linked' : 'plain')}
      detailsOf={({ memo }) => note('memo', memo)}
    />
  )
}

export function CorrespondenceHistory({ certificateId: id }: ContactsProps) {
  const view = useTableView(PAGE_SIZE, 'correspondence')
  const table = useList(contactRoutes.listCorrespondence, { params: { id }, query: view[0] })
  return (
    <ContactTable
      table={table}
      view={view}
      title={t('correspondence')}
      emptyText={t('correspondenceEmpty')}
      columns={correspondenceColumns()}
      detailsOf={({ notes }) => note('notes', notes)}
    />
  )
}

function note(kind: 'memo' | 'notes', text: string) {
  if (text === '') return null
  return (
    <>
      <strong>{t(kind)}</strong> {text}
    </>
  )
}
