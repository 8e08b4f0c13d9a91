import { countBooked, type LockboxColumns } from '@fieldstone/contract/entities/payments/lockbox'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LockboxMapForm } from './lockbox-map-form.tsx'
import { LockboxPositionsForm } from './lockbox-positions-form.tsx'
import { LockboxResultSheet } from './lockbox-result.tsx'
import { LockboxFirstRows, LockboxPayments, LockboxRows } from './lockbox-tables.tsx'
import { LockboxValues } from './lockbox-values.tsx'
import { type LockboxLayout, type LockboxRead, useLockbox } from './use-lockbox.ts'

/** Imports a lockbox file: checks it, then books it as a task. The address keeps the task through a reload. */
export default function LockboxPage() {
  const [params, setParams] = useSearchParams()
  const fileId = /^[1-9]\d{0,14}$/.exec(params.get('file') ?? '')?.[0]
  return (
    <div className="stack loose">
      <Link to={PATHS.receivedPayments}>{t('back')}</Link>
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      {fileId === undefined ? (
        <Send onSent={(id) => setParams({ file: String(id) })} />
      ) : (
        <LockboxResultSheet id={Number(fileId)} onOther={() => setParams({})} />
      )}
    </div>
  )
}

function Send({ onSent }: { readonly onSent: (fileId: number) => void }) {
  const { read, found, problem, isBusy, choose, readWith, change, send } = useLockbox(onSent)
  return (
    <Sheet isRuled className="stack" aria-labelledby="file-heading">
      <h2 id="file-heading">{t('file')}</h2>
      <FileField
        id="file"
        accept=".csv,.txt,.dat,.bai,.bai2,text/csv,text/plain"
        label={t('file')}
        hint={t('fileHint')}
        onFile={choose}
      />
      <LockboxValues />
      {problem === null ? null : (
        <Notice kind="bad" title={t('failed')} role="alert">
          {problem}
        </Notice>
      )}
      {found === null ? null : (
        <LayoutForm
          key={found.key}
          found={found.columns}
          isBusy={isBusy}
          onChange={change}
          onRead={readWith}
        />
      )}
      {read === null ? null : <Preview read={read} isMapped={found !== null} isBusy={isBusy} onSend={send} />}
    </Sheet>
  )
}

interface LayoutFormProps {
  readonly found: LockboxColumns
  readonly isBusy: boolean
  readonly onChange: () => void
  readonly onRead: (layout: LockboxLayout) => void
}

/** A BAI lockbox file has positions, a CSV has columns. */
function LayoutForm({ found, ...rest }: LayoutFormProps) {
  const { map } = found
  return 'bai' in map ? (
    <LockboxPositionsForm found={found} proposed={map} {...rest} />
  ) : (
    <LockboxMapForm found={found} proposed={map} {...rest} />
  )
}

interface PreviewProps {
  readonly read: LockboxRead
  /** Its columns or positions are not those of our own layout. */
  readonly isMapped: boolean
  readonly isBusy: boolean
  readonly onSend: () => void
}

/** Shows the content of the file and what booking it would do. Nothing is booked before staff press the button. */
function Preview({ read, isMapped, isBusy, onSend }: PreviewProps) {
  const { preview } = read
  const { rowCount, totalCents, faults, payments } = preview
  const count = countBooked(preview)
  const isCutShort = payments.length < rowCount - faults.length
  return (
    <>
      <FactList
        facts={[
          { label: t('rows'), value: formatCount(rowCount), isNumber: true },
          { label: t('total'), value: formatMoney(totalCents), isNumber: true },
          { label: t('faultCount'), value: formatCount(faults.length), isNumber: true },
        ]}
      />
      {isMapped && payments.length === 0 ? <LockboxFirstRows rows={preview.first} /> : null}
      <LockboxRows caption={t('exceptions')} rows={faults.map((fault) => ({ ...fault, receivedId: null }))} />
      <LockboxPayments rows={payments} isMapped={isMapped} />
      {isCutShort ? <p>{t('lookedUp', { rows: formatCount(payments.length) })}</p> : null}
      {count > 0 ? (
        <Button isBusy={isBusy} onClick={onSend}>
          {t('send', { count: formatCount(count) })}
        </Button>
      ) : (
        <p>{t(faults.length === rowCount ? 'sendNone' : 'sendKnown')}</p>
      )}
    </>
  )
}
