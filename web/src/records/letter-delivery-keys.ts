/** How the reader's own letters come. */
export const LETTER_DELIVERY = ['letter-delivery'] as const
