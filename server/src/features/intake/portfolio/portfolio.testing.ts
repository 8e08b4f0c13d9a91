import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { regimeOf } from '@fieldstone/domain/payoff/generated.fixtures'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { literalQuote } from '@fieldstone/domain/payoff/literal-quote.fixtures'
import { OHIO } from '@fieldstone/domain/payoff/settings'
import type { PartName } from './part-form.ts'
import { PARTS, PAYOFFS, templateOf } from './parts.ts'

/** What an old system would hand over: a file for each part, by the names of the templates. */
export type Written = Record<PartName | 'certificates' | 'payoffs', string[][]>

/** The days for which the old system states its payoffs. */
const DAYS = [plainDate('2026-11-30'), plainDate('2027-01-31')] as const

const OHIO_REGIME = regimeOf(OHIO)

/** Pseudo-random numbers below `limit`, the same in each run. */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const CERTIFICATE_COLUMNS = [
  ...['state', 'county', 'certificateNo', 'parcelNo', 'ownerName', 'address', 'saleType', 'purchasedOn'],
  ...['price', 'ratePercent', 'redeemedOn', 'noiFiledOn'],
]

/**
 * A portfolio of so many certificates with all its parts. Its payoffs come from the second, independent implementation
 * of the rules, not from the engine of the product.
 */
export function writePortfolio(count: number): Written {
  const files: Written = {
    certificates: [CERTIFICATE_COLUMNS],
    payoffs: [templateOf(PAYOFFS)],
    ...(Object.fromEntries(PARTS.map((part) => [part.name, [templateOf(part)]])) as Record<
      PartName,
      string[][]
    >),
  }
  const random = dice(7_202_611)
  for (let no = 1; no <= count; no++) writeCertificate(files, no, random)
  return files
}

const dollars = (amount: number): string => centsToText(cents(amount))

function writeCertificate(files: Written, no: number, random: (limit: number) => number): void {
  const certificateNo = `M-${no}`
  const purchasedOn = addDays(plainDate('2018-03-01'), random(2_200))
  const later = (): PlainDate => addDays(purchasedOn, 1 + random(600))
  const isRedeemed = random(12) === 0
  const lien: Lien = {
    certificateId: no,
    certificateNo,
    stateId: 'OH',
    countyId: 855,
    parcelNo: `68-${no}`,
    purchasedOn,
    saleType: random(2) === 0 ? 'auction' : 'negotiated',
    priceCents: cents(50_000 + random(900_000)),
    rateBps: bps(random(1_801)),
    noiOn: random(3) === 0 ? addDays(purchasedOn, 370 + random(200)) : null,
    redeemedOn: isRedeemed ? addDays(purchasedOn, 700 + random(100)) : null,
    fees: [],
    subsequents: Array.from({ length: random(4) }, (_, at) => ({
      id: at + 1,
      name: `Taxes ${at + 1}`,
      amountCents: cents(10_000 + random(90_000)),
      paidOn: later(),
      rateBps: random(4) === 0 ? bps(random(1_801)) : null,
      postedOn: null,
    })),
    expenses: Array.from({ length: random(4) }, (_, at) => {
      const incurredOn = later()
      const postedOn = random(4) === 0 ? null : addDays(incurredOn, random(60))
      return {
        id: at + 1,
        description: `Cost ${at + 1}`,
        amountCents: cents(1_000 + random(60_000)),
        incurredOn,
        isPosted: postedOn !== null,
        postedOn,
        isRefundable: random(5) > 0,
        accruesInterest: random(2) === 0,
      }
    }),
    payments: Array.from({ length: random(4) }, (_, at) => ({
      id: `${at}`,
      sequence: at,
      amountCents: cents(1_000 + random(80_000)),
      effectiveOn: later(),
      ...{
        state: random(9) === 0 ? ('returned' as const) : ('settled' as const),
        destination: 'lien' as const,
      },
    })),
  }
  writeRows(files, lien)
  writeAround(files, lien, random)
}

