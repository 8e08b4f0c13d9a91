import { expect, test } from 'vitest'
import { RememberedAnswers } from './remembered-answers.ts'

const [one, other] = [{}, {}]
const READ = 'select status from payment where id = $1'

/** Asks for the payment 7 on a connection; true if the answer was known, else the database answers. */
function asks(answers: RememberedAnswers, client: object, text = READ): boolean {
  const known = answers.ask(client, text, [7])
  if (typeof known !== 'function') return true
  known({ command: 'SELECT', rowCount: 1, oid: 0, fields: [], rows: [{ status: 'OPEN' }] })
  return false
}

test('nothing was written: the same question is asked once, and each who asks gets rows of their own', () => {
  const answers = new RememberedAnswers()
  expect([asks(answers, one), asks(answers, other)]).toEqual([false, true])
  const [first, second] = [answers.ask(one, READ, [7]), answers.ask(one, READ, [7])]
  expect(first).toEqual(second)
  expect(typeof first !== 'function' && first.rows[0]).not.toBe(
    typeof second !== 'function' && second.rows[0],
  )
  expect(typeof answers.ask(one, READ, [8])).toBe('function')
})

test.each([
  'update payment set status = $1',
  'with gone as (delete from instalment_fill) insert into instalment_fill select 1',
  "select nextval('receipt_no')",
  'lock table payment',
])('%s: what was known is asked again, also by others', (write) => {
  const answers = new RememberedAnswers()
  asks(answers, one)
  asks(answers, one, write)
  expect([asks(answers, other), asks(answers, other)]).toEqual([false, true])
})

test.each(['commit', 'rollback'])(
  'a transaction has written: until its %s nobody is answered from memory',
  (end) => {
    const answers = new RememberedAnswers()
    asks(answers, one)
    asks(answers, other, 'begin')
    asks(answers, other, 'update payment set status = $1')
    expect([asks(answers, one), asks(answers, one), asks(answers, other)]).toEqual([false, false, false])
    asks(answers, other, end)
    expect([asks(answers, one), asks(answers, one)]).toEqual([false, true])
  },
)

test('a row was written while the question was under way: its answer is not kept', () => {
  const answers = new RememberedAnswers()
  const keep = answers.ask(one, READ, [7])
  asks(answers, other, 'delete from payment')
  if (typeof keep === 'function') keep({ command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] })
  expect(asks(answers, one)).toBe(false)
})

test.each([
  'select id from certificate where id = $1 for update',
  'select now()',
  'select * from user_session where jti_hash = $1',
])('%s goes to the database always', (text) => {
  const answers = new RememberedAnswers()
  expect([asks(answers, one, text), asks(answers, one, text)]).toEqual([false, false])
})
