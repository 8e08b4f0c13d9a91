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
import { LockboxFirstRows } from './lockbox-first-rows.tsx'
import { LockboxMapForm } from './lockbox-map-form.tsx'
import { LockboxResultSheet } from './lockbox-result.tsx'
import { LockboxRows } from './lockbox-rows.tsx'
import { LockboxValues } from './lockbox-values.tsx'
import { useLockbox } from './use-lockbox.ts'

/** Takes a file of the lockbox: checked first, then taken as a task, which the address keeps through a reload. */
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
      <FileField id="file" accept=".csv,text/csv" label={t('file')} hint={t('fileHint')} onFile={choose} />
      <LockboxValues />
      {problem === null ? null : (
        <Notice kind="bad" title={t('failed')} role="alert">
          {problem}
        </Notice>
      )}
      {found === null ? null : (
        <LockboxMapForm
          key={found.key}
          found={found.columns}
          isBusy={isBusy}
          onChange={change}
          onRead={readWith}
        />
      )}
      {read === null ? null : (
        <>
          <FactList
            facts={[
              { label: t('rows'), value: formatCount(read.preview.rowCount), isNumber: true },
              { label: t('total'), value: formatMoney(read.preview.totalCents), isNumber: true },
              { label: t('faultCount'), value: formatCount(read.preview.faults.length), isNumber: true },
            ]}
          />
          {read.layout === null ? null : <LockboxFirstRows rows={read.preview.first} />}
          <LockboxRows
            caption={t('exceptions')}
            rows={read.preview.faults.map((fault) => ({ ...fault, receivedId: null }))}
          />
          {read.preview.faults.length === read.preview.rowCount ? (
            <p>{t('sendNone')}</p>
          ) : (
            <Button isBusy={isBusy} onClick={send}>
              {t('send', {
                count: formatCount(read.preview.rowCount - read.preview.faults.length),
                rows: formatCount(read.preview.rowCount),
              })}
            </Button>
          )}
        </>
      )}
    </Sheet>
  )
}
