import type { KnownThen } from '@fieldstone/contract/entities/record/known-then'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { quoteThen } from '@fieldstone/domain/payoff/owed-then'
import { PRESETS } from '@fieldstone/domain/payoff/presets'
import { auditRead } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { listLearned } from '../../payoff/service.ts'
import { type AskedDay, readAskedDay } from './asked-day.ts'
import { presentFigure } from './figure.ts'
import { readIssued } from './issued.ts'
import { readRules } from './rules.ts'
import { readSent } from './sent.ts'
import { readStood } from './stood.ts'
import { readViews } from './views.ts'

/** One look is one line of the audit log, however often its page is loaded again meanwhile. */
const LOOK_SECONDS = 60

/** As a page. To whoever does not reach the certificate there is none; a day to come is refused. */
export async function lookAtDay(context: Context, id: number, on: PlainDate): Promise<KnownThen> {
  const account = await readKnownThen(context, await readAskedDay(context, id, on))
  await auditRead(
    context,
    { kind: 'certificate', id },
    { everySeconds: LOOK_SECONDS, what: `as known ${id} ${on}`, detail: { asKnownOn: on } },
  )
  return account
}

/**
 * What the product would have said of a certificate at the end of a day, and what it did say by then. What was issued is
 * read, never computed again; what a computation of today gives for the same day stands beside it.
 */
export async function readKnownThen(context: Context, asked: AskedDay): Promise<KnownThen> {
  const { services, at: madeAt } = context
  const { db } = services
  const { id, on, asOf, now, known } = asked
  const { lien, regime, row } = now
  const quoteNow = lien && regime ? quoteThen(lien, regime, on) : null
  return {
    certificateId: id,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    countyName: row.countyName,
    stateName: row.stateName,
    on,
    asOf,
    madeAt,
    enteredAt: known.enteredAt,
    figure: presentFigure(known.record?.quote ?? null),
    figureNow: presentFigure(quoteNow),
    learned: await listLearned(db, id, asOf),
    stood: await readStood(context, asked),
    ...(await readRules(db, asked)),
    law: PRESETS.find(({ stateId }) => stateId === row.stateId)?.basis ?? null,
    ...(await readIssued(context, asked)),
    ...(await readViews(context, asked)),
    ...(await readSent(context, asked)),
  }
}
