import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the product is measured against: the same two calls as anybody would write them first, Fastify and `pg` with
 * `ilike` on the columns as they are, which have trigram indexes of their own. It checks nothing, counts nothing and
 * computes no payoff. Started as a process of its own: PORT, DATABASE_URL.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
// The cluster ends before this process; an idle connection that breaks is no news.
pool.on('error', () => undefined)
const app = Fastify({ logger: false })

app.get<{ Params: { id: string } }>('/api/parcels/:id', async (request, reply) => {
  const { rows } = await pool.query(
    `select c.*, county.name as county_name, state.name as state_name from certificate c
      join county on county.id = c.county_id join state on state.id = county.state_id where c.id = $1`,
    [request.params.id],
  )
  return rows[0] ?? reply.code(404).send()
})

interface Search {
  readonly parcelNumber: string
  readonly county: number | null
  readonly address: string
  readonly ownerInfo: string
}

const COLUMNS = 'id, certificate_no, parcel_no, purchased_on, redeemed_on, owner_name, address, city, zip'

app.post<{ Body: Search }>('/api/parcels/search', async ({ body }) => {
  const { parcelNumber, county, address, ownerInfo } = body
  if (parcelNumber !== '') {
    const { rows } = await pool.query(
      `select ${COLUMNS} from certificate where parcel_no ilike $1 order by parcel_no limit 10`,
      [`%${parcelNumber}%`],
    )
    return rows
  }
  const [column, text] = ownerInfo === '' ? ['address', address] : ['owner_name', ownerInfo]
  const { rows } = await pool.query(
    `select ${COLUMNS} from certificate where county_id = $1 and ${column} ilike $2 order by ${column} limit 10`,
    [county, `%${text}%`],
  )
  return rows
})

app.get('/readyz', async () => pool.query('select 1').then(() => ({ ok: true })))

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
