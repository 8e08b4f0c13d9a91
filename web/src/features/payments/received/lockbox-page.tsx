import type { LockboxPreview } from '@fieldstone/contract/entities/lockbox'
import { lockboxRoutes } from '@fieldstone/contract/routes/lockbox'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, call } from '../../../lib/api.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LockboxResultSheet } from './lockbox-result.tsx'
import { LockboxRows } from './lockbox-rows.tsx'
import { LockboxValues } from './lockbox-values.tsx'

interface Read {
  readonly name: string
  readonly content: string
  readonly preview: LockboxPreview
}

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
  const { read, problem, isBusy, choose, send } = useLockbox(onSent)
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
      {read === null ? null : (
        <>
          <FactList
            facts={[
              { label: t('rows'), value: formatCount(read.preview.rowCount), isNumber: true },
              { label: t('total'), value: formatMoney(read.preview.totalCents), isNumber: true },
              { label: t('faultCount'), value: formatCount(read.preview.faults.length), isNumber: true },
            ]}
          />
          <LockboxRows
            caption={t('exceptions')}
            rows={read.preview.faults.map((fault) => ({ ...fault, receivedId: null }))}
          />
          <Button isBusy={isBusy} onClick={send}>
            {t('send', {
              count: formatCount(read.preview.rowCount - read.preview.faults.length),
              rows: formatCount(read.preview.rowCount),
            })}
          </Button>
        </>
      )}
    </Sheet>
  )
}

function useLockbox(onSent: (fileId: number) => void) {
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const chosen = useRef<File | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['content'] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | null) => {
    chosen.current = file
    setRead(null)
    setProblem(null)
    if (file === null) return
    void attempt(async () => {
      const content = await file.text()
      const preview = await call(lockboxRoutes.previewLockbox, { body: { content } })
      // Another file may have been chosen meanwhile.
      if (chosen.current === file) setRead({ name: file.name.slice(0, 120), content, preview })
    })
  }
  const send = () => {
    if (read === null) return
    const { name, content, preview } = read
    void attempt(async () => {
      const body = { name, content, totalAmount: preview.totalCents }
      const { fileId } = await call(lockboxRoutes.sendLockbox, { body })
      onSent(fileId)
    })
  }
  return { read, problem, isBusy, choose, send }
}
