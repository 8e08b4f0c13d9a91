import type { Context } from '../context.ts'
import type { Records } from '../world.ts'
import { dollars, type Html, html, page } from './html.ts'
import { mailSection } from './mails.ts'

const SHOWN = 50
const SKIPS: [label: string, seconds: number][] = [
  ['36 minutes', 36 * 60],
  ['1 day', 86_400],
  ['4 days', 4 * 86_400],
  ['30 days', 30 * 86_400],
]

/** The dashboard of the sandbox: objects, deliveries and switches. */
export function dashboardPage(context: Context): string {
  const body = html`<h1>Stripe sandbox</h1>
<p class="muted">Payments, events and time of the stand-in for Stripe. Times are UTC by its own clock.</p>
${clock(context)}
${sessions(context)}
${bankAccounts(context)}
${payments(context)}
${disputes(context)}
${payouts(context)}
${events(context)}
${mailSection(context.mailFolder)}
${switches(context)}`
  return page('Stripe sandbox', 'desk', body)
}

/** One object as the API shows it; null if there is none with this id. */
export function objectPage({ world }: Context, id: string): string | null {
  for (const type of TYPES) {
    const found = world.get(type, id)
    if (found === undefined) continue
    const body = html`<a class="back" href="/_sandbox">Sandbox</a><h1>${type}</h1><pre tabindex="0">${JSON.stringify(found, null, 2)}</pre>`
    return page(id, 'desk', body)
  }
  return null
}

const TYPES: (keyof Records)[] = [
  'customer',
  'checkout.session',
  'payment_method',
  'setup_intent',
  'mandate',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'balance_transaction',
  'payout',
  'event',
  'test_helpers.test_clock',
]

function clock({ world }: Context): Html {
  return html`<section class="tool"><h2>Clock</h2>
<p>It is <strong class="num">${when(world.now())}</strong> here. Time moves forward a day at a time, and everything due on the way happens. The portal goes along: whoever is logged in there has to log in again.</p>
<div class="row">${SKIPS.map(
    ([label, seconds]) =>
      html`<form method="post" action="/_sandbox/advance"><button name="seconds" value="${seconds}">Forward ${label}</button></form>`,
  )}
<form method="post" action="/_sandbox/advance"><label>Seconds<input name="seconds" inputmode="numeric" required></label><button>Forward</button></form></div>
</section>`
}

function sessions({ world }: Context): Html {
  const rows = newest(world.list('checkout.session')).map(
    (one) => html`<tr><td>${link(one.id)}</td><td>${one.status}, ${one.payment_status}</td>
<td class="money">${dollars(one.amount_total ?? 0)}</td><td class="num">${when(one.created)}</td>
<td>${one.url !== null && html`<a href="${one.url}">Open the page</a>`}</td></tr>`,
  )
  return table('Checkout Sessions', ['Id', 'Status', 'Total', 'Created', 'Page'], rows)
}

function payments({ world }: Context): Html {
  const rows = newest(world.list('payment_intent')).map((one) => {
    const charge = typeof one.latest_charge === 'string' ? world.get('charge', one.latest_charge) : undefined
    const isRefundable = charge?.paid === true && !charge.refunded
    return html`<tr><td>${link(one.id)}</td><td>${one.status}</td><td class="money">${dollars(one.amount)}</td>
<td class="money">${dollars(charge?.amount_refunded ?? 0)}</td><td>${charge !== undefined && link(charge.id)}</td>
<td>${
      isRefundable &&
      html`<form method="post" action="/_sandbox/refund"><input type="hidden" name="payment_intent" value="${one.id}">
<input name="amount" inputmode="numeric" placeholder="cents, or all" aria-label="Cents to refund; empty for all"><button>Refund</button></form>`
    } ${
      charge?.paid === true &&
      html`<form method="post" action="/_sandbox/dispute/open"><input type="hidden" name="charge" value="${charge.id}">
<input name="amount" inputmode="numeric" placeholder="cents, or all" aria-label="Cents to dispute; empty for all"><button>Dispute</button></form>`
    }</td></tr>`
  })
  const given = newest(world.list('refund')).map(
    (
      one,
    ) => html`<tr><td>${link(one.id)}</td><td>${one.status}</td><td class="money">${dollars(one.amount)}</td><td class="num">${when(one.created)}</td>
<td>${one.status !== 'failed' && button('/_sandbox/refund/fail', { id: one.id }, 'Let it fail')}</td></tr>`,
  )
  return html`${table('Payments', ['PaymentIntent', 'Status', 'Amount', 'Refunded', 'Charge', 'Take back'], rows)}
${given.length > 0 && table('Refunds', ['Id', 'Status', 'Amount', 'Created', 'Change'], given)}`
}

