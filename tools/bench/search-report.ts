import type { Figures } from './measure.ts'
import { machine, wholeNumber } from './report.ts'

export interface Line {
  readonly kind: string
  readonly aim: number
  readonly bare: Figures
  /** Of an earlier version, in the same run. */
  readonly before: Figures | null
  readonly product: Figures
  /** Of the product among few certificates. */
  readonly few: Figures | null
  readonly embedded: Figures | null
}

export interface Circumstances {
  readonly rows: number
  /** How many certificates are few. */
  readonly few: number
  readonly seconds: number
  readonly connections: number
  readonly postgres: string
  /** The machine's load before the measurement began: more than a core each, and the figures say little. */
  readonly loadBefore: number
}

/** The section of docs/BENCHMARKS.md about searches among so many certificates, as Markdown. */
export function searchReport(
  lines: readonly Line[],
  { rows, few, seconds, connections, postgres, loadBefore }: Circumstances,
): string {
  const size = wholeNumber(rows)
  const hasBefore = lines.some(({ before }) => before !== null)
  const hasFew = lines.some((line) => line.few !== null)
  const hasEmbedded = lines.some(({ embedded }) => embedded !== null)
  const head = [
    ...['', 'bare /s', 'p50', 'p99', 'product /s', 'p50', 'p99', 'ratio', 'aim'],
    ...(hasBefore ? ['before /s', 'p50', 'p99', 'ratio'] : []),
    ...(hasFew ? [`p50 of ${wholeNumber(few)}`, 'times'] : []),
    ...(hasEmbedded ? ['embedded /s', 'p50', 'p99'] : []),
  ]
  return `## Searches and look-ups among ${size}

${size} generated certificates in five counties. Requests per second, median and 99th percentile in milliseconds, from
${connections} connections for ${seconds} s each, all in one run; each kind goes round 300 different requests that find something.

- **Bare** is Fastify and \`pg\` with one statement a call: \`ilike '%…%'\` on the columns as they are, \`order by … limit
  10\`. They have trigram indexes of their own, of the kind that the product has on its folded columns, so that the
  comparison is fair. It checks nothing and computes nothing (tools/bench/bare-server.ts).
- **Product** is the built server with its limits off. A look-up answers the whole certificate: payoff by the engine,
  notices, buttons, related certificates. A search folds accents and punctuation, takes a name's words in any order,
  puts equal before begins-with before contains, and counts up to 1,000.
- **Ratio** is product to bare, both on PostgreSQL.${hasBefore ? ' **Before** is an earlier version of the product, in the same run.' : ''}${hasEmbedded ? ' The last columns are the product on the embedded database.' : ''}${
    hasFew
      ? `
- **p50 of ${wholeNumber(few)}** is the product's median among so many certificates in a database of its own, in the same run; **times** is how many times
  that the median is here (aim: at most 2). The 99th percentile of a last name shall be at most 50 ms.`
      : ''
  }

${cells(head)}
${cells(['---', ...head.slice(1).map(() => '---:')])}
${lines.map(row).join('\n')}

Machine: ${machine()}, PostgreSQL ${postgres} on the same machine, its settings as installed but for \`fsync = off\`,
client and servers in processes of their own. Load of other work before the run: ${loadBefore.toFixed(1)}.

Reproduce: \`npm run bench:search\`, with \`BENCH_ROWS\` (100000), \`BENCH_SECONDS\` (6), \`BENCH_DATABASE_URL\` for a database
that is filled already, and \`BENCH_BEFORE\` for the directory of an earlier version.
`
}

function row({ kind, aim, bare, before, product, few, embedded }: Line): string {
  const ratioOf = ({ perSecond }: Figures) => (perSecond / bare.perSecond).toFixed(2)
  return cells([
    ...[kind, ...figures(bare), ...figures(product), `**${ratioOf(product)}**`, aim.toFixed(1)],
    ...(before ? [...figures(before), ratioOf(before)] : []),
    ...(few ? [few.p50Ms.toFixed(1), `**${(product.p50Ms / few.p50Ms).toFixed(1)}**`] : []),
    ...(embedded ? figures(embedded) : []),
  ])
}

const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`

const figures = ({ perSecond, p50Ms, p99Ms }: Figures): string[] => [
  wholeNumber(perSecond),
  p50Ms.toFixed(1),
  p99Ms.toFixed(1),
]
