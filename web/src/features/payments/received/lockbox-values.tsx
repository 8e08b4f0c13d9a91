import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { saveFile } from '../../../lib/api-files.ts'
import { todayHere } from '../../../lib/dates.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { Button } from '../../../ui/button.tsx'
import { sampleLockbox } from './lockbox-sample.ts'

/** What a lockbox file may hold, column by column, and a sample of one. */
export function LockboxValues() {
  const save = () =>
    saveFile('lockbox-sample.csv', new Blob([sampleLockbox(todayHere())], { type: 'text/csv' }))
  return (
    <div className="stack tight">
      <div>
        <Button kind="default" size="small" onClick={save}>
          {t('sample')}
        </Button>
      </div>
      <details>
        <summary>{t('values')}</summary>
        <table className="table stacks">
          <thead>
            <tr>
              <th scope="col">{t('valuesColumn')}</th>
              <th scope="col">{t('valuesMay')}</th>
            </tr>
          </thead>
          <tbody>
            {LOCKBOX_COLUMNS.map((column) => (
              <tr key={column}>
                <td className="main">{column}</td>
                <td data-label={t('valuesMay')}>{t(`value_${column}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
