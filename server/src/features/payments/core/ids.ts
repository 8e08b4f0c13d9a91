import { createHash, randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** 26 random letters of 5 bits each, which cannot be guessed and carry no information. */
const randomName = (): string => [...randomBytes(26)].map((byte) => LETTERS[byte % 32]).join('')

export const newPaymentId = (): string => `pay_${randomName()}`
export const newAccountId = (): string => `ach_${randomName()}`
export const newCardId = (): string => `crd_${randomName()}`
export const newAutopayId = (): string => `aut_${randomName()}`
/** A key for an order that came without one. */
export const newRequestKey = (): string => `own:${randomName()}`

/** 256 random bits as text for a form field. */
export const newTicket = (): string => randomBytes(32).toString('base64url')

/** The hash of a ticket, as stored. */
export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')
