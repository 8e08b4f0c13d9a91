import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import { definitionOf } from '@fieldstone/contract/schema-definition.testing'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { OWN_NAMES } from '@fieldstone/domain/payoff/own-names'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { englishIn } from '../src/messages/english-words.testing.ts'
import { prepareCall, ROUTE_NAMES } from './access-calls.ts'
import { openAccessWorld } from './access-world.ts'
import { shared } from './shared.ts'

const world = shared(openAccessWorld, (it) => it.close())

/**
 * What each text is that an answer to the public or to a taxpayer may hold. Words that the product itself says are worded
 * in the reader's language at the moment of reading; else a code crosses, and the page words it.
 */
const TEXTS = {
  worded: ['message', 'text', 'advice'],
  /** As people, counties or banks have written it. */
  typed: [
    ...['username', 'firstName', 'lastName', 'email', 'phone'],
    ...['address1', 'address2', 'city', 'state', 'zip', 'municipality'],
    ...[
      'stateName',
      'countyName',
      'ownerName',
      'ownerInfo',
      'payerName',
      'institution',
      'legalAid',
      'officeName',
      'officeAddress',
      'label',
      'reason',
    ],
    ...['propertyAddress', 'propertyAddressFull', 'propertyCity', 'propertyZip', 'subsequentName'],
    ...[
      'companyName',
      'postalAddress',
      'paymentAddress',
      'mailTo',
      'tollFree',
      'fax',
      'servicingEmail',
      'hours',
    ],
  ],
  /** Of staff alone: null to everybody else. */
  staff: ['webRefNum', 'webNotes', 'webAssignedAttorneyUserName', 'rtPaymentType'],
  code: [
    ...['stateID', 'payPlanStatus', 'returnCode', 'stage', 'brand', 'cardBrand', 'accountType'],
    ...['officePhone', 'officeUrl'],
    ...['missingSettings', 'textVersion', 'authorizationTextVersion'],
    // As they are cited.
    'statutes',
  ],
  number: [
    ...[
      'id',
      'paymentID',
      'paymentId',
      'autopayId',
      'heldAutopayId',
      'parcelNo',
      'taxSaleNo',
      'caseNum',
      'claimNum',
    ],
    ...['receiptNo', 'achLast4', 'cardLast4', 'ticket', 'tokenString', 'challenge', 'publishableKey'],
    // Of a paper that was issued under a code.
    ...['code', 'number', 'newerNumber', 'wireRouting', 'wireLast4'],
  ],
  day: [
    ...[
      'created',
      'updated',
      'paidOn',
      'releasedBy',
      'cameDate',
      'purchaseDate',
      'redemptionInProcDate',
      'rtReceivedDate',
      'acceptDate',
      'noiFiledDate',
      'sheriffSaleDate',
    ],
    ...[
      'sentLegalFile',
      'payofF_GOOD_THRU',
      'payofF_GOOD_THRU_FUTURE',
      'goodUntil',
      'goodThrough',
      'payoffGoodThrough',
      'firstDueDate',
    ],
    ...[
      'originDate',
      'from',
      'to',
      'through',
      'on',
      'date',
      'today',
      'acceptedDate',
      'acceptedAt',
      'dueDate',
    ],
    ...[
      'paymentDate',
      'nextDebitOn',
      'lastDebitOn',
      'firstDebitOn',
      'offerExpireDate',
      'expiresAt',
      'requestDate',
    ],
    ...['asOfDate', 'stepDate', 'untilDate', 'agreed', 'arrivalDate', 'expirationDate', 'cardExpirationDate'],
    ...['day', 'issuedAt'],
    ...['requestedAt', 'decidedAt', 'deletedAt', 'failedAt'],
  ],
  link: [
    'address',
    'checkoutUrl',
    'sandboxUrl',
    'location',
    'statementUrl',
    'url',
    'mapsTemplate',
    'mapsLinkTemplate',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

const PUBLIC = ROUTE_NAMES.filter((name) => {
  const { access }: Route = routes[name]
  return access.some((it) => it === 'anonymous' || it === 'taxpayer')
})

test('every text that the public or a taxpayer is answered is known: typed by people, a code, or worded for its reader', () => {
  const known = new Set<string>(Object.values(TEXTS).flat())
  const found = PUBLIC.flatMap((name) => textFieldsOf(routes[name].answer).map((field) => ({ name, field })))
  expect(
    found.filter(({ field }) => !known.has(field)).map(({ name, field }) => `${name}: ${field}`),
  ).toEqual([])
  const seen = new Set(found.map(({ field }) => field))
  expect([...known].filter((field) => !seen.has(field))).toEqual([])
})

test.each(PUBLIC.filter((name) => name !== 'readFeed'))(
  '%s answers a Spanish reader without an English word of its own',
  async (name) => {
    for (const identity of ['anonymous', 'taxpayerA'] as const) {
      const { request } = await prepareCall(world, name, identity)
      await speakSpanish()
      const answer = await world.testApp.inject({
        ...request,
        headers: { ...request.headers, 'accept-language': 'es' },
      })
      const said = wordsOf(answer.headers['content-type'], answer.body)
      expect([
        identity,
        said.flatMap((text) => englishIn(spoken(text)).map((word) => `${word}: ${text}`)),
      ]).toEqual([identity, []])
    }
  },
)

test('a cost that the product named crosses as a code, one that staff named as they wrote it', async () => {
  const id = await world.freshCertificate()
  const posted = plainDate('2026-11-02')
  const at = world.testApp.clock.now()
  for (const description of [OWN_NAMES['returned-payment'], 'Title search'])
    await world.testApp.db
      .insertInto('expense')
      .values({
        ...{ certificate_id: id, description, kind: 'other', amount_cents: 2_500, is_refundable: true },
        ...{ incurred_on: posted, posted_on: posted, created_at: at, updated_at: at },
      })
      .execute()
  const { payoffLines } = (await world.testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })).json()
  expect(payoffLines).toMatchObject([
    { label: null, labelCode: 'purchase-price' },
    { label: null, labelCode: 'returned-payment' },
    { label: 'Title search', labelCode: null },
  ])
})

