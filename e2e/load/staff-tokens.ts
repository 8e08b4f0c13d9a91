import type pg from 'pg'

const PASSWORD = 'eleven grey geese by the lake'

/** Two accounts of staff, signed up as anybody does and then approved in the database. */
export async function staffTokens(
  origin: string,
  client: pg.Client,
): Promise<Readonly<Record<'admin' | 'county', string>>> {
  const tokenOf = async (username: string, accountType: number, countyId: number | null): Promise<string> => {
    await post(origin, '/api/users', {
      ...{ username, password: PASSWORD, passwordConfirm: PASSWORD, accountType },
      ...{ firstName: 'Bench', lastName: 'Mark', phone: '(330) 555-0142', email: `${username}@example.com` },
    })
    await client.query(
      'update app_user set is_approved = true, account_type = $2, county_id = $3 where username = $1',
      [username, accountType, countyId],
    )
    const { tokenString } = (await post(origin, '/api/auth/login', { username, password: PASSWORD })) as {
      readonly tokenString: string
    }
    return tokenString
  }
  return { admin: await tokenOf('bench.admin', 0, null), county: await tokenOf('bench.county', 1, 855) }
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
