import { givenAccount, type TestAccount } from './bank-steps.ts'
import { createLien, type Lien, type PaymentWorld } from './payments-world.ts'
import { type GivenPlan, giveAutopay, givePlan } from './plan-steps.ts'

export interface GivenAutopay {
  readonly lien: Lien
  readonly account: TestAccount
  readonly plan: GivenPlan
  readonly autopayId: string
}

export interface AutopayOptions {
  readonly months?: number
  /** Of the sandbox's bank account: what becomes of its debits. */
  readonly token?: string
  readonly firstDueInDays?: number
}

/** Automatic payments of a plan by ACH, the first in five days. */
export async function givenBankAutopay(
  world: PaymentWorld,
  { months = 3, token = 'success', firstDueInDays = 5 }: AutopayOptions = {},
): Promise<GivenAutopay> {
  const account = await givenAccount(world, token)
  const lien = await createLien(world)
  const plan = await givePlan(world, lien, { months, firstDueInDays, owner: account.actor })
  return { lien, account, plan, autopayId: await giveAutopay(world, lien, account, months) }
}
