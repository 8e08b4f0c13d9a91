import type { ErrorCode } from '@fieldstone/contract/errors'
import { isBroken } from './db/connection-loss.ts'
import { isDiskFull, sqlState } from './db/database.ts'
import { errorCode } from './error-name.ts'
import { EncryptionProblem } from './providers/encryption.ts'
import { isDeviceFull, StorageUnavailable, StoredFileMissing } from './providers/file-storage.ts'
import { MailFailure } from './providers/mailer.ts'

/** Why work failed, as far as its error tells. */
export type FailureCause =
  | 'disk-full'
  | 'storage-away'
  | 'database-away'
  | 'database-busy'
  | 'mail-away'
  | 'mail-refused'
  | 'file-missing'
  | 'file-unreadable'
  | 'unexpected'

export interface Failure {
  readonly cause: FailureCause
  /** How a request answers. */
  readonly errorCode: ErrorCode
  /** Whether the same work can succeed later with nothing else changed. */
  readonly isTransient: boolean
  /** What happened, as a sentence for staff. Contains no personal data. */
  readonly words: string
  /** What staff can do about it, as a sentence; '' if nothing beyond trying again. */
  readonly toDo: string
}

type Facts = Omit<Failure, 'cause'>

const FACTS: Readonly<Record<Exclude<FailureCause, 'mail-away' | 'mail-refused' | 'unexpected'>, Facts>> = {
  'disk-full': {
    errorCode: 'disk_full',
    isTransient: true,
    words: 'The disk is full, so nothing more could be stored.',
    toDo: 'Free up disk space first.',
  },
  'storage-away': {
    errorCode: 'unavailable',
    isTransient: true,
    words: 'The file storage could not be reached.',
    toDo: 'Check that it is running and that this server can reach it.',
  },
  'database-away': {
    errorCode: 'unavailable',
    isTransient: true,
    words: 'The database could not be reached.',
    toDo: 'Check that it is running and that this server can reach it.',
  },
  'database-busy': {
    errorCode: 'unavailable',
    isTransient: true,
    words: 'The database was too busy to answer in time.',
    toDo: '',
  },
  'file-missing': {
    errorCode: 'not_found',
    isTransient: false,
    words: 'A stored file that this needs is missing.',
    toDo: 'Restore it from a backup, or upload it again.',
  },
  'file-unreadable': {
    errorCode: 'internal',
    isTransient: false,
    words: 'A stored file could not be opened: it was changed, or its encryption key is not set.',
    toDo: 'Check ENCRYPTION_KEYS, or restore the file from a backup.',
  },
}

/**
 * The one place that turns an error into its cause and into words; requests, tasks, jobs and the outbox ask it. `reference`
 * says where the server log has more, such as 'task 17'.
 */
export function describeFailure(error: unknown, reference?: string): Failure {
  if (error instanceof MailFailure) return describeMailFailure(error)
  const cause = causeOf(error)
  if (cause !== 'unexpected') return { cause, ...FACTS[cause] }
  return {
    cause,
    errorCode: 'internal',
    isTransient: false,
    words: `Something unexpected went wrong (${errorCode(error)}).`,
    toDo:
      reference === undefined
        ? 'The server log has the details.'
        : `The server log has the details under ${reference}.`,
  }
}

function causeOf(error: unknown): keyof typeof FACTS | 'unexpected' {
  if (error instanceof StorageUnavailable) return 'storage-away'
  if (error instanceof StoredFileMissing) return 'file-missing'
  if (error instanceof EncryptionProblem) return 'file-unreadable'
  if (isDiskFull(error) || isDeviceFull(error)) return 'disk-full'
  if (isBroken(error) || isConnectTimeout(error)) return 'database-away'
  const state = sqlState(error)
  return state !== null && BUSY_STATES.has(state) ? 'database-busy' : 'unexpected'
}

const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ETIMEDOUT') ||
    /timeout exceeded when trying to connect/.test(error.message))

/** Too many connections, query or lock timeout, serialization failures and deadlocks that did not go away. */
const BUSY_STATES = new Set(['53300', '57014', '55P03', '40001', '40P01'])

function describeMailFailure(failure: MailFailure): Failure {
  const { stage, code, isFinal } = failure
  const isAway = stage === 'connection'
  return {
    cause: isAway ? 'mail-away' : 'mail-refused',
    errorCode: isAway ? 'unavailable' : 'internal',
    isTransient: !isFinal,
    words: `${mailWords(failure)} (${code}).`,
    toDo: '',
  }
}

/** Without its period: the code follows. */
function mailWords({ stage, code }: MailFailure): string {
  const isRefusedForGood = code.startsWith('5')
  switch (stage) {
    case 'connection':
      return CONNECTION_WORDS.get(code) ?? 'The mail server could not be reached'
    case 'login':
      return 'The mail server did not accept our log-in; check SMTP_URL'
    case 'address':
      return 'The e-mail address is not valid'
    case 'sender':
      return isRefusedForGood ? 'The mail server does not accept our sender address; check MAIL_FROM' : LATER
    case 'recipient':
      return isRefusedForGood ? recipientWords(code) : LATER
    case 'message':
      return isRefusedForGood ? 'The mail server rejected the content of this e-mail' : LATER
  }
}

const LATER = 'The mail server cannot take this e-mail right now'

const CONNECTION_WORDS: ReadonlyMap<string, string> = new Map([
  ['ETIMEDOUT', 'The mail server did not answer in time'],
  ['EDNS', 'The name of the mail server could not be found; check SMTP_URL'],
  ['ETLS', 'No secure connection to the mail server could be made'],
])

/** By the enhanced status of RFC 3463: x.2.1 disabled, x.2.2 full, x.7 policy. A bare code mostly means an unknown mailbox. */
function recipientWords(code: string): string {
  const status = code.split(' ')[1] ?? ''
  if (status.startsWith('5.7.')) return 'The mail server refuses e-mail from this system by its policy'
  if (status === '5.2.1') return 'The mail server says that this mailbox is disabled'
  if (status === '5.2.2' || code === '552') return 'The mail server says that this mailbox is full'
  return 'The mail server says that there is no such mailbox'
}

/**
 * What the log holds of an error, without its message: those of the embedded database contain the query and its parameters,
 * those of others quote what people typed.
 */
export function logFacts(error: unknown): Record<string, unknown> {
  const stack = error instanceof Error ? framesOf(error) : undefined
  return { reason: errorCode(error), ...(stack ? { stack } : {}) }
}

/** The first frames of its stack, without the message. */
export const framesOf = ({ stack }: Error): string[] | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .map((line) => line.trim())
