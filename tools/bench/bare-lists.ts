import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { listCases } from './list-cases.ts'
import { REPORT_CASES } from './report-cases.ts'

/**
 * What the lists are measured against: Fastify and `pg`, as anybody would write them first. A call looks the session up
 * by one statement, without a look at the token's signature, and then sends its rows and its count by one statement
 * each. Started as a process of its own: PORT, DATABASE_URL.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
// The cluster ends before this process; an idle connection that breaks is no news.
pool.on('error', () => undefined)
const app = Fastify({ logger: false })

const client = await pool.connect()
const cases = [...(await listCases(client)), ...REPORT_CASES]
client.release()
const statements = new Map(
  cases.flatMap(({ samples }) => samples.flat()).map((it) => [it.path, it.statements]),
)

app.get('/api/*', async (request, reply) => {
  const { rowCount } = await pool.query(
    `select u.id, u.account_type, u.county_id from user_session s join app_user u on u.id = s.user_id
      where s.jti_hash = $1 and s.revoked_at is null and s.ends_at > now() and u.is_approved`,
    [sessionOf(request.headers.authorization ?? '')],
  )
  const asked = statements.get(request.url)
  if (rowCount === 0 || asked === undefined) return reply.code(404).send()
  const results = await Promise.all(asked.map(({ text, values }) => pool.query(text, [...values])))
  return results.map(({ rows }) => rows)
})

/** The hash by which the session is kept, from the token's payload. */
function sessionOf(authorization: string): string {
  const [, payload = ''] = authorization.split('.')
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly jti: string }
  return createHash('sha256').update(jti).digest('hex')
}

app.get('/readyz', async () => pool.query('select 1').then(() => ({ ok: true })))

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
