import { expect, test } from 'vitest'
import { wireSchema } from '../openapi.ts'
import { errorBody } from '../route.ts'
import { DETAILED, DETAILS, encodeDetails } from './details.ts'

interface Form {
  readonly properties?: object
  readonly oneOf?: readonly Form[]
}

test('a code declares its details once', () => {
  expect(DETAILED.map(({ code }) => code)).toHaveLength(DETAILS.size)
})

test('no details take the place of what every refusal says', () => {
  const said = Object.keys(errorBody.shape)
  for (const [code, schema] of DETAILS) {
    const whole: Form = wireSchema(schema)
    const names = (whole.oneOf ?? [whole]).flatMap(({ properties = {} }) => Object.keys(properties))
    expect(names, code).not.toEqual([])
    expect(
      names.filter((name) => said.includes(name)),
      code,
    ).toEqual([])
  }
})

test('details leave in the form of the wire, and no other', () => {
  expect(encodeDetails('already_recorded', { receivedPaymentId: 7 })).toEqual({ receivedPaymentID: 7 })
  expect(() => encodeDetails('plan_changed', { reason: 'why not' })).toThrow()
  expect(() => encodeDetails('internal', { reason: 'offer_lapsed' })).toThrow('internal carries no details')
})