const speakSpanish = () =>
  world.testApp.db
    .updateTable('app_user')
    .set({ language: 'es' })
    .where('id', '=', world.people.taxpayerA.userId)
    .execute()

/** The texts of an answer that somebody reads and nobody typed. A page of a refused form is read without its tags. */
function wordsOf(type: unknown, body: string): readonly string[] {
  if (body === '' || /application\/(pdf|zip)/.test(String(type))) return []
  if (String(type).includes('text/html')) return [body.replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ')]
  return textsIn(JSON.parse(body))
}

/** Also the name of a part of the payoff: the product itself names some. */
const SAID = new Set<string>([...TEXTS.worded, ...TEXTS.code, ...TEXTS.day, 'label'])

function textsIn(value: unknown, field = ''): readonly string[] {
  if (typeof value === 'string') return SAID.has(field) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  // The fields of a refusal have names of their own.
  return Object.entries(value).flatMap(([name, it]: [string, unknown]) =>
    textsIn(it, Array.isArray(value) ? field : field === 'fields' ? 'message' : name),
  )
}

/** The names of the company and of the taxpayer are as they are. */
const spoken = (text: string) => text.replace(/Fieldstone Lien Servicing|Canaria Owner/g, '')

/** The names of the fields of an answer that hold text, whatever lists and objects they stand in. */
function textFieldsOf(schema: z.core.$ZodType, field = ''): readonly string[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return [field]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, it]) => textFieldsOf(it, name))
    case 'array':
      return textFieldsOf(def.element, field)
    case 'record':
      return textFieldsOf(def.valueType, field)
    case 'union':
      return def.options.flatMap((it) => textFieldsOf(it, field))
    case 'pipe':
      return textFieldsOf(def.in, field)
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return textFieldsOf(def.innerType, field)
    default:
      return []
  }
}
