import { expect, test } from 'vitest'
import type { Person } from './person.ts'
import { checkProfile } from './person-rules.ts'
import { usernameProblem } from './username.ts'

const EMAIL = 'maria@example.com'

test.each([
  ['maria', null],
  ['maria12', null],
  ['12-b', null],
  ['Maria@Example.com ', null],
  ['john@example.com', 'username-email'],
  ['@maria', 'username-email'],
  ['12', 'username-digits'],
  ['٣٤', 'username-digits'],
  ['ana.müller_7', null],
  ['Ωμέγα', null],
  ['李雷', null],
  ['', null],
  ['ｂoss', 'username-plain'],
  ['mu\u0308ller', 'username-plain'],
  ['ﬁrst', 'username-plain'],
  ['ana maria', 'username-plain'],
  ['ana\u00a0maria', 'username-plain'],
  ['bo\u200bss', 'username-plain'],
  ['\u202ebossd', 'username-plain'],
  ['bo\u00adss', 'username-plain'],
  ['bo\u3164ss', 'username-plain'],
  ['bo\u2800ss', 'username-plain'],
  ['bo\u0007ss', 'username-plain'],
  ['bo\ufe0fss', 'username-plain'],
  ['bo\ud800ss', 'username-plain'],
  ['https://evil.example/pay', 'username-link'],
  ['mailto:a.b', 'username-link'],
  ['evil.example/pay', 'username-link'],
  ['www.evil.example90', 'username-link'],
  ['b\u043ess', 'username-scripts'],
  ['\u0391dmin', 'username-scripts'],
  ['борис\u03bf', 'username-scripts'],
  ['борис', null],
  ['борис-12', null],
  ['佐藤さくら', null],
  ['佐藤sakura', null],
  ['김민준12', null],
])('the user name %j of maria@example.com: %s', (username, problem) => {
  expect(usernameProblem(username, EMAIL)).toBe(problem)
})

const PROFILE: Person = {
  username: 'maria',
  firstName: 'Maria',
  lastName: 'Reyes',
  phone: '330-555-0123',
  email: EMAIL,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
}

test.each([
  ['john@example.com', 'username-email'],
  ['12', 'username-digits'],
  ['ｂoss', 'username-plain'],
])('a profile with the user name %s is refused at that field: %s', (username, problem) => {
  expect(checkProfile({ ...PROFILE, username })).toEqual({
    ok: false,
    headline: problem,
    problems: [{ field: 'username', problem }],
  })
})

test('a user name that was allowed once does not block other changes; with another e-mail it is checked again', () => {
  const current = { ...PROFILE, username: '12' }
  expect(checkProfile({ ...PROFILE, username: '12', city: 'Akron' }, current).ok).toBe(true)
  expect(checkProfile({ ...PROFILE, username: '12', email: 'a@b.co' }, current).ok).toBe(false)
  expect(checkProfile({ ...PROFILE, username: '13' }, current).ok).toBe(false)
  const spaced = { ...PROFILE, username: 'ana maria' }
  expect(checkProfile({ ...spaced, email: 'a@b.co' }, spaced).ok).toBe(true)
  expect(checkProfile({ ...PROFILE, username: 'ana  maria' }, spaced).ok).toBe(false)
})

test('a profile passes trimmed, with phone and state in the form in which they are stored', () => {
  expect(checkProfile({ ...PROFILE, firstName: ' Maria ', state: 'oh', phone: '+1 330.555.0123' })).toEqual({
    ok: true,
    value: { ...PROFILE, state: 'OH', phone: '(330) 555-0123' },
  })
})
