import { MAIL_STATES, type OutboxMail } from '@fieldstone/contract/entities/mail/outbox'
import { outboxRoutes } from '@fieldstone/contract/routes/mail/outbox'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { useLogFilter } from '../../lib/date-range.tsx'
import { formatInstant } from '../../lib/format.ts'
import { ListPage, LogFilters } from '../../lib/list-page.tsx'
import { t } from '../../lib/messages/outbox.ts'
import { deskPath, mailPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { SelectField } from '../../ui/field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { kindText, recipientOf, STATE_LOOK } from './mail-words.ts'

/** Lists all e-mails, newest first, or those about the certificate that the address names. */
export default function OutboxPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const state = MAIL_STATES.find((it) => it === filter.filterBy('state'))
  const kind = filter.filterBy('kind').slice(0, 60)
  const certificateId = idOf(filter.filterBy('parcelID'))
  const query = { ...view, ...filter.range, state, kind, certificateId }
  const list = useList(outboxRoutes.listMails, { query }, { staleTime: 0 })
  const isNarrowed = filter.isNarrowed || state !== undefined || kind !== '' || certificateId !== undefined
  return (
    <ListPage
      {...list}
      title={t('title')}
      lede={certificateId === undefined ? t('lede') : t('ofCertificate')}
      caption={t('caption')}
      emptyText={t('none')}
      columns={columns(pathname + search)}
      rowKey={(mail) => mail.id}
      view={[view, setView]}
      filters={
        <LogFilters filter={filter}>
          <SelectField
            id="state"
            label={t('filterState')}
            value={state ?? ''}
            none={t('all')}
            options={MAIL_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            onChange={(event) => filter.change({ state: event.currentTarget.value })}
          />
          <SelectField
            id="kind"
            label={t('filterKind')}
            value={kind}
            none={t('all')}
            options={[...TEMPLATE_CODES, 'test'].map((value) => ({ value, label: kindText(value) }))}
            onChange={(event) => filter.change({ kind: event.currentTarget.value })}
          />
        </LogFilters>
      }
      isNarrowed={isNarrowed}
    />
  )
}

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

const columns = (here: string): readonly Column<OutboxMail>[] => [
  {
    key: 'subject',
    header: t('columnSubject'),
    place: 'main',
    cell: (mail) => (
      <Link to={mailPath(mail.id)} state={trailFrom(here)}>
        {mail.subject}
      </Link>
    ),
  },
  { key: 'recipient', header: t('columnTo'), cell: recipientOf },
  { key: 'kind', header: t('columnKind'), cell: (mail) => kindText(mail.kind) },
  {
    key: 'state',
    header: t('columnState'),
    place: 'lead',
    cell: ({ state }) => (
      <StatusBadge kind={STATE_LOOK[state]} isBare>
        {t(`state_${state}`)}
      </StatusBadge>
    ),
  },
  { key: 'tries', header: t('columnTries'), align: 'number', cell: (mail) => mail.triesCount },
  {
    key: 'created',
    header: t('columnCreated'),
    align: 'number',
    cell: (mail) => formatInstant(mail.createdAt),
  },
  {
    key: 'certificate',
    header: t('columnCertificate'),
    cell: ({ certificateId, certificateNo }) =>
      certificateId === null ? '' : <Link to={deskPath(certificateId)}>{certificateNo}</Link>,
  },
]
