import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { visitCertificates } from '../features/payoff/service.ts'
import type { Services } from '../services.ts'

/** What a company would miss first, in one line each: the same on two databases that hold the same. */
export type Figures = ReadonlyMap<string, string>

export async function figuresOf(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
): Promise<Figures> {
  const figures = new Map<string, string>()
  const payoffs = createHash('sha256')
  let [certificates, quoted, cents] = [0, 0, 0]
  await visitCertificates(trx, services, {
    figure: (id, figure) => {
      certificates += 1
      payoffs.update(`${id} ${JSON.stringify(figure)}\n`)
      if (figure.kind !== 'quoted') return
      quoted += 1
      cents += figure.totalsCents[0] ?? 0
    },
    ledger: (id, difference) => void payoffs.update(`${id} ${difference}\n`),
  })
  figures.set('certificates that are not redeemed', whole(certificates))
  figures.set('payoffs', `${whole(quoted)}, ${dollars(cents)} in all, ${payoffs.digest('hex').slice(0, 12)}`)
  const { rows } = await sql<{ account: string; entries: number; cents: number }>`
    select account, count(*) as entries, coalesce(sum(amount_cents), 0)::bigint as cents
    from ledger_entry group by account order by account collate "C"`.execute(trx)
  for (const { account, entries, cents: sum } of rows)
    figures.set(`book ${account}`, `${whole(entries)} entries, ${dollars(sum)}`)
  return figures
}

/** Names of what differs; none where all figures are equal. */
export function differences(one: Figures, other: Figures): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}

const whole = (value: number): string => value.toLocaleString('en-US')
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
