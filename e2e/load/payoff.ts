import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { payoffMix, REGIME } from './payoff-mix.ts'

const CERTIFICATES = 20_000
const ROUNDS = 15
const WARM_UP_ROUNDS = 5
const GOOD_THROUGH = plainDate('2026-11-30')
const AIM = { perSecond: 200_000, timesBare: 10 }
const REPORT = fileURLToPath(new URL('../../docs/BENCHMARKS.md', import.meta.url))
const HEAD = '# Benchmarks\n\nFigures are ratios of one run on one machine; absolute numbers move with it.\n'
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
    `Payoffs: ${whole(figures.quote.median)} a second (aim ${whole(AIM.perSecond)}), reading alone ${whole(figures.bare.median)}, ` +
      `${timesBare.toFixed(1)} times as long (aim ${AIM.timesBare}); sum ${check}\n`,
  )
  await writeReport(section(liens, figures, timesBare))
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

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

function section(
  liens: readonly Lien[],
  { quote, bare }: Record<'quote' | 'bare', Rate>,
  timesBare: number,
): string {
  const mean = (count: (lien: Lien) => number) =>
    (liens.reduce((sum, lien) => sum + count(lien), 0) / liens.length).toFixed(1)
  const row = (name: string, rate: Rate) =>
    `| ${name} | ${whole(rate.median)} | ${whole(rate.slowest)} | ${whole(rate.fastest)} |`
  return `${HEADING}

Certificates a second in one process, over ${whole(CERTIFICATES)} different ones with 0-6 subsequents (mean ${mean((it) => it.subsequents.length)}), 0-8 expenses
(${mean((it) => it.expenses.length)}) and 0-12 settled payments (${mean((it) => it.payments.length)}), each quoted in full: checks, replay, and a line with its runs for every
source of debt. The bare loop reads the same amounts and dates and adds the amounts up. ${ROUNDS} rounds of each by turns.

| | median /s | slowest | fastest |
|---|---:|---:|---:|
${row('payoff', quote)}
${row('bare loop', bare)}

A payoff takes **${timesBare.toFixed(1)} times** as long as reading its inputs (aim: at most ${AIM.timesBare}), at **${whole(quote.median)} a second** (aim: ${whole(AIM.perSecond)}).

Machine: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}, ${process.platform}. Reproduce: \`npm run bench:payoff\`.
`
}

/** Other benchmarks have sections of their own in the same file. */
async function writeReport(text: string): Promise<void> {
  const known = await readFile(REPORT, 'utf8').catch(() => HEAD)
  const others = known.split(/^(?=## )/m).filter((part) => !part.startsWith(`${HEADING}\n`))
  await writeFile(REPORT, `${[...others.map((part) => part.trimEnd()), text.trimEnd()].join('\n\n')}\n`)
  process.stdout.write('The figures stand in docs/BENCHMARKS.md.\n')
}

await main()
