import { expect, test } from 'vitest'
import { ACCOUNT_TYPES } from '../access/actor.ts'
import { normalEmail } from './email.ts'
import { missingForLogIn } from './log-in.ts'
import type { AccountProblem } from './problems.ts'
import { checkSignUp, type SignUpField, type SignUpInput } from './sign-up.ts'
import { isUsState, US_STATES } from './us-states.ts'

const FORM: SignUpInput = {
  accountType: ACCOUNT_TYPES.taxpayer,
  username: 'mreyes',
  password: 'a long enough password',
  passwordConfirm: 'a long enough password',
  firstName: 'Maria',
  lastName: 'Reyes',
  phone: '330-555-0123',
  email: 'maria@example.com',
  address1: '12 N Main St',
  address2: '',
  city: 'Akron',
  state: 'oh',
  zip: '44308',
}

const check = (differences: Partial<SignUpInput>) => checkSignUp({ ...FORM, ...differences })

test('a whole form passes, trimmed, with phone and state in normal form and the password as typed', () => {
  const password = ' a long enough password '
  expect(check({ username: ' mreyes ', password, passwordConfirm: password })).toEqual({
    ok: true,
    value: { ...FORM, password, passwordConfirm: password, phone: '(330) 555-0123', state: 'OH' },
  })
})

test.each(['username', 'password', 'firstName', 'lastName', 'phone', 'email'] as const)(
  '%s is empty or blank: that field is required',
  (field) => {
    for (const nothing of ['', '  ']) {
      const answer = check({ [field]: nothing })
      expect(answer).toMatchObject({ ok: false, headline: 'required' })
      if (!answer.ok) expect(answer.problems[0]).toEqual({ field, problem: 'required' })
    }
  },
)

test.each(['address1', 'address2', 'city', 'state', 'zip'] as const)('%s may be empty', (field) => {
  expect(check({ [field]: '' }).ok).toBe(true)
})

test('the confirmation differs from the password', () => {
  expect(check({ passwordConfirm: 'a long enough passwort' })).toEqual({
    ok: false,
    headline: 'password-mismatch',
    problems: [{ field: 'passwordConfirm', problem: 'password-mismatch' }],
  })
})

test('a field is empty and the confirmation differs: the empty field is the headline, both are named in the order of the form', () => {
  expect(check({ email: '', passwordConfirm: 'x' })).toEqual({
    ok: false,
    headline: 'required',
    problems: [
      { field: 'email', problem: 'required' },
      { field: 'passwordConfirm', problem: 'password-mismatch' },
    ],
  })
})

test.each<readonly [SignUpField, Partial<SignUpInput>, AccountProblem]>([
  ['accountType', { accountType: 4 }, 'account-type'],
  ['username', { username: 'mreyes@example.com' }, 'username-email'],
  ['phone', { phone: '555-0123' }, 'phone'],
  ['email', { email: 'maria@example' }, 'email'],
  ['password', { password: 'short', passwordConfirm: 'short' }, 'password-too-short'],
  ['password', { password: 'x'.repeat(129), passwordConfirm: 'x'.repeat(129) }, 'password-too-long'],
  ['state', { state: 'ZZ' }, 'state'],
  ['zip', { zip: '4430' }, 'zip'],
])('%s is wrong: %o is refused as %s', (field, differences, problem) => {
  expect(check(differences)).toEqual({ ok: false, headline: problem, problems: [{ field, problem }] })
})

test.each(['admin', 'county', 'legal'] as const)(
  'an account for %s: an address is not asked, and what was typed of one is neither checked nor kept',
  (role) => {
    const answer = check({ accountType: ACCOUNT_TYPES[role], state: 'ZZ', zip: 'x' })
    const none = { address1: '', address2: '', city: '', state: '', zip: '' }
    expect(answer).toMatchObject({ ok: true, value: none })
  },
)

test.each(['a@b.co', 'first.last+tag@mail.example.org', "o'brien@example.com", 'jörg@exämple.de'])(
  '%s has the shape of an e-mail address',
  (email) => {
    expect(normalEmail(` ${email} `)).toBe(email)
  },
)

test.each([
  '',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a@b@c.co',
  'a b@c.co',
  'a@b..co',
  '.a@b.co',
  'a.@b.co',
  'a@-b.co',
  'a@b.co\nBcc: c@d.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'b.'.repeat(130)}co`,
])('%j has not', (email) => {
  expect(normalEmail(email)).toBeNull()
})

test('a log-in is tried only with both, and names what is missing', () => {
  expect(missingForLogIn({ username: 'a', password: 'b' })).toEqual([])
  expect(missingForLogIn({ username: ' ', password: '' })).toEqual(['username', 'password'])
  expect(missingForLogIn({ username: 'a', password: '' })).toEqual(['password'])
})

test('every state of the list is known once, Ohio is, and no other code is', () => {
  expect(new Set(US_STATES.map((state) => state.id)).size).toBe(US_STATES.length)
  expect(US_STATES.length).toBe(50 + 1 + 5 + 3)
  expect(isUsState('OH')).toBe(true)
  expect(isUsState('oh')).toBe(false)
})
