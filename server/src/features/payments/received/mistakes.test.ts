import { expect, test } from 'vitest'
import { createCertificate } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'

const world = receivedWorld()

const ask = async (url: string, more: { readonly payload?: object; readonly accept?: string } = {}) => {
  const { payload, accept } = more
  const answer = await world.testApp.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    token: world.admin.token,
    ...(payload ? { payload } : {}),
    ...(accept ? { headers: { accept } } : {}),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

test.each([
  {
    what: 'its bank returned',
    isMistake: false,
    state: 'returned',
    inFile: ',2026-11-20,2026-11-20,2026-11-20,',
    standing: 'taken-back',
    queued: 1,
    action: 'return-received-payment',
    onPaper: 'taken-back',
  },
  {
    what: 'staff had recorded by mistake',
    isMistake: true,
    state: 'recorded-by-mistake',
    inFile: ',2026-11-20,2026-11-20,,',
    standing: 'recorded-by-mistake',
    queued: 0,
    action: 'reverse-mistaken-payment',
    onPaper: 'mistaken',
  },
])('a check that $what is shown as such everywhere', async (it) => {
  const id = await createCertificate(world.testApp.db)
  const payer = `Payer ${id}`
  const { body } = await world.record(id, { settledDate: '2026-11-20', payerName: payer })
  const key = body.receivedPaymentID
  const { proof } = (await ask(`/admin/receivedpayments/${key}/receipt`)).json()
  const reason = 'As the test says.'
  const payload = { reason, isMistake: it.isMistake }
  const returned = (await ask(`/admin/receivedpayments/${key}/return`, { payload })).json()
  expect(returned).toMatchObject({ state: it.state, returnedDate: '2026-11-20', returnReason: reason })

  for (const state of ['returned', 'recorded-by-mistake']) {
    const rows = (
      await ask(`/admin/receivedpayments?state=${state}&filter=${encodeURIComponent(payer)}`)
    ).json()
    expect(rows).toHaveLength(state === it.state ? 1 : 0)
  }
  const list = `/admin/receivedpayments?filter=${encodeURIComponent(payer)}`
  const [, line = ''] = (await ask(list, { accept: 'text/csv' })).body.split('\r\n')
  expect(line).toContain(it.state)
  expect(`,${line}`).toContain(it.inFile)

  const { events } = (await ask(`/parcels/${id}/record/life`)).json()
  expect(events).toContainEqual(expect.objectContaining({ kind: 'payment', state: it.standing }))
  const { payments } = (await ask(`/admin/people/payers/${key}`)).json()
  expect(payments.rows).toMatchObject([{ moneyID: `received-${key}`, outcome: it.standing }])
  const rows = (await ask('/admin/queues/returned-payments')).json()
  expect(rows.filter(({ no }: { no: string }) => no === `received-${key}`)).toHaveLength(it.queued)

  const receipt = (await ask(`/admin/receivedpayments/${key}/receipt`)).json()
  expect(receipt).toMatchObject({ isTakenBack: true, isMistake: it.isMistake })
  const checked = (await ask('/papers/check', { payload: { code: proof.code } })).json()
  expect(checked.standing).toBe(it.onPaper)
  const logged = await ask(`/admin/audit?action=${it.action}&subject=received_payment:${key}`)
  expect(logged.json()).toHaveLength(1)
  await world.expectSoundBooks()
})
