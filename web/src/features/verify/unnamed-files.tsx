import type { VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/verify.ts'
import { TableSheet } from '../../ui/table-sheet.tsx'
import './verify.css'

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
