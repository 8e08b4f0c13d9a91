import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { payoffMix, REGIME } from './payoff-mix.ts'
import { machine, saveSection, wholeNumber } from './report.ts'

const CERTIFICATES = 20_000
const ROUNDS = 15
const WARM_UP_ROUNDS = 5
const GOOD_THROUGH = plainDate('2026-11-30')
const AIM = { perSecond: 200_000, timesBare: 10 }
const HEADING = '## Payoffs'

/** `npm run bench:payoff`: the engine beside a loop that only reads its inputs, into docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const liens = payoffMix(CERTIFICATES)
  const loops = { quote: () => quoteAll(liens), bare: () => readAll(liens) }
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    loops.quote()
    loops.bare()
  }
  const times = { quote: [] as number[], bare: [] as number[] }
  let check = 0
  // By turns, so that what the machine does beside it falls on both.
  for (let round = 0; round < ROUNDS; round++) {
    times.quote.push(timed(() => (check += loops.quote())))
    times.bare.push(timed(() => (check += loops.bare())))
  }
  const figures = { quote: perSecond(times.quote), bare: perSecond(times.bare) }
  const timesBare = figures.bare.median / figures.quote.median
  process.stdout.write(
    `Payoffs: ${wholeNumber(figures.quote.median)} a second (aim ${wholeNumber(AIM.perSecond)}), reading alone ${wholeNumber(figures.bare.median)}, ` +
      `${timesBare.toFixed(1)} times as long (aim ${AIM.timesBare}); sum ${check}\n`,
  )
  await saveSection(section(liens, figures, timesBare))
}

function quoteAll(liens: readonly Lien[]): number {
  let sum = 0
  for (const lien of liens) sum += quoteAt(lien, REGIME, GOOD_THROUGH).totalCents
  return sum
}

/** Reads every amount and every date that a payoff rests on, and adds the amounts up. */
function readAll(liens: readonly Lien[]): number {
  let sum = 0
  let inTime = 0
  for (const lien of liens) {
    sum += lien.priceCents
    if (lien.purchasedOn <= GOOD_THROUGH) inTime += 1
    for (const item of lien.subsequents) {
      sum += item.amountCents
      if (item.paidOn <= GOOD_THROUGH) inTime += 1
    }
    for (const item of lien.expenses) {
      sum += item.amountCents
      if (item.incurredOn <= GOOD_THROUGH) inTime += 1
    }
    for (const item of lien.payments) {
      sum -= item.amountCents
      if (item.effectiveOn <= GOOD_THROUGH) inTime += 1
    }
  }
  return sum + inTime
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

interface Rate {
  readonly median: number
  readonly slowest: number
  readonly fastest: number
}

function perSecond(times: readonly number[]): Rate {
  const sorted = [...times].sort((a, b) => a - b)
  const rate = (at: number) => CERTIFICATES / ((sorted[at] ?? Number.NaN) / 1000)
  return { median: rate(ROUNDS >> 1), fastest: rate(0), slowest: rate(ROUNDS - 1) }
}

function section(
  liens: readonly Lien[],
  { quote, bare }: Record<'quote' | 'bare', Rate>,
  timesBare: number,
): string {
  const mean = (count: (lien: Lien) => number) =>
    (liens.reduce((sum, lien) => sum + count(lien), 0) / liens.length).toFixed(1)
  const row = (name: string, rate: Rate) =>
    `| ${name} | ${wholeNumber(rate.median)} | ${wholeNumber(rate.slowest)} | ${wholeNumber(rate.fastest)} |`
  return `${HEADING}

Certificates a second in one process, over ${wholeNumber(CERTIFICATES)} different ones with 0-6 subsequents (mean ${mean((it) => it.subsequents.length)}), 0-8 expenses
(${mean((it) => it.expenses.length)}) and 0-12 settled payments (${mean((it) => it.payments.length)}), each quoted in full: checks, replay, and a line with its runs for every
source of debt. The bare loop reads the same amounts and dates and adds the amounts up. ${ROUNDS} rounds of each by turns.

| | median /s | slowest | fastest |
|---|---:|---:|---:|
${row('payoff', quote)}
${row('bare loop', bare)}

A payoff takes **${timesBare.toFixed(1)} times** as long as reading its inputs (aim: at most ${AIM.timesBare}), at **${wholeNumber(quote.median)} a second** (aim: ${wholeNumber(AIM.perSecond)}).

Machine: ${machine()}. Reproduce: \`npm run bench:payoff\`.
`
}

await main()
