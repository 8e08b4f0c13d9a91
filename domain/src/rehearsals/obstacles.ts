/** Why a rehearsal is not put in force, run or discarded. */
export const REHEARSAL_OBSTACLES = ['same-person', 'stale', 'unfinished', 'ended'] as const
export type RehearsalObstacle = (typeof REHEARSAL_OBSTACLES)[number]

/** What stands of a rehearsal when somebody wants to put its change in force. */
export interface RehearsalStanding {
  /** It was discarded, or put in force. */
  readonly isEnded: boolean
  readonly isFinished: boolean
  /** The settings have moved since it ran. */
  readonly isStale: boolean
  /** Whether whoever asks counts as a second person beside the one who staged it (access/second-person.ts). */
  readonly isSecond: boolean
}

/** Why this administrator may not put the change in force; null: it may be done. */
export function obstacleOf({
  isEnded,
  isFinished,
  isStale,
  isSecond,
}: RehearsalStanding): RehearsalObstacle | null {
  if (isEnded) return 'ended'
  if (!isSecond) return 'same-person'
  if (!isFinished) return 'unfinished'
  return isStale ? 'stale' : null
}
