import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { saveFile } from '../../../lib/api-files.ts'
import { todayHere } from '../../../lib/dates.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { Button } from '../../../ui/button.tsx'

/** Shows the values of a lockbox file column by column, and offers a sample file. */
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

/** Two payments of one batch, the line that closes the batch, and the line that closes the file. */
export const sampleLockbox = (today: string): string =>
  [
    LOCKBOX_COLUMNS.join(','),
    `D,${today},1,1,4240.00,CHECK,10472,C12Q345,Rosa Marchetti`,
    `D,${today},1,2,250.00,MONEY_ORDER,88123,2021-1001,Daniel Kowalczyk`,
    `B,${today},1,2,4490.00,,,,`,
    'F,,,2,4490.00,,,,',
    '',
  ].join('\n')
