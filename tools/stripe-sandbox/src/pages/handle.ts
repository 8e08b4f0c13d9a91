import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from '../api/fault.ts'
import { answerBank, type CardResult, payWithCard } from '../card-payment.ts'
import type { Context } from '../context.ts'
import { readBody, send } from '../http.ts'
import { bankStatement } from './bank-statement.ts'
import { readCardForm } from './card-form.ts'
import { cardPage, closedPage, confirmPage, EMPTY_FORM, successUrl } from './card-page.ts'
import { companyStatement } from './company-statement.ts'
import { control } from './control.ts'
import { dashboardPage, objectPage } from './dashboard.ts'
import { html, page } from './html.ts'
import { mailPage } from './mails.ts'
import type { PageAnswer } from './page-answer.ts'
import { showSetup, submitSetup } from './setup-handle.ts'
import { STYLE } from './style.ts'
import { answerTokenize, TOKENIZE } from './tokenize.ts'

/** Answers everything that is not below /v1. */
export async function handlePage(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (url.pathname === TOKENIZE && (await answerTokenize(context, request, response))) return
  if (url.pathname === '/_sandbox/style.css') return send(response, 200, 'text/css; charset=utf-8', STYLE)
  if (url.pathname === '/_sandbox/statement.csv') {
    const name = { 'Content-Disposition': 'attachment; filename="bank-statement.csv"' }
    return send(response, 200, 'text/csv; charset=utf-8', companyStatement(context.world), name)
  }
  let answer: PageAnswer
  try {
    answer = await route(context, request, url)
  } catch (error) {
    if (!(error instanceof Fault || error instanceof RangeError)) throw error
    answer = messagePage(error instanceof Fault ? error.status : 400, error.message)
  }
  context.save()
  if ('location' in answer) return send(response, 303, 'text/plain', '', { Location: answer.location })
  if ('json' in answer) {
    return send(response, answer.status ?? 200, 'application/json', JSON.stringify(answer.json))
  }
  send(response, answer.status, 'text/html; charset=utf-8', answer.html, {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${answer.formTarget ?? ''}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'same-origin',
  })
}

async function route(context: Context, request: IncomingMessage, url: URL): Promise<PageAnswer> {
  context.world.runDue()
  const path = url.pathname
  const setupId = /^\/c\/setup\/([A-Za-z0-9_]+)$/.exec(path)?.[1]
  const payId = /^\/c\/pay\/([A-Za-z0-9_]+)$/.exec(path)?.[1]
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (payId !== undefined) return showPay(context, payId)
    const setup = setupId === undefined ? null : showSetup(context, setupId)
    if (setup !== null) return setup
    if (path === '/') return { location: '/_sandbox' }
    if (path === '/_sandbox/clock') return { json: { aheadSeconds: context.world.aheadSeconds } }
    if (path === '/_sandbox') return { status: 200, html: dashboardPage(context) }
    const account = /^\/_sandbox\/bank\/([A-Za-z0-9_]+)$/.exec(path)?.[1]
    const statement = account === undefined ? null : bankStatement(context.world, account)
    if (statement !== null) return { status: 200, html: statement }
    const mail = /^\/_sandbox\/mails\/([^/]+)$/.exec(path)?.[1]
    const mailShown = mail === undefined ? null : mailPage(context.mailFolder, mail)
    if (mailShown !== null) return { status: 200, html: mailShown }
    const object = /^\/_sandbox\/objects\/([A-Za-z0-9_]+)$/.exec(path)?.[1]
    const shown = object === undefined ? null : objectPage(context, object)
    if (shown !== null) return { status: 200, html: shown }
  }
  if (request.method === 'POST') {
    refuseForeignForm(request)
    const body = await readBody(request)
    if (payId !== undefined) return pay(context, payId, new URLSearchParams(body))
    const setup =
      setupId === undefined ? null : submitSetup(context, setupId, new URLSearchParams(body), request)
    if (setup !== null) return setup
    const done = await control(context, path, body, request.headers['content-type'] ?? '')
    if (done !== null) return done
  }
  return messagePage(404, 'There is no such page here.')
}

/** Refuses forms of other sites; our own forms send our origin. */
function refuseForeignForm(request: IncomingMessage): void {
  const { origin, host } = request.headers
  if (origin !== undefined && origin !== `http://${host}`) {
    const message = 'This form came from another site.'
    throw new Fault(403, { type: 'invalid_request_error', message })
  }
}

function showPay({ world }: Context, id: string): PageAnswer {
  const session = world.get('checkout.session', id)
  const details = world.get('checkout_details', id)
  if (session === undefined || details === undefined) return messagePage(404, 'There is no such payment.')
  if (session.status !== 'open') return { status: 200, html: closedPage(session) }
  const shown =
    details.waitingCard === null
      ? cardPage(session, details, EMPTY_FORM)
      : confirmPage(session, details.waitingCard)
  return { status: 200, html: shown, formTarget: new URL(successUrl(session)).origin }
}

function pay(context: Context, id: string, form: URLSearchParams): PageAnswer {
  const { world } = context
  const session = world.get('checkout.session', id)
  const details = world.get('checkout_details', id)
  if (session === undefined || details === undefined) return messagePage(404, 'There is no such payment.')
  if (session.status !== 'open') return showPay(context, id)
  const formTarget = new URL(successUrl(session)).origin

  let result: CardResult
  let typed = EMPTY_FORM
  if (details.waitingCard !== null) {
    const answer = form.get('answer')
    if (answer !== 'confirm' && answer !== 'refuse') return showPay(context, id)
    result = answerBank(world, session, details.waitingCard, answer)
  } else {
    const read = readCardForm(form, world.realNow())
    if ('refused' in read) {
      return { status: 200, html: cardPage(session, details, read.refused), formTarget }
    }
    typed = { name: read.holder.name, zip: read.holder.postalCode }
    result = payWithCard(world, session, read.card, read.holder)
  }
  if (result.kind === 'paid') return { location: successUrl(session) }
  if (result.kind === 'asks') return { location: `/c/pay/${id}` }
  const state = { ...typed, message: result.message }
  // 200, since a browser reports another status of a page as an error of the site.
  return { status: 200, html: cardPage(session, { ...details, waitingCard: null }, state), formTarget }
}

function messagePage(status: number, message: string): PageAnswer {
  const body = html`<div class="sheet narrow"><h1>${message}</h1><p><a href="/_sandbox">Sandbox</a></p></div>`
  return { status, html: page(message, 'pay', body) }
}
