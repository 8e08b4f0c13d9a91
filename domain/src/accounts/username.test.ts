import { expect, test } from 'vitest'
import { checkProfile, type ProfileInput } from './profile.ts'
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

const PROFILE: ProfileInput = {
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
  ['john@example.com', /@/],
  ['12', /letter/],
  ['ｂoss', /plain/],
])('a profile with the user name %s is refused at that field', (username, sentence) => {
  const check = checkProfile({ ...PROFILE, username })
  expect(check).toMatchObject({ ok: false, fields: { username: expect.stringMatching(sentence) } })
})

test('a user name that stands already does not block other changes; with another e-mail it is asked anew', () => {
  const standing = { username: '12', email: EMAIL }
  expect(checkProfile({ ...PROFILE, username: '12', city: 'Akron' }, standing).ok).toBe(true)
  expect(checkProfile({ ...PROFILE, username: '12', email: 'a@b.co' }, standing).ok).toBe(false)
  expect(checkProfile({ ...PROFILE, username: '13' }, standing).ok).toBe(false)
  const spaced = { username: 'ana maria', email: EMAIL }
  expect(checkProfile({ ...PROFILE, ...spaced, email: 'a@b.co' }, spaced).ok).toBe(true)
  expect(checkProfile({ ...PROFILE, username: 'ana  maria' }, spaced).ok).toBe(false)
})
