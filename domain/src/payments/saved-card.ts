/** The states of a payer's saved card, as stored and as told to the payer. OPEN: its page is not filled in yet. */
export const SAVED_CARD_STATES = ['OPEN', 'SAVED', 'UNUSABLE', 'EXPIRED', 'REMOVED'] as const
