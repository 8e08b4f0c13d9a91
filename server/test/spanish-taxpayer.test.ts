import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { letterContent } from '../src/features/letters/letter-text.ts'
import { englishIn } from '../src/messages/english-words.testing.ts'
import { createActor, type TestActor } from './actors.ts'
import { advanceDays, DEBIT_TOTAL, givenAccount } from './bank-steps.ts'
import { onlyPayment, readStatus } from './payments-read.ts'
import { askTicket, openCheckout, payAtCheckout } from './payments-steps.ts'
import { createLien, type PaymentWorld, sharedPaymentWorld } from './payments-world.ts'
import { linesOf } from './pdf-lines.ts'
import { expectTagged } from './pdf-tags.ts'
import { givePlan } from './plan-steps.ts'
import { shared } from './shared.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))

const PASSWORD = 'tea at four in the garden'
let no = 0

/** Signs up in Spanish and logs in; each as a browser does that is set to English. */
async function signUp({ testApp }: PaymentWorld): Promise<TestActor> {
  no += 1
  const username = `rosa${no}`
  const email = `rosa${no}@example.com`
  const made = await testApp.inject({
    method: 'POST',
    url: '/api/users',
    payload: {
      ...{ username, email, password: PASSWORD, passwordConfirm: PASSWORD, accountType: 2, language: 'es' },
      ...{ firstName: 'Rosa', lastName: 'Prieto', phone: '3305550123' },
    },
  })
  const login = await testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: PASSWORD },
  })
  return {
    ...{ role: 'taxpayer', userId: made.json().id, username, email, password: PASSWORD },
    ...{ countyId: null, firmId: null, token: login.json().tokenString },
  }
}

const mailsTo = ({ email }: TestActor) =>
  world.testApp.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute()

const ask = (actor: TestActor, method: 'GET' | 'POST' | 'PUT', url: string, payload: object = {}) =>
  world.testApp.inject({
    ...{ method, url: `/api/${url}`, token: actor.token, headers: { 'accept-language': 'en' } },
    ...(method === 'GET' ? {} : { payload }),
  })

/** The name of the company and a payment's number are as they are. */
const spoken = (text: string) => text.replace(/Fieldstone\s+Lien\s+Servicing|pay_\w+/g, '')

/** The text of a paper, of which nothing may be cut, and which says in its tags what each text is. */
function textOf(pdf: Buffer): string {
  expectTagged(pdf, 'es-US')
  const text = spoken(linesOf(pdf).join('\n'))
  expect(text).not.toContain('\u0085')
  return text
}

test('a taxpayer who signed up in Spanish pays by card: state, receipt, mails, papers and refusals are in Spanish', async () => {
  const rosa = await signUp(world)
  const lien = await createLien(world)

  const refused = (await askTicket(world, lien, { amount: 1, actor: rosa })).json()
  expect(refused.code).toBe('amount_changed')
  expect(englishIn(refused.message)).toEqual([])
  const wrong = (await ask(rosa, 'PUT', 'users', { id: rosa.userId, phone: '12' })).json()
  expect(wrong.fields.phone).toContain('Escriba un número de teléfono')

  const invoice = await ask(rosa, 'GET', `parcels/${lien.id}/payoffinvoice.pdf`)
  expect(invoice.statusCode, invoice.body.slice(0, 200)).toBe(200)
  const paper = textOf(invoice.rawPayload)
  expect(paper).toContain('FACTURA DE LIQUIDACIÓN')
  expect(englishIn(paper)).toEqual([])

  const url = await openCheckout(world, lien, rosa)
  const { id } = await onlyPayment(world, lien)
  expect((await readStatus(world, id, rosa)).message).toContain('Estamos verificando su pago')
  const page = await (await fetch(url)).text()
  expect(page).toContain('Certificado de impuestos')
  expect(page).toContain('Cargo por servicio de tarjeta (3.25%)')

  await payAtCheckout(world, url)
  expect((await readStatus(world, id, rosa)).message).toBe(
    'Recibimos su pago. Le enviamos un recibo a su correo electrónico.',
  )
  const receipt = await ask(rosa, 'GET', `payments/${id}/receipt.pdf`)
  expect(textOf(receipt.rawPayload)).toContain('RECIBO')
  expect(englishIn(textOf(receipt.rawPayload))).toEqual([])

  // Staff read English, and what they send again is in the language of its reader.
  expect((await ask(admin, 'POST', `payments/${id}/receipt/mail`)).statusCode).toBe(204)
  const copy = await ask(admin, 'GET', `payments/${id}/receipt.pdf`)
  expect(textOf(copy.rawPayload)).toContain('DUPLICADO')
  const mails = await mailsTo(rosa)
  expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
    ['confirm-email', 'es'],
    ['receipt', 'es'],
    ['receipt-copy', 'es'],
  ])
  for (const { subject, body } of mails) expect(englishIn(spoken(`${subject}\n${body}`))).toEqual([])
})

const speakSpanish = ({ userId }: TestActor) =>
  world.testApp.db.updateTable('app_user').set({ language: 'es' }).where('id', '=', userId).execute()

