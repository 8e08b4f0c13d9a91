/** Why a rehearsal is not put in force, run or discarded. */
export const REHEARSAL_OBSTACLES = ['not-own', 'stale', 'unfinished', 'ended'] as const
export type RehearsalObstacle = (typeof REHEARSAL_OBSTACLES)[number]

/** What stands of a rehearsal when somebody wants to put its change in force. */
export interface RehearsalStanding {
  /** It was discarded, or put in force. */
  readonly isEnded: boolean
  readonly isFinished: boolean
  /** The settings have moved since it ran. */
  readonly isStale: boolean
  /** Whether whoever asks is the one who staged it. */
  readonly isOwn: boolean
}

/** Why this administrator may not put the change in force; null: it may be done. */
export function obstacleOf({
  isEnded,
  isFinished,
  isStale,
  isOwn,
}: RehearsalStanding): RehearsalObstacle | null {
  if (isEnded) return 'ended'
  if (!isOwn) return 'not-own'
  if (!isFinished) return 'unfinished'
  return isStale ? 'stale' : null
}
