import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { guessableReason } from './guessable.ts'

const PERSON = { username: 'mariareyes1', email: 'm.reyes.akron@example.com' }
const COMMON = 'This password is one of the most common. Choose another.'
const REPEATED = 'This password repeats itself. Choose one that does not.'
const ROW = 'This password is a row of keys or numbers. Choose another.'
const NAMES = 'This password is little more than your name, our name or a common word. Choose another.'

test.each([
  ['correcthorsebatterystaple', COMMON],
  ['Correct Horse Battery Staple', COMMON],
  ['manchesterunited2026', COMMON],
  ['P@sswordP@ssword', COMMON],
  ['lien-portal-demo', COMMON],
  ['aaaaaaaaaaaaaaa', REPEATED],
  ['               ', REPEATED],
  ['kitchen kitchen kitch', REPEATED],
  ['123456789012345', ROW],
  ['9876543210987654', ROW],
  ['qwertyuiopasdfgh', ROW],
  ['aabbccddeeffgghhii', ROW],
  ['zxcvbnm1234567890', ROW],
  ['!@#$%^&*()_+!@#', ROW],
  ['1q2w3e4r5t6y7u8', ROW],
  ['q1w2e3r4t5y6u7i8', COMMON],
  ['o9i8u7y6t5r4e3w', ROW],
  ['christopher12345', NAMES],
  ['Elizabeth&Michael 1', NAMES],
  ['jennifer-jennifer 99', NAMES],
  ['mariareyes1 2026', NAMES],
  ['MariaReyes1MariaReyes1', REPEATED],
  ['MariaReyes1MariaReyes', NAMES],
  ['is mariareyes1 me', NAMES],
  ['m.reyes.akron 12', NAMES],
  ['m.reyes.akron@example.com', NAMES],
  ['Fieldstone Fieldstone 26', NAMES],
  ['F1eldst0ne-portal', NAMES],
  ['Passw0rd12345678', NAMES],
  ['Summer Monday Welcome', NAMES],
])('S16 %j is refused', (password, reason) => {
  expect(guessableReason(password, PERSON)?.('en')).toBe(reason)
})

test.each([
  'a long enough password',
  'correct horse lantern',
  'tea at four in the garden',
  'fieldstone walls need mending',
  'my cat eats 3 tins a week',
  'Vv9$kq2L!xT7mPz',
  'l1l0o0ve my hill',
  'grüße aus der küche',
  '私の猫は毎日魚を三匹だけ食べます',
  'x7#x7#p2!p2!kk9q',
  '#^(!&@)*?;:<>+=/',
  'christopher ate nine figs',
  '🔑🌵🦊🍋🎈🧭🪁🐙🌻🥨🎲🚲🦉🍇🧦',
])('S16 %j is taken: no rule of composition, no word forbidden by itself', (password) => {
  expect(guessableReason(password, PERSON)).toBeNull()
})

test('S16 user names of one or two letters are not searched in passwords', () => {
  expect(guessableReason('a tin of anchovies', { username: 'a', email: 'an@example.com' })).toBeNull()
})

test('a character that the database cannot hold is refused', () => {
  expect(guessableReason('tea at four\0 in the garden', PERSON)?.('en')).toMatch(
    /character that cannot be used/,
  )
})

test('common passwords are long enough, folded, and listed once', () => {
  expect(new Set(COMMON_PASSWORDS).size).toBe(COMMON_PASSWORDS.length)
  expect(COMMON_PASSWORDS.filter((password) => password.length < 14)).toEqual([])
  expect(COMMON_PASSWORDS.filter((password) => !/^[a-z0-9]+$/.test(password))).toEqual([])
})
