import type { VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import { verifyRoutes } from '@fieldstone/contract/routes/verify'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/verify.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSend } from '../../lib/use-send.ts'
import { BackToToday } from '../../records/back-to.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import { FindingsTable } from './findings-table.tsx'
import { UnquotedTable } from './unquoted-table.tsx'
import './verify.css'

/** Shows the result of the last integrity check, and runs it again. */
export default function VerifyPage() {
  const last = useCall(verifyRoutes.lastVerify)
  const verify = useSend(verifyRoutes.verifyNow, { shows: verifyRoutes.lastVerify })
  const run = useMutation({ mutationFn: () => verify() })
  return (
    <div className="stack loose">
      <BackToToday />
      <div className="row apart">
        <PageHead title={t('verifyTitle')} lede={t('verifyLede')} />
        <Button isBusy={run.isPending} onClick={() => run.mutate()}>
          {t('verifyNow')}
        </Button>
      </div>
      <div role="status">{run.isPending ? <Notice kind="waiting">{t('verifyRunning')}</Notice> : null}</div>
      {run.error ? (
        <Failed title={t('verifyFailed')} message={run.error.message} onRetry={() => run.mutate()} />
      ) : null}
      <Loaded query={last} skeleton={<BlockSkeleton height="24rem" />}>
        {(report) => (report === null ? <p>{t('verifyNever')}</p> : <Report report={report} />)}
      </Loaded>
    </div>
  )
}

function Report({ report }: { readonly report: VerifyReport }) {
  const { at, findings, unquoted, unnamedFiles } = report
  const wrongCount = findings.filter(({ isOk }) => !isOk).length
  return (
    <>
      <TableSheet
        isRuled
        title={t('verifyLast')}
        beside={<p className="muted small">{t('checkedAt', { at: formatInstant(at) })}</p>}
      >
        <div className="verify-result">
          {report.isOk ? (
            <Notice kind="good" title={t('verifyAllOk')}>
              {t('verifyAllOkBody', { count: formatCount(findings.length) })}
            </Notice>
          ) : (
            <Notice kind="bad" title={t('verifyNotOk', { count: formatCount(wrongCount) })}>
              {t('verifyNotOkBody')}
            </Notice>
          )}
        </div>
        <FindingsTable findings={findings} />
      </TableSheet>
      {unquoted.length > 0 ? <UnquotedTable unquoted={unquoted} /> : null}
      {unnamedFiles.count > 0 ? <UnnamedFiles unnamedFiles={unnamedFiles} /> : null}
    </>
  )
}

/** Stored files without a record: their number and the first of them. */
export const UnnamedFiles = ({ unnamedFiles }: { readonly unnamedFiles: VerifyReport['unnamedFiles'] }) => (
  <TableSheet
    title={t('unnamedHeading', { count: formatCount(unnamedFiles.count) })}
    beside={<p className="muted small">{t('unnamedLede')}</p>}
  >
    <ul className="verify-result unnamed-files small">
      {unnamedFiles.keys.map((key) => (
        <li key={key}>{key}</li>
      ))}
    </ul>
  </TableSheet>
)
