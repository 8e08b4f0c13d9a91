import type { LegalRow } from '@fieldstone/contract/entities/legal/legal'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { type Choice, choiceColumn } from '../../records/choose-rows.tsx'
import type { Column } from '../../ui/table-view.ts'

interface ColumnOptions extends Choice<LegalRow> {
  readonly showsRefNo: boolean
}

/** What a list says of a legal file; the certificate's number opens its editor below the row. */
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
    { key: 'next', header: t('columnNext'), cell: nextCell },
    choiceColumn(choice),
  ]
}

/** Steps that wait for something: their day is that since when. */
const SINCE: ReadonlySet<string> = new Set([
  ...['await-redemption', 'await-reported-redemption'],
  ...['stayed', 'military-hold'],
])

/** What comes next, and its day where a deadline gives one; of a stay since when. */
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

/** The server's code in the words of the page; one that is not known here stands as it came. */
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
