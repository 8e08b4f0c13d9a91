import { createActor, type TestActor } from './actors.ts'
import type { AuditedAction, Line } from './audit-world.ts'
import { givenVerified, post, register } from './bank-account-steps.ts'
import { givenCard, removeCard } from './card-steps.ts'
import { createLien } from './payments-world.ts'

const byOwner = (who: TestActor, action: string, id: string, detail: Line['detail'] = {}): Line => ({
  who,
  action,
  subject: `bank_account:${id}`,
  detail,
  from: '127.0.0.1',
})

const byHolder = (who: TestActor, action: string, id: string, detail: Line['detail'] = {}): Line => ({
  ...byOwner(who, action, id, detail),
  subject: `card:${id}`,
})

/** While the clock stands, as the acts of payments: the provider's events tell of these, too. */
export const BANK_ACCOUNTS: readonly AuditedAction[] = [
  {
    what: 'a bank account is registered',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      const { id } = (await register(world, actor)).json()
      return byOwner(actor, 'bank-account-registered', id, { by: 'numbers' })
    },
  },
  {
    what: 'a bank account is verified',
    act: async (world) => {
      const { id } = await givenVerified(world)
      const detail = { from: 'PENDING_DEPOSITS', to: 'VERIFIED' }
      return { who: 'system', action: 'bank-account-moved', subject: `bank_account:${id}`, detail }
    },
  },
  {
    what: 'a bank account is chosen first',
    act: async (world) => {
      const { actor, id } = await givenVerified(world)
      await post(world, `ach/${id}/default`, actor)
      return byOwner(actor, 'bank-account-default', id)
    },
  },
  {
    what: 'a bank account is removed',
    act: async (world) => {
      const { actor, id } = await givenVerified(world)
      await post(world, `ClearSavedACH/${id}`, actor)
      return byOwner(actor, 'bank-account-removed', id, { from: 'VERIFIED' })
    },
  },
  {
    what: 'another person’s bank account, to remove it',
    act: async (world) => {
      const { id } = await givenVerified(world)
      await post(world, `ClearSavedACH/${id}`, world.other)
      return {
        ...byOwner(world.other, 'refused', id, { route: 'POST /api/payments/ClearSavedACH/:id' }),
        result: 'not_found',
      }
    },
  },
  {
    what: 'the page for saving a card is opened',
    act: async (world) => {
      const { actor, id } = await givenCard(world, await createLien(world))
      return byHolder(actor, 'card-page-opened', id)
    },
  },
  {
    what: 'a card is saved',
    act: async (world) => {
      const { id } = await givenCard(world, await createLien(world))
      const detail = { from: 'OPEN', to: 'SAVED' }
      return { who: 'system', action: 'card-moved', subject: `card:${id}`, detail }
    },
  },
  {
    what: 'a saved card is removed',
    act: async (world) => {
      const { actor, id } = await givenCard(world, await createLien(world))
      await removeCard(world, id, actor)
      return byHolder(actor, 'card-removed', id, { from: 'SAVED' })
    },
  },
]
