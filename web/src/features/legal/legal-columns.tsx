import type { LegalRow } from '@fieldstone/contract/entities/legal/legal'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { type Choice, choiceColumn } from '../../records/choose-rows.tsx'
import type { Column } from '../../ui/table-view.ts'

interface ColumnOptions extends Choice<LegalRow> {
  readonly showsRefNo: boolean
}

/** The columns of a list of legal files. The certificate number opens the editor below its row. */
export function legalColumns({ showsRefNo, ...choice }: ColumnOptions): readonly Column<LegalRow>[] {
  const refNo: Column<LegalRow> = {
    key: 'webRefNum',
    header: t('columnRef'),
    align: 'number',
    cell: (row) => row.refNo ?? t('none'),
  }
  return [
    {
      key: 'taxSaleNo',
      header: t('columnCertificate'),
      place: 'main',
      align: 'number',
      cell: (row) => row.certificateNo,
    },
    {
      key: 'parcelNo',
      header: t('columnParcel'),
      align: 'number',
      cell: (row) => <span className="breaks">{row.parcelNo}</span>,
    },
    ...(showsRefNo ? [refNo] : []),
    {
      key: 'caseNum',
      header: t('columnCase'),
      align: 'number',
      cell: (row) => <span className="breaks">{row.caseNo ?? t('none')}</span>,
    },
    { key: 'countyName', header: t('columnCounty'), cell: (row) => row.countyName },
    {
      key: 'ownerName',
      header: t('columnOwner'),
      isFirst: true,
      cell: (row) => row.ownerName,
    },
    {
      key: 'webAssignedAttorneyUserName',
      header: t('columnAttorney'),
      cell: (row) => row.assignedAttorneyName ?? t('none'),
    },
    {
      key: 'status',
      header: t('columnStatus'),
      place: 'lead',
      cell: (row) => <CertificateStatus status={row.status} />,
    },
    { key: 'nextStepDate', header: t('columnNext'), cell: nextCell },
    choiceColumn(choice),
  ]
}

/** Steps that wait for something. Their day is the start of the wait. */
const SINCE: ReadonlySet<string> = new Set([
  ...['await-redemption', 'await-reported-redemption'],
  ...['stayed', 'military-hold'],
])

/** Shows the next step with its deadline or, for a stay, its start. */
function nextCell({ nextStep, nextStepOn }: LegalRow) {
  if (nextStepOn === null) return nextText(nextStep)
  const date = formatDate(nextStepOn)
  return (
    <>
      {nextText(nextStep)}
      <br />
      <span className="num">{t(SINCE.has(nextStep) ? 'nextSince' : 'nextBy', { date })}</span>
    </>
  )
}

/** Returns the text for a code of the server. An unknown code is shown as it is. */
const nextText = (step: string): string => {
  const key = `next_${step}`
  return isNextKey(key) ? t(key) : step
}

const NEXT_KEYS = [
  'next_closed',
  'next_await-redemption',
  'next_await-reported-redemption',
  'next_stayed',
  'next_military-hold',
  'next_record-deed',
  'next_await-confirmation',
  'next_confirm-sale',
  'next_await-sale',
  'next_decree-of-forfeiture',
  'next_set-sale',
  'next_request-sale',
  'next_await-decree',
  'next_file-affidavit',
  'next_request-judgment',
  'next_serve-parties',
  'next_file-complaint',
  'next_file-notice',
] as const

const isNextKey = (key: string): key is (typeof NEXT_KEYS)[number] =>
  (NEXT_KEYS as readonly string[]).includes(key)
