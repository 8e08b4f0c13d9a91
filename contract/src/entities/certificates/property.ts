import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { certificate } from './certificate.ts'

/** The certificates of a property, and what it takes to pay it off. */
export const property = entity({
  /** In their order of payment, each as its own page shows it to this reader. */
  certificates: z.array(certificate),
  /** The sum of the counted certificates. Null if none is counted. */
  totalCents: ['total', z.nullable(money)],
  /** The last day on which all counted amounts are valid. */
  goodUntil: z.nullable(date),
  countedIds: ['countedParcelIDs', z.array(z.int())],
  /** Unpaid certificates that are not in the total: their payoff is not shown, or money is on its way. */
  leftOutIds: ['leftOutParcelIDs', z.array(z.int())],
  /** Certificates whose payoffs can be printed together. */
  printableIds: ['printableParcelIDs', z.array(z.int())],
})
export type Property = z.output<typeof property>
