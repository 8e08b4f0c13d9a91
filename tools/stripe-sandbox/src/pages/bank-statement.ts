import type { World } from '../world.ts'
import { html, page } from './html.ts'

/** What the account's holder would read at the bank: the deposits that verify the account. Null where there is none. */
export function bankStatement(world: World, paymentMethod: string): string | null {
  const method = world.get('payment_method', paymentMethod)
  const setup = world.list('setup_intent').findLast((one) => one.payment_method === paymentMethod)
  if (method === undefined || setup === undefined) return null
  const deposits = setup.next_action?.verify_with_microdeposits
  const body = html`<div class="sheet narrow">
<h1>Bank statement</h1>
<p>Account ending <span class="num">${method.us_bank_account?.last4 ?? ''}</span></p>
${lines(deposits?.microdeposit_type ?? null, (deposits?.arrival_date ?? 0) <= world.now())}
</div>`
  return page('Bank statement', 'pay', body)
}

function lines(type: string | null, isThere: boolean) {
  if (type === null) return html`<p>No deposit is waiting to be looked for.</p>`
  const note =
    !isThere && html`<p class="muted">At a bank it would arrive in two days; here it works at once.</p>`
  return type === 'amounts'
    ? html`<table class="ledger"><caption>Deposits</caption><tbody>
<tr><th scope="row">STRIPE ACCTVERIFY</th><td class="money">$0.32</td></tr>
<tr><th scope="row">STRIPE ACCTVERIFY</th><td class="money">$0.45</td></tr></tbody></table>${note}`
    : html`<table class="ledger"><caption>Deposits</caption><tbody>
<tr><th scope="row">STRIPE SM11AA</th><td class="money">$0.01</td></tr></tbody></table>${note}`
}
