import { formatCode, parseCode } from '@fieldstone/domain/analysis/proofs/code'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { base64url } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { factsOf, findSound } from '../../../records/papers/issue.ts'
import { getPaperKey } from '../../../records/papers/keys.ts'
import { signFacts } from '../../../records/papers/sign.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ROUTING = '110000000'
const ACCOUNT = '4010020094821'

const check = async (payload: object) =>
  (await testApp.inject({ method: 'POST', url: '/api/papers/check', payload })).json()

interface Printed {
  readonly code: string
  readonly amountCents: number
  readonly day: string
  readonly routing: string
  readonly account: string
}

async function printOne(): Promise<Printed> {
  const id = await createCertificate(testApp.db)
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/parcels/${id}/payofflog`,
    payload: { purpose: 'print' },
  })
  const { proof, totalCents, invoice } = answer.json()
  return {
    code: proof.code,
    amountCents: totalCents,
    day: invoice.goodUntil,
    routing: ROUTING,
    account: ACCOUNT,
  }
}

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const roll = dice(29)

/** Other than the sign or digit that stands there. */
const otherOf = (signs: string, sign: string): string => {
  const others = signs.replace(sign, '')
  return others.charAt(roll(others.length))
}

function changedAt(text: string, signs: string): string {
  const places = [...text].flatMap((sign, at) => (signs.includes(sign) ? [at] : []))
  const at = places[roll(places.length)] ?? 0
  return text.slice(0, at) + otherOf(signs, text.charAt(at)) + text.slice(at + 1)
}

/** What a forger does to a paper, in turn. */
const FORGERIES: readonly ((paper: Printed, other: Printed) => Printed)[] = [
  (paper) => ({ ...paper, code: changedAt(paper.code, SIGNS) }),
  // The reference of one paper with the seal of another, and a seal that is thrown.
  (paper, other) => ({ ...paper, code: paper.code.slice(0, 9) + other.code.slice(9) }),
  (paper) => ({ ...paper, code: paper.code.slice(0, 9) + thrown(paper.code.slice(9)) }),
  (paper) => ({ ...paper, code: thrown(paper.code) }),
  (paper) => ({ ...paper, amountCents: Number(changedAt(`${paper.amountCents}`, '123456789')) }),
  (paper) => ({ ...paper, amountCents: paper.amountCents + 1 + roll(5_000_000) }),
  (paper) => ({ ...paper, day: `20${27 + roll(60)}-0${1 + roll(9)}-${10 + roll(18)}` }),
  (paper) => ({ ...paper, routing: changedAt(paper.routing, '0123456789') }),
  (paper) => ({ ...paper, routing: String(10 ** 8 + roll(9 * 10 ** 8)) }),
  (paper) => ({ ...paper, account: changedAt(paper.account, '0123456789') }),
  (paper) => ({ ...paper, account: String(10 ** 9 + roll(2 ** 31)) }),
]

const thrown = (code: string): string => code.replace(/[^-]/g, () => SIGNS.charAt(roll(32)))

test('detects all altered codes, amounts, days and account numbers, and accepts all genuine ones', async () => {
  const papers = await Promise.all(Array.from({ length: 20 }, printOne))
  const pick = () => papers[roll(papers.length)] as Printed // of a list that is not empty
  const taken: Printed[] = []
  for (let no = 0; no < inLongTests(275, 10_000); no++) {
    const [paper, other] = [pick(), pick()]
    const forged = FORGERIES[no % FORGERIES.length]?.(paper, other) ?? paper
    if (JSON.stringify(forged) === JSON.stringify(paper)) {
      no--
      continue
    }
    const answer = await check(forged)
    if (answer !== null && answer.altered.length === 0) taken.push(forged)
  }
  expect(taken).toEqual([])
  for (const paper of papers) expect(await check(paper)).toMatchObject({ standing: 'current', altered: [] })
})

test('rejects a document whose row was changed in the database in any column', async () => {
  const { code } = await printOne()
  const { code: other } = await printOne()
  const reference = parseCode(code)?.reference
  const change = async (assignment: string) => {
    // As somebody would who may write everything: the triggers that keep the rows are off.
    await sql`alter table issued_paper disable trigger issued_paper_append_only`.execute(testApp.db)
    await sql`update issued_paper set ${sql.raw(assignment)} where reference = ${reference}`.execute(
      testApp.db,
    )
  }
  expect(await check({ code })).toMatchObject({ altered: [] })
  for (const [assignment, back] of [
    ['amount_cents = amount_cents + 100000', 'amount_cents = amount_cents - 100000'],
    ['day = day + 30', 'day = day - 30'],
    ["mail_to = 'P.O. Box 66' || mail_to", 'mail_to = substr(mail_to, 12)'],
    ["wire_account = '999' || wire_account", 'wire_account = substr(wire_account, 4)'],
    ["wire_routing = '021000021'", "wire_routing = '110000000'"],
    ['wire_routing = null', "wire_routing = '110000000'"],
    ["number = '9' || number", 'number = substr(number, 2)'],
    ["issued_at = issued_at + interval '1 day'", "issued_at = issued_at - interval '1 day'"],
  ] as const) {
    await change(assignment)
    expect(await check({ code }), assignment).toBeNull()
    await change(back)
    expect(await check({ code }), back).toMatchObject({ altered: [] })
  }
  expect(await check({ code: other })).toMatchObject({ altered: [] })
})

test('accepts a document from before routing numbers were printed, and compares a routing number with the current one', async () => {
  const { code } = await printOne()
  const reference = parseCode(code)?.reference
  const row = await findSound(testApp.db, reference ?? -1)
  if (!row) throw new Error('a paper that was just issued')
  const facts = { ...factsOf(row), wireRouting: null }
  const signature = await signFacts(facts, await getPaperKey(testApp.db, row.key_id))
  await sql`alter table issued_paper disable trigger issued_paper_append_only`.execute(testApp.db)
  await sql`update issued_paper set wire_routing = null, signature = ${signature} where reference = ${row.reference}`.execute(
    testApp.db,
  )
  const old = formatCode(row.reference, base64url.decode(signature))
  expect(await check({ code: old, routing: ROUTING, account: ACCOUNT })).toMatchObject({ altered: [] })
  expect(await check({ code: old, routing: '021000021' })).toMatchObject({ altered: ['routing'] })
  expect(await check({ code })).toBeNull()
})

test('changes the key every ninety days, and keeps documents signed by old keys valid', async () => {
  const keyCount = async () => (await testApp.db.selectFrom('paper_key').select('id').execute()).length
  const before = await printOne()
  const count = await keyCount()
  await printOne()
  expect(await keyCount()).toBe(count)
  testApp.clock.set('2027-02-19T15:00:00Z')
  const after = await printOne()
  expect(await keyCount()).toBe(count + 1)
  expect(await check(before)).toMatchObject({ standing: 'past', altered: [], day: before.day })
  expect(await check(after)).toMatchObject({ standing: 'current', altered: [] })
  testApp.clock.set('2026-11-20T15:00:00Z')
})
