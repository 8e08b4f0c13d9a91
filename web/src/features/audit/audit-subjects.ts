import type { AuditLine } from '@fieldstone/contract/entities/audit/audit'
import { t } from '../../lib/messages/audit.ts'
import { PATHS, profilePath } from '../../lib/paths.ts'
import {
  adminParcelPath,
  countySettingsPath,
  deskPlanPath,
  firmPath,
  letterBatchPath,
  mailPath,
  messagePath,
  queuePath,
  receivedPaymentPath,
  rehearsalPath,
  templatePath,
  webPaymentPath,
} from '../../lib/staff-paths.ts'

type Subject = Pick<AuditLine, 'subjectKind' | 'subjectId' | 'subjectName'>

/** What has a name of its own, is known by its certificate, by its last digits, or by its code or number alone. */
const KINDS = {
  named: ['user', 'certificate', 'firm', 'county', 'document', 'import_batch', 'import_run', 'lockbox_file'],
  ofCertificate: ['payment', 'payment_plan', 'received_payment', 'autopay'],
  byDigits: ['bank_account', 'card'],
  byId: [
    ...([
      'contact_message',
      'mail',
      'letter_batch',
      'bank-line',
      'bank-statement',
      'payout',
      'task',
      'rehearsal',
    ] as const),
    ...(['list', 'queue', 'template', 'payoff-rules', 'records', 'state', 'route'] as const),
    ...(['paper-key', 'encryption-key'] as const),
  ],
} as const

const ALL = Object.values(KINDS).flat()
type Kind = (typeof ALL)[number]
type Names = keyof typeof KINDS

const wayOf = (kind: string): Names | undefined =>
  (Object.keys(KINDS) as Names[]).find((way) => KINDS[way].some((it) => it === kind))

/** 'Payment plan 47 of 2019-1004'; what is of no known kind is shown as the filter takes it. */
export function subjectText({ subjectKind, subjectId, subjectName: name }: Subject): string {
  const known = ALL.find((it) => it === subjectKind)
  if (known === undefined) return [subjectKind, subjectId].filter((it) => it !== null).join(':')
  const kind = t(`subject_${known}`)
  const id = subjectId === null ? '' : idText(known, subjectId)
  if (name === null) return `${kind} ${id}`.trim()
  switch (wayOf(known)) {
    case 'ofCertificate':
      return t('subjectOfCertificate', { subject: `${kind} ${id}`.trim(), name })
    case 'byDigits':
      return t('subjectEndingIn', { subject: kind, digits: name })
    default:
      return `${kind} ${name}`
  }
}

/** Codes read as words; the long random ids of payments, accounts and cards say nothing to anybody. */
function idText(kind: Kind, id: string): string {
  if (kind === 'list' || kind === 'queue' || kind === 'template' || kind === 'records')
    return id.replaceAll('-', ' ')
  const isRandom = kind === 'payment' || kind === 'autopay' || kind === 'bank_account' || kind === 'card'
  return isRandom ? '' : id
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => profilePath(Number(id)),
  certificate: (id) => adminParcelPath(Number(id)),
  firm: (id) => firmPath(Number(id)),
  county: (id) => countySettingsPath(Number(id)),
  payment: webPaymentPath,
  payment_plan: (id) => deskPlanPath(Number(id)),
  received_payment: (id) => receivedPaymentPath(Number(id)),
  letter_batch: (id) => letterBatchPath(Number(id)),
  mail: (id) => mailPath(Number(id)),
  contact_message: (id) => messagePath(Number(id)),
  queue: queuePath,
  template: templatePath,
  'payoff-rules': () => PATHS.payoffRules,
  rehearsal: (id) => rehearsalPath(Number(id)),
}

/** Its page, if it has one and is still there: what is gone has no name any more. */
export function subjectPath({ subjectKind: kind, subjectId: id, subjectName }: Subject): string | null {
  if (kind === null || id === null) return null
  const isGone = wayOf(kind) === 'named' && subjectName === null
  return isGone ? null : (PAGES[kind]?.(id) ?? null)
}