test('an ACH debit in Spanish: read, authorized, mailed and returned in Spanish; the English text that counts is kept', async () => {
  const [lien, account] = [await createLien(world), await givenAccount(world, 'insufficientFunds')]
  await speakSpanish(account.actor)
  const query = `purpose=payment&kind=FULL&parcelId=${lien.id}&accountId=${account.id}`
  const authorization = (await ask(account.actor, 'GET', `payments/authorization?${query}`)).json()
  expect(authorization).toMatchObject({ authorizationTextVersion: '2-es' })
  expect(englishIn(spoken(authorization.text))).toEqual([])

  const order = {
    parcelId: lien.id,
    accountId: account.id,
    chargeAmount: DEBIT_TOTAL / 100,
    authorizationAccepted: true,
  }
  const english = { ...order, authorizationTextVersion: '2' }
  const refused = await ask(account.actor, 'POST', 'payments/chargeAch', english)
  expect(refused.json()).toMatchObject({ reason: 'text_changed' })
  const spanish = { ...order, authorizationTextVersion: authorization.authorizationTextVersion }
  const begun = await ask(account.actor, 'POST', 'payments/chargeAch', spanish)
  expect(begun.statusCode, begun.body).toBe(200)
  const kept = await world.testApp.db
    .selectFrom('debit_authorization')
    .selectAll()
    .where('user_id', '=', account.actor.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ text_version: '2-es', full_text: authorization.text })
  expect(kept.english_text).toContain('By pressing Authorize I,')

  await advanceDays(world, 4)
  const { id } = await onlyPayment(world, lien)
  expect((await readStatus(world, id, account.actor)).message).toContain('Su banco devolvió el pago')
  const mails = await mailsTo(account.actor)
  expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
    ['debit-authorization', 'es'],
    ['debit-returned', 'es'],
  ])
  for (const { subject, body } of mails) expect(englishIn(spoken(`${subject}\n${body}`))).toEqual([])
})

test('a payment plan in Spanish: request, offer, agreement and its paper are in Spanish; staff are written to in English', async () => {
  const rosa = await signUp(world)
  const lien = await createLien(world)
  const { planId } = (
    await ask(rosa, 'POST', `parcels/${lien.id}/requestpaymentplan`, { comment: '' })
  ).json()
  const today = world.testApp.today()
  const terms = {
    term: 12,
    // The due day must exist in every month.
    firstDueDate: `${addDays(today, 40).slice(0, 7)}-15`,
    offerExpireDate: addDays(today, 14),
  }
  expect((await ask(admin, 'POST', `plans/${planId}/offer`, terms)).statusCode).toBe(200)
  const offer = await ask(rosa, 'GET', `plans/${planId}/offer.pdf`)
  expect(englishIn(textOf(offer.rawPayload))).toEqual([])
  const shown = (await ask(rosa, 'GET', `parcels/${lien.id}/planoffer`)).json()
  expect(shown.textVersion).toBe('2-es')
  expect(shown.text).toContain('Yo, Rosa Prieto, acuerdo con')
  const answer = { accepted: true, textVersion: shown.textVersion, agreedCents: shown.agreedCents }
  expect((await ask(rosa, 'POST', `plans/${planId}/accept`, answer)).statusCode).toBe(200)
  const agreement = await ask(rosa, 'GET', `plans/${planId}/agreement.pdf`)
  expect(textOf(agreement.rawPayload)).toContain('ACUERDO DE PLAN DE PAGOS')
  expect(englishIn(textOf(agreement.rawPayload))).toEqual([])
  const mails = await mailsTo(rosa)
  expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
    ['confirm-email', 'es'],
    ['plan-request-received', 'es'],
    ['plan-offered', 'es'],
    ['plan-accepted', 'es'],
  ])
  for (const { subject, body } of mails) expect(englishIn(spoken(`${subject}\n${body}`))).toEqual([])
  const toStaff = await world.testApp.db
    .selectFrom('outbox')
    .select('language')
    .where('kind', '=', 'plan-request')
    .executeTakeFirstOrThrow()
  expect(toStaff.language).toBe('en')
})

test('letters of a certificate whose plan an account has are in the language of that account, by post too', async () => {
  const rosa = await signUp(world)
  const lien = await createLien(world)
  await givePlan(world, lien, { owner: rosa })
  expect((await ask(admin, 'POST', `admin/parcels/${lien.id}/letters`, { kind: 'payoff' })).statusCode).toBe(
    200,
  )
  const letter = await world.testApp.db
    .selectFrom('letter')
    .select(['outcome', 'content'])
    .where('certificate_id', '=', lien.id)
    .executeTakeFirstOrThrow()
  expect(letter.outcome).toBe('sent')
  const { title, text, on, language } = letterContent.parse(letter.content)
  expect(language).toBe('es')
  expect(englishIn(spoken([title, text, on].join('\n')))).toEqual([])
})

test('a message of the contact form in Spanish is answered in Spanish', async () => {
  await world.testApp.inject({
    method: 'POST',
    url: '/api/users/contact',
    headers: { 'accept-language': 'es-MX' },
    payload: { fullName: 'Luz Prieto', email: 'luz@example.com', message: 'Hola' },
  })
  const { id } = await world.testApp.db
    .selectFrom('contact_message')
    .select('id')
    .where('email', '=', 'luz@example.com')
    .executeTakeFirstOrThrow()
  await ask(admin, 'POST', `admin/messages/${id}/answer`, { text: 'Su cheque llegó.' })
  const [mail] = await world.testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'luz@example.com')
    .execute()
  expect(mail).toMatchObject({ kind: 'contact-answer', language: 'es' })
  expect(englishIn(spoken(`${mail?.subject}\n${mail?.body}`))).toEqual([])
})
