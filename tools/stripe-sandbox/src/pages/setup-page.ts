import type Stripe from 'stripe'
import { ROUTING_NUMBER, TEST_BANK_ACCOUNTS } from '../bank-accounts.ts'
import { type Html, html, page } from './html.ts'

/** The hosted bank page of an open session: log in at the bank, or type the numbers. It works without any script. */
export function setupPage(session: Stripe.Checkout.Session, problem: string | null): string {
  const body = html`${session.cancel_url !== null && html`<a class="back" href="${session.cancel_url}">Back</a>`}
<div class="sheet pay-columns">
<section class="bill">
<h1>Link your bank account</h1>
<p>Nothing is charged here. The account is kept, so that you can pay from it later.</p>
<p class="small muted">With Authorize you let this account be verified, and debited only for payments that you approve later.</p>
</section>
<div class="form">
${problem !== null && html`<p class="notice" role="alert" tabindex="-1" autofocus><strong>Not linked</strong> ${problem}</p>`}
<form method="post" action="/c/setup/${session.id}">
<h2>Log in at your bank</h2>
<input type="hidden" name="way" value="instant">
<fieldset><legend>Accounts at STRIPE TEST BANK</legend>${TEST_BANK_ACCOUNTS.map(choice)}</fieldset>
<button class="primary" type="submit">Authorize</button>
</form>
<form method="post" action="/c/setup/${session.id}" novalidate>
<h2>Or type the numbers</h2>
<p class="small">The account is verified by a small deposit, which takes 1-3 business days.</p>
<input type="hidden" name="way" value="manual">
<div class="fields">
<div class="field"><label for="routing">Routing number</label>
<input id="routing" name="routing_number" inputmode="numeric" maxlength="9" required autocomplete="off" aria-describedby="routing-hint">
<span class="hint" id="routing-hint">Here ${ROUTING_NUMBER}</span></div>
<div class="field"><label for="account">Account number</label>
<input id="account" name="account_number" inputmode="numeric" maxlength="17" required autocomplete="off"></div>
</div>
<button type="submit">Authorize with these numbers</button>
</form>
</div>
</div>`
  return page('Link your bank account', 'pay', body)
}

function choice(account: (typeof TEST_BANK_ACCOUNTS)[number], at: number): Html {
  const id = `account-${account.name}`
  return html`<p class="choice"><input type="radio" name="account" id="${id}" value="${account.name}"${at === 0 && html` checked`}>
<label for="${id}">Ending <span class="num">${account.number.slice(-4)}</span>: ${account.says}</label></p>`
}

/** The page after the account was linked or the session has expired. */
export function closedSetupPage(session: Stripe.Checkout.Session): string {
  const isDone = session.status === 'complete'
  const isCard = session.payment_method_types.includes('card')
  const done = isCard ? 'This card is saved' : 'This account is linked'
  const title = isDone ? done : 'This page has expired'
  const target = isDone ? session.success_url : session.cancel_url
  const body = html`<div class="sheet narrow">
<h1>${title}</h1>
<p>${isDone ? 'There is nothing left to do here.' : `No ${isCard ? 'card was saved' : 'account was linked'}. Go back and start again.`}</p>
${target !== null && html`<p><a href="${target}">${isDone ? 'Continue' : 'Back'}</a></p>`}
</div>`
  return page(title, 'pay', body)
}
