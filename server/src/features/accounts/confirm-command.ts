import { formatDate } from '@fieldstone/contract/format'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { changeLines, wordsOfAct } from '../../approvals/mails.ts'
import { type ApprovalRow, listWaiting } from '../../approvals/rows.ts'
import {
  type Administrators,
  readAdministrators,
  secondOf,
  secondsOf,
} from '../../approvals/second-person.ts'
import { recordSystemAudit } from '../../audit/record.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { CommandProblem } from '../../db/open-for-command.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import type { AdminCommand } from './admin-arguments.ts'

type Confirm = Extract<AdminCommand, { kind: 'confirm' }>

interface Now {
  readonly at: Date
  readonly timeZone: string
  /** Shows a text and returns the typed answer; null without a terminal. */
  readonly ask: ((text: string) => Promise<string>) | null
}

/**
 * Lists the requests that wait for a second approval, and confirms one or all of those that no other administrator can
 * approve. The server then performs them. Returns the text to print. Throws CommandProblem.
 */
export async function confirmByCommand(
  db: Db,
  { which }: Confirm,
  { at, timeZone, ask }: Now,
): Promise<string> {
  const { text, count } = await readWaiting(db, at, timeZone)
  const typed = which ?? (count === 0 || ask === null ? '' : (await ask(`${text}\n${QUESTION}`)).trim())
  if (typed === '') return which === null && ask !== null && count > 0 ? 'Nothing was confirmed.\n' : text
  if (typed !== 'all' && !/^[1-9]\d{0,14}$/.test(typed))
    throw new CommandProblem(`${typed} is no number of a request. Enter a number of the list, or all.`)
  return inTransaction(db, async (trx) => {
    const waiting = (await listWaiting(trx)).filter(({ shellConfirmedAt }) => shellConfirmedAt === null)
    const chosen = waiting.filter(({ id }) => typed === 'all' || String(id) === typed)
    if (chosen.length === 0)
      throw new CommandProblem(
        typed === 'all'
          ? 'Nothing waits for a second approval.'
          : `No request ${typed} waits. List them: npm run admin -- confirm`,
      )
    const administrators = await readAdministrators(trx, at)
    const own = chosen.filter((row) => secondOf(administrators, row) !== 'administrator')
    const others = chosen.filter((row) => !own.includes(row))
    const refused = await Promise.all(others.map((row) => refusalOf(trx, administrators, row)))
    if (own.length === 0) throw new CommandProblem(refused.join('\n'))
    for (const row of own) await confirm(trx, row, at)
    return [...own.map((row) => `Confirmed ${row.id}: ${wordsOfAct(row)}.`), ...refused, PERFORMED, ''].join(
      '\n',
    )
  })
}

const QUESTION = 'Enter the number to confirm, all, or nothing to leave: '
const PERFORMED =
  'A running server performs it within a minute, a stopped one at its next start, and tells all administrators.'

async function readWaiting(db: Db, at: Date, timeZone: string): Promise<{ text: string; count: number }> {
  return inTransaction(db, async (trx) => {
    const rows = await listWaiting(trx)
    recordSystemAudit(trx, at, {
      ...{ action: 'read', subject: { kind: 'list', id: 'approvals' } },
      detail: { by: 'command' },
    })
    if (rows.length === 0) return { text: 'Nothing waits for a second approval.\n', count: 0 }
    const administrators = await readAdministrators(trx, at)
    const parts = await Promise.all(
      rows.map(async (row) => {
        const day = formatDate(businessDate(row.requestedAt, timeZone), STAFF_LANGUAGE)
        const who =
          row.shellConfirmedAt !== null
            ? 'confirmed here already'
            : secondOf(administrators, row) === 'administrator'
              ? `for ${await namesOf(trx, secondsOf(administrators, row))} to approve`
              : 'can be confirmed here'
        const changes = changeLines(row.changes).replace(/^/gm, '      ')
        return `${String(row.id).padStart(4)}  ${wordsOfAct(row)} (${row.requesterName}, ${day}): ${who}\n${changes}`
      }),
    )
    return { text: `${parts.join('\n')}\n`, count: rows.length }
  })
}

const refusalOf = async (
  trx: Transaction,
  administrators: Administrators,
  row: ApprovalRow,
): Promise<string> =>
  `Request ${row.id} is not confirmed here: another administrator can approve it (${await namesOf(trx, secondsOf(administrators, row))}).`

async function namesOf(trx: Transaction, ids: readonly number[]): Promise<string> {
  const rows = await trx
    .selectFrom('app_user')
    .select('username')
    .where('id', 'in', [...ids])
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username).join(', ')
}

async function confirm(
  trx: Transaction,
  { id, act, subject, requestedBy }: ApprovalRow,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ shell_confirmed_at: at })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute()
  recordSystemAudit(trx, at, {
    ...{ action: 'confirm-request', subject: { kind: 'approval', id } },
    detail: { act, subject, requestedBy, by: 'command' },
  })
}
