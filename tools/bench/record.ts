import { loadavg } from 'node:os'
import { type Product, startProduct } from '../../e2e/harness/product.ts'
import { machine, saveSection } from './report.ts'
import { get, median, p95, timed } from './timing.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 200)
const AIM_MS = 100

/** Whose list of certificates is opened, one after the other. */
const READERS = [
  { username: 'admin', list: '/api/parcels' },
  { username: 'county', list: '/api/counties/855/parcels' },
  { username: 'legal', list: '/api/parcels/legal' },
] as const

/** `npm run bench:record`: the two calls of a record's Overview on the demo world, into docs/BENCHMARKS.md. */
async function main(): Promise<void> {
  const [loadBefore = 0] = loadavg()
  const product = await startProduct({ env: { RATE_LIMIT_SCALE: '0' } })
  try {
    const lines: string[] = []
    for (const reader of READERS) lines.push(...(await measureReader(product, reader)))
    const [loadAfter = 0] = loadavg()
    await saveSection(section(lines, loadBefore, loadAfter))
  } finally {
    await product.stop()
  }
}

async function measureReader(
  product: Product,
  { username, list }: (typeof READERS)[number],
): Promise<readonly string[]> {
  const token = await product.logIn(username)
  const ids = await firstIds(product, token, list)
  const times = { head: [] as number[], life: [] as number[], both: [] as number[] }
  for (let round = -20; round < ROUNDS; round += 1) {
    const id = ids[(round + 20) % ids.length]
    const head = await timed(() => get(product.url, `/api/parcels/${id}/record`, token))
    const life = await timed(() => get(product.url, `/api/parcels/${id}/record/life`, token))
    // The first rounds fill caches.
    if (round < 0) continue
    times.head.push(head)
    times.life.push(life)
    times.both.push(head + life)
  }
  return (['head', 'life', 'both'] as const).map((call) => {
    const line = `| ${username} | ${call} | ${median(times[call]).toFixed(1)} | ${p95(times[call]).toFixed(1)} | ${AIM_MS} |`
    process.stdout.write(`${line}\n`)
    return line
  })
}

async function firstIds({ url }: Product, token: string, list: string): Promise<readonly number[]> {
  const answer = await fetch(`${url}${list}?pageSize=50`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${list}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { readonly parcelID: number }[]).map(({ parcelID }) => parcelID)
}

const section = (
  lines: readonly string[],
  loadBefore: number,
  loadAfter: number,
): string => `## The Overview of a record

The demo world on the embedded database, as \`npm start\` serves it, its limits off. Milliseconds from the request to the end of its
answer, one request after the other: the head of a record, then the life of its lien, of the first 50 certificates of each reader's
list, ${ROUNDS} times by turns. **Both** is their sum.

| reader | call | p50 | p95 | aim p95 |
|---|---|---:|---:|---:|
${lines.join('\n')}

Machine: ${machine()}. Load of other work before the run: ${loadBefore.toFixed(1)}, at its end: ${loadAfter.toFixed(1)}. Reproduce:
\`npm run bench:record\`, with \`BENCH_ROUNDS\` (200).
`

await main()
