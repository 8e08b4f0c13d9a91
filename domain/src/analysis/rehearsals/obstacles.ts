/** Why a rehearsal cannot be put in force, run or discarded. */
export const REHEARSAL_OBSTACLES = ['not-own', 'stale', 'unfinished', 'ended'] as const
export type RehearsalObstacle = (typeof REHEARSAL_OBSTACLES)[number]

/** The state of a rehearsal when staff want to put its change in force. */
export interface RehearsalStanding {
  /** It was discarded or put in force. */
  readonly isEnded: boolean
  readonly isFinished: boolean
  /** The settings have changed since it ran. */
  readonly isStale: boolean
  /** Whether this administrator staged it. */
  readonly isOwn: boolean
}

/** Returns why this administrator cannot put the change in force. Null if they can. */
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
