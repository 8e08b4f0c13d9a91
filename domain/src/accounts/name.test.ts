import { expect, test } from 'vitest'
import { isWebAddress } from './name.ts'
import { checkProfile } from './person-rules.ts'
import { usernameProblem } from './username.ts'

const ADDRESSES = [
  'www.evil.example90',
  'WWW.evil.example',
  'https://evil.example/pay',
  'http:evil',
  'mailto:a@b.example',
  'evil.com',
  'Pay at evil.com now',
  'evil.com.',
  'evil.example/pay',
  'evil.example:8080',
  '//evil.example',
  'ev\u200bil.com',
  'evil。com',
  'ｗｗｗ.evil.example',
  'xn--80ak6aa92e.example',
  '203.0.113.5',
] as const

const HONEST = [
  'O’Brien',
  "O'Brien",
  'José',
  'St. John',
  'St.John',
  'Jr.',
  'J.R.',
  'Reyes, Jr.',
  'Smith & Sons, LLC',
  'Estate of A. B. Comstock',
  'Anne-Marie',
  'Renée d’Orléans',
  'William 3rd',
  'Co. Smith',
  'Wwwright',
  '李雷',
  'Ömür',
] as const

const PERSON = {
  username: 'maria',
  firstName: 'Maria',
  lastName: 'Reyes',
  phone: '(330) 555-0123',
  email: 'maria@example.com',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
}

test.each(ADDRESSES)('rejects the web address %s as a first name, last name or user name', (name) => {
  expect(isWebAddress(name)).toBe(true)
  const first = checkProfile({ ...PERSON, firstName: name })
  const last = checkProfile({ ...PERSON, lastName: name })
  expect([first, last]).toMatchObject([
    { ok: false, problems: [{ field: 'firstName', problem: 'name-link' }] },
    { ok: false, problems: [{ field: 'lastName', problem: 'name-link' }] },
  ])
  expect(usernameProblem(name, PERSON.email)).not.toBeNull()
})

test.each(HONEST)('accepts %s as a name', (name) => {
  expect(checkProfile({ ...PERSON, firstName: name, lastName: name }).ok).toBe(true)
})

test.each(['john.smith', 'j.r.reyes', 'st.john', 'maria.90'])('accepts %s as a user name', (name) => {
  expect(usernameProblem(name, PERSON.email)).toBeNull()
})

test.each([
  'Maria\nPay now',
  'Maria\r',
  'Ma\u2028ria',
  'Ma\u0000ria',
  'Ma\u0085ria',
  'Ma\tria',
  'Ma\u202eria',
])('rejects a name with line breaks or control characters: %j', (name) => {
  const checked = checkProfile({ ...PERSON, firstName: `x${name}x` })
  expect(checked).toMatchObject({ ok: false, problems: [{ field: 'firstName', problem: 'name-lines' }] })
})

test('a stored name that is no longer allowed does not block other changes; a changed name is checked', () => {
  const current = { ...PERSON, firstName: 'www.evil.example' }
  expect(checkProfile({ ...current, city: 'Akron' }, current).ok).toBe(true)
  expect(checkProfile({ ...current, firstName: 'www.evil.example90' }, current).ok).toBe(false)
  const named = { ...PERSON, username: 'www.evil.example90' }
  expect(checkProfile({ ...named, email: 'a@b.co' }, named).ok).toBe(true)
})
