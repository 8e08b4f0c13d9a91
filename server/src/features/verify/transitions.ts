import { MOVES } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type Check, disabledTriggers, findWrong, Offenders } from './check.ts'

interface Step {
  readonly from: string | null
  readonly to: string
  readonly cause: string
}

interface Walk {
  readonly id: string
  readonly status: string
  readonly steps: readonly Step[]
}

const PAYMENTS_AT_ONCE = 1_000

export const I6: Check = {
  id: 'I6',
  title: 'Every change of a payment is a step of the table, from one to the next, up to where it stands',
  run: async (trx) => {
    const triggers = await findWrong(
      trx,
      sql`select count(*) as n from payment_transition`,
      disabledTriggers(['payment_transition_append_only']),
    )
    const offenders = new Offenders()
    for (const name of triggers.offending) offenders.add(name)
    for await (const walk of walks(trx)) {
      const fault = faultOf(walk)
      if (fault !== null) offenders.add(`${walk.id} (${fault})`)
    }
    return offenders.found(triggers.rowCount)
  },
}

/** Null when every step is allowed and starts where the previous one ended. */
function faultOf({ status, steps }: Walk): string | null {
  let standing: string | null = null
  for (const { from, to, cause } of steps) {
    if (from !== standing) return `step from ${from ?? 'nothing'} while it stood at ${standing ?? 'nothing'}`
    const isAllowed = MOVES.some((move) => move.from === from && move.to === to && move.cause === cause)
    if (!isAllowed) return `${from ?? 'nothing'} to ${to} by ${cause}`
    standing = to
  }
  return standing === status ? null : `stands at ${status}, its last step led to ${standing ?? 'nothing'}`
}

async function* walks(trx: Transaction): AsyncGenerator<Walk> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Walk>`
      select payment.id, payment.status, (select coalesce(json_agg(json_build_object('from', from_status,
          'to', to_status, 'cause', cause) order by step.id), '[]')
        from payment_transition step where step.payment_id = payment.id) as steps
      from payment where id > ${last} order by id limit ${PAYMENTS_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
