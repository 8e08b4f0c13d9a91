import type { ReceivedOutcome } from '@fieldstone/domain/payments/received'
import { sql } from 'kysely'

/** What became of a row of `received_payment received`. */
export const RECEIVED_OUTCOME = sql<ReceivedOutcome>`case when received.is_mistake then 'recorded-by-mistake' else received.state end`
