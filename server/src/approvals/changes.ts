import type { ApprovalChange } from '@fieldstone/contract/entities/approvals/approval'
import { formatDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { TemplateText } from '@fieldstone/domain/templates/template'
import { t } from '../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../messages/language.ts'
import type { ReleasedLien } from '../records/released.ts'

/** What a refund is, for who decides about it. */
export const refundChanges = (
  amountCents: number,
  reason: string,
  reference: string | null = null,
): readonly ApprovalChange[] => [
  { field: 'amount', label: t('refundAmount'), before: '', after: formatMoney(cents(amountCents)) },
  { field: 'reason', label: t('refundReason'), before: '', after: reason },
  ...(reference === null
    ? []
    : [{ field: 'reference', label: t('refundReference'), before: '', after: reference }]),
]

/** To whom a check goes, for who decides about it. */
export const payeeChanges = (payee: string, address: string): readonly ApprovalChange[] => [
  { field: 'payee', label: t('refundPayee'), before: '', after: payee },
  { field: 'address', label: t('refundAddress'), before: '', after: address.replaceAll('\n', ', ') },
]

/** The release of the certificate that a refund leaves without its money, for who decides about it. */
export const releaseChanges = (releasedOn: PlainDate | null): readonly ApprovalChange[] =>
  releasedOn === null
    ? []
    : [
        {
          ...{ field: 'releasedOn', label: t('releasedOn'), before: '' },
          after: formatDate(releasedOn, STAFF_LANGUAGE),
        },
      ]

/** The released liens that money had paid before it goes back, for who decides about it. */
export const releasedLienChanges = (liens: readonly ReleasedLien[]): readonly ApprovalChange[] =>
  liens.length === 0
    ? []
    : [{ field: 'releasedLien', label: t('releasedLien'), before: '', after: liens.map(lienText).join('; ') }]

const lienText = ({ certificateNo, releasedOn }: ReleasedLien): string =>
  t('releasedLienOn', { certificateNo, day: formatDate(releasedOn, STAFF_LANGUAGE) })

/** What changes of a text for e-mails or letters: its subject, and its lines from the first to the last that differ. */
export function textChanges(before: TemplateText, after: TemplateText): readonly ApprovalChange[] {
  const [linesBefore, linesAfter] = differentLines(before.text.split('\n'), after.text.split('\n'))
  const changes = [
    { field: 'subject', label: t('textSubject'), before: before.subject, after: after.subject },
    { field: 'text', label: t('textLines'), before: linesBefore.join('\n'), after: linesAfter.join('\n') },
  ]
  return changes.filter((change) => change.before !== change.after)
}

function differentLines(
  before: readonly string[],
  after: readonly string[],
): [readonly string[], readonly string[]] {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}
