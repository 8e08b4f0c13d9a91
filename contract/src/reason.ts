/** The fewest characters that a reason has. */
export const SHORTEST_REASON = 3

/** Whether a text says why: of what is done with other people's money, somebody wants to know later. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST_REASON