function bankAccounts({ world }: Context): Html | false {
  const rows = newest(world.list('setup_intent')).map((one) => {
    const method = typeof one.payment_method === 'string' ? one.payment_method : null
    return html`<tr><td>${link(one.id)}</td><td>${one.status}</td><td>${method !== null && link(method)}</td>
<td class="num">${when(one.created)}</td><td>${method !== null && html`<a href="/_sandbox/bank/${method}">Bank statement</a>`}</td></tr>`
  })
  return (
    rows.length > 0 &&
    table('Bank accounts', ['SetupIntent', 'Status', 'Account', 'Created', 'Deposits'], rows)
  )
}

function disputes({ world }: Context): Html | false {
  const rows = newest(world.list('dispute')).map(
    (
      one,
    ) => html`<tr><td>${link(one.id)}</td><td>${one.status}</td><td class="money">${dollars(one.amount)}</td><td class="num">${when(one.created)}</td>
<td>${
      one.status === 'needs_response' &&
      html`${button('/_sandbox/dispute/close', { id: one.id, outcome: 'won' }, 'Won')} ${button('/_sandbox/dispute/close', { id: one.id, outcome: 'lost' }, 'Lost')}`
    }${one.status === 'lost' && button('/_sandbox/dispute/close', { id: one.id, outcome: 'won' }, 'Won on appeal')}</td></tr>`,
  )
  return rows.length > 0 && table('Disputes', ['Id', 'Status', 'Amount', 'Opened', 'Decide'], rows)
}

function payouts({ world }: Context): Html | false {
  const rows = newest(world.list('payout')).map(
    (
      one,
    ) => html`<tr><td>${link(one.id)}</td><td>${one.status}</td><td class="money">${dollars(one.amount)}</td>
<td class="num">${when(one.created)}</td><td class="num">${when(one.arrival_date)}</td>
<td>${one.status !== 'failed' && button('/_sandbox/payout/fail', { id: one.id }, 'Let it fail')}</td></tr>`,
  )
  return (
    rows.length > 0 &&
    html`${table('Payouts', ['Id', 'Status', 'Amount', 'Made', 'Arrives', 'Change'], rows)}
<p><a href="/_sandbox/statement.csv">Statement of the company’s bank (CSV)</a></p>`
  )
}

function events({ world, webhooks }: Context): Html {
  const rows = newest(world.list('event')).map((one) => {
    const delivery = webhooks.deliveries.get(one.id)
    const sent =
      delivery === undefined ? 'no webhook' : `${delivery.state}, ${delivery.attempts} × (${delivery.last})`
    return html`<tr><td class="num">${when(one.created)}</td><td>${one.type}</td><td>${link(one.data.object.id)}</td><td>${sent}</td>
<td>${link(one.id)}</td><td>${delivery !== undefined && button('/_sandbox/resend', { id: one.id }, 'Send again')}</td></tr>`
  })
  return table('Events', ['Time', 'Type', 'Object', 'Webhook', 'Event', 'Repeat'], rows)
}

function switches({ world }: Context): Html {
  const now = world.switches
  const box = (
    name: 'deliverTwice' | 'reverseOrder' | 'dropFirst' | 'neverDeliver' | 'autoSettle',
    label: string,
  ) =>
    html`<label class="check"><input type="checkbox" name="${name}"${now[name] && html` checked`}>${label}</label>`
  return html`<section class="tool"><h2>Switches</h2>
<form method="post" action="/_sandbox/switches">
<div class="row">${box('deliverTwice', 'Send each webhook twice')}${box('reverseOrder', 'Send backwards')}${box('dropFirst', 'Lose the first delivery')}${box('neverDeliver', 'Send none')}${box('autoSettle', 'Settle after 5 s')}
<label>Deposits<select name="microdepositType">${(['descriptor_code', 'amounts'] as const).map(
    (type) => html`<option${now.microdepositType === type && html` selected`}>${type}</option>`,
  )}</select></label>
<label>Delay in ms<input name="delayMs" inputmode="numeric" value="${now.delayMs}"></label></div>
<p class="small muted">Let the next API requests fail: an HTTP status, timeout or timeoutAfterExecution. Empty path: none.</p>
<div class="row"><label>Path<input class="long" name="path" placeholder="/v1/checkout/sessions" value="${now.failNext?.path ?? ''}"></label>
<label>Answer<input class="long" name="status" value="${now.failNext?.status ?? '500'}"></label>
<label>Times<input name="times" inputmode="numeric" value="${now.failNext?.times ?? 1}"></label><button>Set</button></div>
</form></section>`
}

function table(title: string, heads: string[], rows: Html[]): Html {
  const body =
    rows.length === 0
      ? html`<p class="muted">Nothing yet.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="list"><thead><tr>${heads.map(
          (head) => html`<th scope="col">${head}</th>`,
        )}</tr></thead><tbody>${rows}</tbody></table></div>`
  return html`<section class="tool"><h2>${title}</h2>${body}</section>`
}

function button(action: string, fields: Record<string, string>, label: string): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${hidden}<button>${label}</button></form>`
}

function link(id: string): Html {
  return html`<a class="num" href="/_sandbox/objects/${id}">${id}</a>`
}

function newest<T>(list: T[]): T[] {
  return list.slice(-SHOWN).reverse()
}

function when(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
