import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { definitionOf } from './schema-definition.testing.ts'

type Schema = z.core.$ZodType

/** Lists the texts of a request with their paths. A decoded text is listed with its decoder. */
function textsOf(schema: Schema, path: string): [path: string, schema: Schema][] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
    case 'array':
      return textsOf(def.element, `${path}[]`)
    case 'nullable':
    case 'optional':
    case 'default':
      return textsOf(def.innerType, path)
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path))
    case 'record':
      return [...textsOf(def.keyType, `${path}{}`), ...textsOf(def.valueType, `${path}{}`)]
    case 'pipe':
      return definitionOf(def.in).type === 'string' ? [[path, schema]] : textsOf(def.in, path)
    case 'number':
    case 'enum':
    case 'boolean':
    case 'null':
    case 'literal':
      return []
    case 'unknown':
      return OPEN.some((end) => path.endsWith(end)) ? [] : [[path, schema]]
    default:
      throw new Error(`${path} is of type ${def.type}, which this test cannot follow`)
  }
}

/** Settings of payoff rules, read by the rules' own schema. */
const OPEN = ['.values{}']

/** Passwords are hashed, so the database never sees one. */
const isHashed = (path: string) => /password(Confirm)?$/i.test(path)

/** Files that are read line by line. Their readers report or skip a wrong line. */
const FILES = [
  'importBankStatement body.text',
  'describeBankStatement body.text',
  'describeLockbox body.content',
  'previewLockbox body.content',
  'sendLockbox body.content',
]

const WITH_NUL = Array.from({ length: 130 }, (_, length) =>
  ['a', '1'].map((sign) => `${sign.repeat(length)}\0`),
).flat()

const LINES = [
  // Free text: a comment, a note, a message, a reason.
  'acceptPlanOnPaper body.overrideReason',
  'offerPlan body.overrideReason',
  'addCorrespondence body.notes',
  'addHold body.address',
  'addHold body.reason',
  'addPayoffRequest body.payoffMemo',
  'answerMessage body.text',
  'applyEscrow body.reason',
  'assignReceivedPayment body.reason',
  'changePlan body.reason',
  'contactUs body.message',
  'correctCertificate body.reason',
  'counterPlan body.comment',
  'counterPlanByCode body.comment',
  'declineDeletion body.reason',
  'endHold body.reason',
  'explainOvercharge body.reason',
  'liftPreservation body.reason',
  'markDeadline body.handledReason',
  'markRedemption body.reason',
  'offerPayoff body.payoffMemo',
  'placeCertificatePreservation body.reason',
  'placePersonPreservation body.reason',
  'postRedemption body.closeReason',
  'recordReceivedPayment body.note',
  'recordReceivedPayment body.recordAnyway',
  'recordRelease body.earlyReason',
  'refundEscrow body.reason',
  'refundPayment body.reason',
  'rejectRedemption body.reason',
  'removeLetterRecipient body.reason',
  'removeSubsequent body.reason',
  'requestPlan body.comment',
  'startPlan body.comment',
  'startPlan body.mailingAddress',
  'resumeHeldAutopay body.reason',
  'returnReceivedPayment body.reason',
  'reverseExpense body.reason',
  'reviewPayment body.note',
  'saveCountySettings body.legalAid',
  'sendBackReceivedPayment body.address',
  'sendBackReceivedPayment body.reason',
  'setLetterRecipient body.reason',
  'setStatus body.reason',
  'setWrittenRequest body.reason',
  'startUpload body.note',
  'undoEscrowMove body.reason',
  'undoRedemption body.reason',
  'undoRelease body.reason',
  'undoSentBackPayment body.reason',
  'updateCertificate body.webNotes',
  // Templates. The subject has its own rule and message.
  ...['previewTemplate', 'saveTemplate', 'sendTestMail'].flatMap((name) => [
    `${name} body.subject`,
    `${name} body.text`,
  ]),
  // The server rejects line breaks in account names with its own message.
  ...['createUser', 'openGuestSession', 'updateUser'].flatMap((name) => [
    `${name} body.firstName`,
    `${name} body.lastName`,
  ]),
  // The name of a chart segment. It is only compared with stored values.
  ...Object.keys(routes)
    .filter((name) => /^list\w+(Report|OfAllCounties)$|^(report|allCounties)(Chart|Totals)$/.test(name))
    .map((name) => `${name} query.group`),
]

const CONTROLS = ['\r\nBcc: ', '\t', '\u001b', '\u2028']
const WITH_CONTROL = Array.from({ length: 130 }, (_, length) =>
  CONTROLS.flatMap((control) => ['a', '1'].map((sign) => `${sign.repeat(length)}${control}${sign}`)),
).flat()

/** Whether the schema accepts a control character or a line break without replacing it by a space. */
const keepsControl = ([path, schema]: [string, Schema]) =>
  !isHashed(path) &&
  WITH_CONTROL.some((text) => {
    const { data } = z.safeParse(schema as z.ZodMiniType, text)
    return typeof data === 'string' && /[\p{Cc}\u2028\u2029]/u.test(data)
  })

const takesNul = ([path, schema]: [string, Schema]) =>
  !isHashed(path) &&
  !FILES.includes(path) &&
  WITH_NUL.some((text) => z.safeParse(schema as z.ZodMiniType, text).success)

test.each(Object.entries<Route>(routes))(
  'rejects a text with NUL, which the database cannot store: %s',
  (name, route) => {
    expect(
      textsOfRequest(name, route)
        .filter(takesNul)
        .map(([path]) => path),
    ).toEqual([])
  },
)

test.each(Object.entries<Route>(routes))(
  'single-line fields keep no line breaks or control characters, which could forge lines of e-mails and files: %s',
  (name, route) => {
    const lines = [...LINES, ...FILES].filter((path) => path.startsWith(`${name} `))
    const kept = textsOfRequest(name, route).filter(keepsControl)
    expect(kept.map(([path]) => path).sort()).toEqual(lines.sort())
  },
)

test('every text that is listed as multi-line is in a request', () => {
  const all = new Set(
    Object.entries<Route>(routes).flatMap(([name, route]) =>
      textsOfRequest(name, route).map(([path]) => path),
    ),
  )
  expect([...LINES, ...FILES].filter((path) => !all.has(path))).toEqual([])
})

function textsOfRequest(name: string, { params, query, body }: Route): [string, Schema][] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? textsOf(schema, `${name} ${part}`) : [],
  )
}
