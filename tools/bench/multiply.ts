import pg from 'pg'

/** Written by the generator, in the order in which rows may be inserted. */
const TABLES = [
  'parcel',
  'certificate',
  'legal_case',
  'subsequent',
  'expense',
  'payoff_request',
  'correspondence',
] as const

/** Each keeps one processor busy. */
const INDEXES_AT_ONCE = 3

/**
 * Fills a generated database up to some multiple of what it holds, by copies made in the database, which takes a fifth of
 * the time. A copy has ids, numbers of its certificate and parcel and a house of its own; names, days and money are those of
 * its original, so that a search finds as many times more as there are certificates. Triggers rest meanwhile, for which
 * the user must be a superuser; what they keep is copied as well. Indexes other than keys are built at the end.
 */
export async function multiply(url: string, certificates: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const spans = await spansOf(client)
    const copies = Math.ceil(certificates / spans.held) - 1
    if (copies < 1) return
    await client.query('set session_replication_role = replica')
    const indexes = await dropIndexes(client)
    for (let no = 1; no <= copies; no += 1) {
      for (const table of TABLES) await client.query(await copyStatement(client, table, { no, ...spans }))
      process.stdout.write(`${(no + 1) * spans.held} certificates\n`)
    }
    await client.query('update portfolio_count set change = change * $1, cents = cents * $1', [copies + 1])
    for (const table of ['parcel', 'certificate'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await buildIndexes(url, indexes)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

interface Spans {
  readonly held: number
  readonly parcelSpan: number
  readonly certificateSpan: number
}

async function spansOf(client: pg.Client): Promise<Spans> {
  const { rows } = await client.query<Record<keyof Spans, string>>(`select count(*) as "held",
    max(id) as "certificateSpan", (select max(id) from parcel) as "parcelSpan" from certificate`)
  const [row] = rows
  if (!row || row.held === '0') throw new Error('The database holds no certificate to copy.')
  return {
    held: Number(row.held),
    parcelSpan: Number(row.parcelSpan),
    certificateSpan: Number(row.certificateSpan),
  }
}

async function copyStatement(
  client: pg.Client,
  table: (typeof TABLES)[number],
  { no, parcelSpan, certificateSpan }: Spans & { readonly no: number },
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  // Others than these get their id from the database.
  const spans: Readonly<Record<string, number>> = { parcel: parcelSpan, certificate: certificateSpan }
  const span = spans[table]
  const names = rows.map(({ name }) => name).filter((name) => name !== 'id' || span !== undefined)
  const key = span === undefined ? 'certificate_id' : 'id'
  const values: Readonly<Record<string, string>> = {
    id: `id + ${no * (span ?? 0)}`,
    certificate_id: `certificate_id + ${no * certificateSpan}`,
    parcel_id: `parcel_id + ${no * parcelSpan}`,
    ...textsOf(no, table === 'parcel' ? 'id' : 'parcel_id'),
  }
  return `insert into ${table} (${names.join(', ')})
    select ${names.map((name) => values[name] ?? name).join(', ')}
    from ${table} where ${key} <= ${span ?? certificateSpan} order by ${key}`
}

/**
 * Every digit of a number another one, and five more at its end: no number meets one of another copy. The last two say which
 * copy it is; three go with the parcel, so that a search does not meet a piece that all numbers have.
 */
function textsOf(no: number, parcelId: string): Readonly<Record<string, string>> {
  const suffix = `lpad((${parcelId} * 7919 % 1000)::text, 3, '0') || '${String(no).padStart(2, '0')}'`
  const turned = (text: string) => `translate(${text}, '0123456789', '${turnedDigits(no)}')`
  const house = (it: string) => `coalesce(${turned(`substring(${it} from '^[0-9]+')`)}, '')`
  return {
    parcel_no: `${turned('parcel_no')} || ${suffix}`,
    parcel_key: `${turned('parcel_key')} || ${suffix}`,
    certificate_no: `certificate_no || ${suffix}`,
    certificate_key: `certificate_key || ${suffix}`,
    import_key: `import_key || ${suffix}`,
    address: `${house('address')} || regexp_replace(address, '^[0-9]+', '')`,
    address_key: `${house('address_key')} || regexp_replace(address_key, '^[0-9]+', '')`,
  }
}

const turnedDigits = (by: number): string =>
  Array.from({ length: 10 }, (_, digit) => (digit + by) % 10).join('')

/** The statements that bring them back. Keys stay: they guard what is written. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Those that search texts take longest, so they begin. */
async function buildIndexes(url: string, indexes: readonly string[]): Promise<void> {
  const isLong = (definition: string) => (/using gin/i.test(definition) ? 0 : 1)
  const waiting = indexes.toSorted((a, b) => isLong(a) - isLong(b))
  const build = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`set maintenance_work_mem = '1GB'`)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next)
    await client.end()
  }
  await Promise.all(Array.from({ length: INDEXES_AT_ONCE }, build))
}
