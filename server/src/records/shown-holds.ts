import type { ShownHold } from '@fieldstone/contract/entities/certificates/hold'
import type { Actor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type HoldFacts, isHoldActive } from '@fieldstone/domain/holds/hold'
import type { HoldOf } from './holds.ts'

/** Holds as this reader may see them, the newest first: staff and the firm all of them, a county kinds and days. */
export const showHolds = (
  holds: readonly HoldOf[],
  { actor, today }: { readonly actor: Actor; readonly today: PlainDate },
): ShownHold[] => holds.map((hold) => shown(hold, actor, today)).reverse()

function shown(hold: HoldOf, { role }: Actor, today: PlainDate): ShownHold {
  const { id, version, kind, fromOn, untilOn, source, facts } = hold
  const seen = { id, version, kind, fromOn, untilOn, source, isStanding: isHoldActive(hold, today) }
  if (role !== 'admin' && role !== 'legal') return { ...seen, ...NOTHING }
  const { name, address, email } = facts
  return {
    ...{ ...seen, name: name ?? '', address: address ?? '', email: email ?? '', detail: detailOf(facts) },
    ...{ reason: hold.reason, endReason: hold.endReason ?? '', setBy: hold.setBy },
  }
}

const NOTHING = { name: '', address: '', email: '', detail: '', reason: '', endReason: '', setBy: null }

const detailOf = ({ chapter, caseNo, returnCode, askedInWritingOn }: HoldFacts): string =>
  [
    ...(chapter ? [`Chapter ${chapter}`] : []),
    ...(caseNo ? [caseNo] : []),
    ...(returnCode ? [returnCode] : []),
    ...(askedInWritingOn ? [`automatic payments asked for in writing, ${askedInWritingOn}`] : []),
  ].join(', ')
