import type Stripe from 'stripe'
import { TEST_CARDS } from '../cards.ts'
import type { CheckoutDetails, KeptCard } from '../world.ts'
import { dollars, type Html, html, page } from './html.ts'

/** The form after a refusal: its values and errors. Number and CVC are never returned. */
export interface CardFormState {
  name: string
  zip: string
  /** A sentence for the top of the form. */
  message?: string
  /** Per field name, what is wrong with it. */
  wrong?: Record<string, string>
}

export const EMPTY_FORM: CardFormState = { name: '', zip: '' }

/** The hosted card page of an open Checkout Session. It works without any script. */
export function cardPage(
  session: Stripe.Checkout.Session,
  details: CheckoutDetails,
  state: CardFormState,
): string {
  const total = dollars(session.amount_total ?? 0)
  const body = html`${backLink(session)}
<div class="sheet pay-columns">
<section class="bill">
<h1>Pay by card</h1>
<table class="ledger">
<caption>What you pay</caption>
<tbody>${details.lineItems.map(
    (item) =>
      html`<tr><th scope="row">${item.description}${
        (item.quantity ?? 1) > 1 && html` <span class="muted">× ${item.quantity}</span>`
      }</th><td class="money">${dollars(item.amount_total)}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th><td><span class="money">${total}</span></td></tr></tfoot>
</table>
${testCards(state.wrong?.['number'] !== undefined)}
</section>
<form class="form" method="post" action="/c/pay/${session.id}" novalidate>
<h2>Your card</h2>
${state.message !== undefined && html`<p class="notice" role="alert" tabindex="-1" autofocus><strong>Not paid</strong> ${state.message}</p>`}
${cardFields(state)}
<button class="primary" type="submit">Pay ${total}</button>
<p class="small muted">Nothing is charged before you press Pay.</p>
</form>
</div>`
  return page(`Pay ${total} by card`, 'pay', body)
}

const cardFields = (state: CardFormState): Html => html`<div class="fields">
${field('number', 'Card number', state, { wide: true, attributes: html`inputmode="numeric" autocomplete="cc-number" maxlength="23"` })}
${field('expiry', 'Expiry', state, { hint: 'Month and year, as 12/29', attributes: html`inputmode="numeric" autocomplete="cc-exp" maxlength="7"` })}
${field('cvc', 'CVC', state, { hint: '3 digits on the back', attributes: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"` })}
${field('name', 'Name on card', state, { wide: true, attributes: html`autocomplete="cc-name" maxlength="100" value="${state.name}"` })}
${field('zip', 'ZIP code', state, { attributes: html`inputmode="numeric" autocomplete="billing postal-code" maxlength="10" value="${state.zip}"` })}
</div>`

/** The hosted page on which a card is kept for later payments. Nothing is charged on it. */
export function keepCardPage(session: Stripe.Checkout.Session, state: CardFormState): string {
  const body = html`${backLink(session)}
<div class="sheet pay-columns">
<section class="bill">
<h1>Keep your card</h1>
<p>Nothing is charged here. The card is kept, so that you can pay with it later.</p>
<p class="small muted">With Save card you let this card be charged later, only for payments that you authorize.</p>
${testCards(state.wrong?.['number'] !== undefined)}
</section>
<form class="form" method="post" action="/c/setup/${session.id}" novalidate>
<h2>Your card</h2>
${state.message !== undefined && html`<p class="notice" role="alert" tabindex="-1" autofocus><strong>Not saved</strong> ${state.message}</p>`}
${cardFields(state)}
<button class="primary" type="submit">Save card</button>
</form>
</div>`
  return page('Keep your card', 'pay', body)
}

/** The bank asks before it lets the card be kept. */
export function confirmKeepingPage(session: Stripe.Checkout.Session, card: KeptCard): string {
  const body = html`<form class="sheet narrow" method="post" action="/c/setup/${session.id}">
<h1>Your bank asks you to confirm</h1>
<p>Is it you who lets the card ending <span class="num">${card.last4}</span> be charged later?</p>
<button class="primary" type="submit" name="answer" value="confirm">Confirm</button>
<button type="submit" name="answer" value="refuse">No</button>
</form>`
  return page('Confirm your card', 'pay', body)
}

/** The bank's 3-D Secure challenge before the card is charged. */
export function confirmPage(session: Stripe.Checkout.Session, card: KeptCard): string {
  const total = dollars(session.amount_total ?? 0)
  const body = html`<form class="sheet narrow" method="post" action="/c/pay/${session.id}">
<h1>Your bank asks you to confirm</h1>
<p>Is it you who pays <strong class="money">${total}</strong> with the card ending <span class="num">${card.last4}</span>?</p>
<button class="primary" type="submit" name="answer" value="confirm">Confirm payment</button>
<button type="submit" name="answer" value="refuse">No, do not pay</button>
</form>`
  return page('Confirm your payment', 'pay', body)
}

/** The page once the session is complete or expired. */
export function closedPage(session: Stripe.Checkout.Session): string {
  const isPaid = session.payment_status === 'paid'
  const title = isPaid ? 'This payment is complete' : 'This page has expired'
  const target = isPaid ? successUrl(session) : session.cancel_url
  const body = html`<div class="sheet narrow">
<h1>${title}</h1>
<p>${isPaid ? 'You paid already. Nothing is charged a second time.' : 'Nothing was charged. Go back and start the payment again.'}</p>
${target !== null && html`<p><a href="${target}">${isPaid ? 'Continue' : 'Back'}</a></p>`}
</div>`
  return page(title, 'pay', body)
}

export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function backLink({ cancel_url }: Stripe.Checkout.Session): Html | null {
  return cancel_url === null ? null : html`<a class="back" href="${cancel_url}">Back</a>`
}

interface FieldOptions {
  wide?: boolean
  hint?: string
  attributes: Html
}

function field(name: string, label: string, state: CardFormState, options: FieldOptions): Html {
  const wrong = state.wrong?.[name] ?? null
  const described = [options.hint && `${name}-hint`, wrong !== null && `${name}-wrong`]
    .filter(Boolean)
    .join(' ')
  return html`<div class="field${options.wide === true && ' wide'}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${options.attributes}${wrong !== null && html` aria-invalid="true"`}${
    described !== '' && html` aria-describedby="${described}"`
  }>
${options.hint !== undefined && html`<span class="hint" id="${name}-hint">${options.hint}</span>`}
${wrong !== null && html`<span class="wrong small" id="${name}-wrong">${wrong}</span>`}
</div>`
}

function testCards(isOpen: boolean): Html {
  return html`<details${isOpen && html` open`}>
<summary>Test cards that work here</summary>
<div class="inner"><p class="small">Any date ahead, any CVC, name and ZIP code. Never type a real card number.</p>
<table class="cards"><tbody>${TEST_CARDS.map(
    (card) =>
      html`<tr><th class="num" scope="row">${card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</th><td>${card.says}</td></tr>`,
  )}</tbody></table></div>
</details>`
}
