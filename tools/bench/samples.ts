import pg from 'pg'

/** One request of a kind; the same bytes go to every server. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

export interface Kind {
  readonly name: string
  readonly requests: readonly [SampleRequest, ...SampleRequest[]]
  /** The share of the bare handler's requests per second that is aimed at. */
  readonly aim: number
}

const SAMPLES = 300

interface Row {
  readonly id: string
  readonly county: string
  readonly parcel: string
  readonly owner: string
  readonly address: string
}

/** Requests made of rows that are there, spread evenly over the table, so that every search finds something. */
export async function readKinds(databaseUrl: string, rows = 100_000): Promise<readonly Kind[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: found } = await client.query<Row>(
    `select id, county_id as county, parcel_no as parcel, owner_name as owner, address from
      (select *, row_number() over (order by id) as no, count(*) over () as total from certificate) numbered
      where no % greatest(1, total / $1) = 0 limit $1`,
    [SAMPLES],
  )
  await client.end()
  const search = (fields: (row: Row) => object): Kind['requests'] =>
    some(found.map((row) => searchRequest(fields(row))))
  const inPlace = (row: Row) => ({ state: 'OH', county: Number(row.county) })
  const isLarge = rows >= 1_000_000
  const parcelAim = isLarge ? 4.5 : 1.5
  const textAim = isLarge ? 3.5 : 1.3
  return [
    {
      name: 'by id',
      requests: some(found.map(({ id }) => ({ method: 'GET', path: `/api/parcels/${id}` }))),
      aim: isLarge ? 0.7 : 0.6,
    },
    {
      name: 'whole parcel number',
      requests: search((row) => ({ parcelNumber: row.parcel })),
      aim: parcelAim,
    },
    {
      name: 'leading parcel number',
      requests: search((row) => ({ parcelNumber: row.parcel.slice(0, -1) })),
      aim: parcelAim,
    },
    {
      name: 'inner parcel number',
      requests: search((row) => ({ parcelNumber: row.parcel.slice(1, -1) })),
      aim: parcelAim,
    },
    {
      name: 'owner, whole name',
      requests: search((row) => ({ ...inPlace(row), ownerInfo: row.owner })),
      aim: textAim,
    },
    {
      name: 'owner, last name',
      requests: search((row) => ({ ...inPlace(row), ownerInfo: row.owner.split(' ')[0] })),
      aim: isLarge ? 2.5 : 1.3,
    },
    { name: 'address', requests: search((row) => ({ ...inPlace(row), address: row.address })), aim: textAim },
  ]
}

const searchRequest = (fields: object): SampleRequest => ({
  method: 'POST',
  path: '/api/parcels/search',
  body: JSON.stringify({ parcelNumber: '', state: '', county: null, address: '', ownerInfo: '', ...fields }),
})

function some<Value>(values: readonly Value[]): readonly [Value, ...Value[]] {
  const [first, ...others] = values
  if (first === undefined) throw new Error('The database has no certificate to ask for.')
  return [first, ...others]
}
