import type { LifeEvent } from '@fieldstone/contract/entities/record/record'

/** What every event has; the rest of it is empty unless said. */
export const eventOf = (facts: Pick<LifeEvent, 'key' | 'kind' | 'on'> & Partial<LifeEvent>): LifeEvent => ({
  name: '',
  note: '',
  state: '',
  amountCents: null,
  rateBps: null,
  untilOn: null,
  owedCents: null,
  ref: null,
  ...facts,
})
