import { signedEvent } from '../../../server/test/webhook-steps.ts'
import type { Life } from './life.ts'

/** Delivers the provider's new events as webhooks: in order, backwards, twice or never. The sweep finds the rest. */
export async function deliverNews(life: Life): Promise<void> {
  const { known, sandbox, stage } = life
  if (known.news === 'never' || stage.standIn.isAway || stage.death.isDead) return
  const events = sandbox.objects.list('event').filter(({ id }) => !known.delivered.has(id))
  const ordered = known.news === 'backwards' ? events.toReversed() : events
  for (const event of ordered) {
    const times = known.news === 'twice' ? 2 : 1
    for (let time = 0; time < times; time += 1) await deliver(life, event)
    if (stage.death.isDead) return
  }
}

async function deliver({ stage, known }: Life, event: { readonly id: string }): Promise<void> {
  const { body, signature } = signedEvent(event, { at: stage.testApp.clock.now() })
  const answer = await stage.testApp.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  if (answer.statusCode < 300) known.delivered.add(event.id)
}
