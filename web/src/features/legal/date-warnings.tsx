import type { LegalField, LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { formatDate } from '../../lib/format.ts'
import { t as holdWords } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/legal.ts'
import { Notice } from '../../ui/notice.tsx'
import { FIELD_OF_WIRE, labelOf } from './legal-record.ts'

type Warning = LegalFile['warnings'][number]

/** Warns about dates that contradict each other or the law, and about what prevents notices. */
export function DateWarnings({ file }: { readonly file: LegalFile }) {
  const { warnings, holds, shownHolds, isPayoffFromStaff } = file
  return (
    <>
      {holds.includes('bankruptcy') ? (
        <Notice kind="waiting">
          {t('holdBankruptcy')} {isPayoffFromStaff ? t('holdPayoff') : null}
        </Notice>
      ) : null}
      {holds.includes('military') ? <Notice kind="waiting">{t('holdMilitary')}</Notice> : null}
      {shownHolds
        .filter(({ isStanding, kind }) => isStanding && kind !== 'bankruptcy' && kind !== 'military')
        .map((hold) => (
          <Notice key={`${hold.kind} ${hold.fromOn}`} kind="waiting" title={holdWords(`kind_${hold.kind}`)}>
            {[holdWords(`stops_${hold.kind}`), hold.name, hold.email, hold.address].filter(Boolean).join(' ')}
          </Notice>
        ))}
      {warnings.length > 0 ? (
        <Notice kind="waiting" role="status" title={t('warnings')}>
          <ul>
            {warnings.map((warning) => (
              <li key={`${warning.code}-${warning.field}-${warning.other}`}>{warningText(warning)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

/** Returns the warning for this field. Undefined if there is none. */
export function warningAt({ warnings }: LegalFile, name: LegalField): string | undefined {
  const texts = warnings.filter(({ field }) => FIELD_OF_WIRE[field] === name).map(warningText)
  return texts.length === 0 ? undefined : texts.join(' ')
}

function warningText({ code, field, other, on }: Warning): string {
  switch (code) {
    case 'notice-too-early':
    case 'notice-after-expiry':
      return t(`warning_${code}`, { date: formatDate(on) })
    case 'during-stay':
      return t('warning_during-stay', { field: labelOf(field) })
    case 'no-military-check':
    case 'no-affidavit':
      return t(`warning_${code}`)
    default:
      return t('warning_before', { field: labelOf(field), other: labelOf(other ?? '') })
  }
}
