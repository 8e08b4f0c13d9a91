import { FEE_PROGRAMMES } from '@fieldstone/domain/site/company'
import { t as reportTitle } from '../../lib/messages/reports.ts'
import { t } from '../../lib/messages/settings.ts'
import { ticked } from '../../records/edit-conflict.tsx'
import { offReportsOf } from './admin-settings-values.ts'

/** Returns the text of a setting that is not a text itself: a program, a check box or a list of reports. Null: show it as typed. */
export function settingText(name: string, value: string): string | null {
  if (name === 'sendsDeadlineReminders' || name === 'isInRemConfirmed') return ticked(value === 'true')
  if (name === 'feeProgramme') {
    const programme = FEE_PROGRAMMES.find((it) => it === value)
    return programme ? t(`programme_${programme}`) : null
  }
  if (name !== 'offReports' || value === '') return null
  return offReportsOf(value)
    .map((report) => reportTitle(`title_${report}`))
    .join('; ')
}
