import { expect, test } from 'vitest'
import { getCompany } from '../src/company.ts'
import { listMailReaders } from '../src/records/letter-readers.ts'
import { createActor, type TestActor } from './actors.ts'
import { givenAccount } from './bank-steps.ts'
import { openCheckout, payAtCheckout } from './payments-steps.ts'
import { createLien, type Lien } from './payments-world.ts'
import { giveAutopay, givePlan } from './plan-steps.ts'
import { sharedPlanWorld } from './plan-world.ts'

const world = sharedPlanWorld()

const ask = (actor: TestActor, url: string, payload: object) =>
  world.testApp.inject({ method: 'POST', url, token: actor.token, payload })

/** As the page and its mail do it: so everybody here could be sent a letter, were they chosen. */
async function agreeToLetters({ userId, email }: TestActor): Promise<void> {
  const at = world.testApp.clock.now()
  await world.testApp.db
    .insertInto('delivery_consent')
    .values({
      ...{ user_id: userId, email, text_version: '1', full_text: 'I agree.', asked_at: at },
      ...{ given_at: at, given_from: '127.0.0.1' },
    })
    .execute()
}

async function givenPlanner(token: string, lien: Lien): Promise<TestActor> {
  const account = await givenAccount(world, token)
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner: account.actor })
  await giveAutopay(world, lien, account, 3)
  return account.actor
}

const mailsAbout = (lien: Lien) =>
  world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .where('certificate_id', '=', lien.id)
    .execute()

test('who may get mail about a certificate: its planner, its payer, the recipient whom staff named, and staff; no stranger, whatever they have elsewhere', async () => {
  const [planned, failing, paid, asked, lettered] = [
    await createLien(world),
    await createLien(world),
    await createLien(world),
    await createLien(world),
    await createLien(world),
  ]
  const admin = await createActor(world.testApp, 'admin')
  const people = {
    planner: await givenPlanner('success', planned),
    failed: await givenPlanner('insufficientFunds', failing),
    payer: await createActor(world.testApp, 'taxpayer'),
    asking: await createActor(world.testApp, 'taxpayer'),
    reader: await createActor(world.testApp, 'taxpayer'),
    stranger: await createActor(world.testApp, 'taxpayer'),
  }
  const strangers = [
    await createActor(world.testApp, 'county'),
    await createActor(world.testApp, 'legal'),
    ...Object.values(people),
  ]
  for (const person of Object.values(people)) await agreeToLetters(person)
  await payAtCheckout(world, await openCheckout(world, paid, people.payer))
  await ask(people.asking, `/api/parcels/${asked.id}/requestpaymentplan`, { comment: 'Each month' })
  await ask(people.reader, `/api/parcels/${lettered.id}/togglemyparcel`, {})
  const named = { userID: people.reader.userId, reason: 'Called back' }
  await ask(admin, `/api/admin/parcels/${lettered.id}/letterrecipient`, named)
  await ask(admin, `/api/admin/parcels/${lettered.id}/letters`, { kind: 'payoff' })
  for (let day = 0; day < 12; day += 1) {
    await world.later(1)
    await world.work()
    await world.hear()
  }

  const { servicingEmail } = await getCompany(world.testApp.services)
  // Twelve days later the session of the first one is over.
  const laterAdmin = await createActor(world.testApp, 'admin')
  const theirs: readonly (readonly [Lien, TestActor, readonly string[]])[] = [
    [planned, people.planner, ['plan-debit-reminder', 'debit-authorization', 'receipt']],
    [failing, people.failed, ['autopay-on']],
    [paid, people.payer, ['receipt']],
    [asked, people.asking, ['plan-request-received']],
    [lettered, people.reader, ['letter-mail']],
  ]
  for (const [lien, person, kinds] of theirs) {
    const sent = await mailsAbout(lien)
    const others = sent.filter(({ recipient }) => recipient !== person.email && recipient !== servicingEmail)
    expect(others).toEqual([])
    expect(sent.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]))
    const readers = await listMailReaders(world.testApp.db, lien.id)
    expect(readers.map((reader) => reader.email)).toEqual([person.email])
    for (const stranger of strangers.filter(({ userId }) => userId !== person.userId)) {
      const url = `/api/admin/parcels/${lien.id}/letterrecipient`
      const answer = await ask(laterAdmin, url, { userID: stranger.userId, reason: 'Wrong' })
      expect([stranger.username, answer.statusCode]).toEqual([stranger.username, 400])
    }
  }
})
