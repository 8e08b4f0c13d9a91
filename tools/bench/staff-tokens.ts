import type pg from 'pg'

const PASSWORD = 'eleven grey geese by the lake'

/**
 * Returns session tokens of an administrator, a county user and a law firm user. Signs the accounts up unless a reused
 * database has them, and approves them in the database.
 */
export async function staffTokens(
  origin: string,
  client: pg.Client,
): Promise<Readonly<Record<'admin' | 'county' | 'legal', string>>> {
  const tokenOf = async (
    username: string,
    accountType: number,
    { countyId = null, firmId = null }: { countyId?: number | null; firmId?: number | null } = {},
  ): Promise<string> => {
    const { rowCount } = await client.query('select from app_user where username = $1', [username])
    if (rowCount === 0)
      await post(origin, '/api/users', {
        ...{ username, password: PASSWORD, passwordConfirm: PASSWORD, accountType },
        ...{
          firstName: 'Bench',
          lastName: 'Mark',
          phone: '(330) 555-0142',
          email: `${username}@example.com`,
        },
      })
    await client.query(
      'update app_user set is_approved = true, account_type = $2, county_id = $3, firm_id = $4 where username = $1',
      [username, accountType, countyId, firmId],
    )
    const { tokenString } = (await post(origin, '/api/auth/login', { username, password: PASSWORD })) as {
      readonly tokenString: string
    }
    return tokenString
  }
  await client.query("insert into firm (id, name) values (1, 'Bench & Mark') on conflict do nothing")
  return {
    admin: await tokenOf('bench.admin', 0),
    county: await tokenOf('bench.county', 1, { countyId: 855 }),
    legal: await tokenOf('bench.legal', 3, { countyId: 855, firmId: 1 }),
  }
}

async function post(origin: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