const place = ({ certificateNo }: Lien): string[] => ['OH', 'Summit', '', certificateNo]

function writeRows(files: Written, lien: Lien): void {
  const { certificateNo, parcelNo, saleType, purchasedOn, priceCents, rateBps, redeemedOn, noiOn } = lien
  files.certificates.push([
    ...['OH', 'Summit', certificateNo, parcelNo, 'Example Ann', '1 Sample St', saleType, purchasedOn],
    ...[dollars(priceCents), dollars(rateBps), redeemedOn ?? '', noiOn ?? ''],
  ])
  for (const { id, name, amountCents, paidOn, rateBps: own } of lien.subsequents)
    files.subsequents.push([
      ...[...place(lien), String(id), name, dollars(amountCents), paidOn],
      ...[own === null ? '' : dollars(own), ''],
    ])
  for (const it of lien.expenses)
    files.expenses.push([
      ...[...place(lien), String(it.id), it.description, 'other', dollars(it.amountCents), it.incurredOn],
      ...[it.postedOn ?? '', String(it.isRefundable), String(it.accruesInterest)],
    ])
  for (const { id, amountCents, effectiveOn, state } of lien.payments)
    files.payments.push([
      ...[...place(lien), id, 'MAIL', dollars(amountCents), effectiveOn, `Check ${id}`, state, 'lien'],
    ])
  for (const day of DAYS) {
    const [principal = 0, interest = 0, expenses = 0, total = 0] = literalQuote(lien, OHIO_REGIME, day)
    files.payoffs.push([...place(lien), day, ...[total, principal, interest, expenses].map(dollars)])
  }
}

/** What no payoff depends on. */
function writeAround(files: Written, lien: Lien, random: (limit: number) => number): void {
  const on = addDays(lien.purchasedOn, 800)
  if (random(6) === 0) {
    const due = Array.from({ length: 6 }, (_, at) => addDays(on, 30 * (at + 1)))
    const status = lien.redeemedOn === null ? 'ACTIVE' : 'COMPLETE'
    files.plans.push([
      ...[...place(lien), 'P1', status, 'Ann', 'Example', on, '', on, due[0] ?? on, '6', '120.00'],
      ...['', status === 'COMPLETE' ? on : '', '', '', ''],
    ])
    for (const [at, day] of due.entries())
      files.instalments.push([
        ...[...place(lien), 'P1', String(at + 1), day, '120.00', at < 2 ? '120.00' : '0.00'],
      ])
  }
  if (random(4) === 0) {
    const row = templateOf(PARTS.find(({ name }) => name === 'legal') ?? PAYOFFS).map((name) => {
      if (name === 'sentLegalOn') return on
      if (name === 'complaintFiledOn') return addDays(on, 60)
      if (name === 'caseNo') return `CV-${lien.certificateId}`
      return name === 'isActive' ? String(lien.redeemedOn === null) : ''
    })
    files.legal.push([...place(lien), ...row.slice(4)])
    files.defendants.push([...place(lien), '1', 'Example Ann', 'private', 'Personal', on, ''])
  }
  if (random(5) === 0)
    files['payoff-requests'].push([
      ...[...place(lien), '1', 'Ann', 'Example', on, addDays(on, 1), addDays(on, 30), '1234.56'],
      'By fax.',
    ])
  if (random(3) === 0)
    files.correspondence.push([
      ...[
        ...place(lien),
        '',
        'true',
        'Ann',
        'Example',
        'Rita',
        'Rep',
        'Phone',
        'Payoff',
        on,
        'Asked for it.',
      ],
    ])
}

/** The files in a folder, for the command. */
export function saveFiles(folder: string, files: Partial<Written>): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, rows] of Object.entries(files))
    writeFileSync(join(folder, `${name}.csv`), rows.map((row) => `"${row.join('","')}"\n`).join(''))
  return folder
}
