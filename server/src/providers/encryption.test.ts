import { expect, test } from 'vitest'
import { encryptedStorage } from '../files.ts'
import {
  checkValueOf,
  EncryptionProblem,
  type KeyRing,
  keyIdOf,
  keyIdOfText,
  openBytes,
  openText,
  sealBytes,
  sealText,
} from './encryption.ts'
import { createMemoryStorage } from './storage/memory-storage.testing.ts'

const k1 = { id: 'k1', key: Buffer.alloc(32, 1) }
const k2 = { id: 'second-key', key: Buffer.alloc(32, 2) }
const content = Buffer.from('%PDF-1.7 Abernathy Louise owes $3,376.48')
const PLACE = 'certificates/7/ab.pdf'

test.each([0, 1, 15, 16, 17, 100_000])(
  '%i bytes: come back as they were, and no two sealings are alike',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 256)
    const sealed = sealBytes([k1], bytes, PLACE)
    expect(keyIdOf(sealed)).toBe('k1')
    expect(Buffer.from(openBytes([k2, k1], sealed, PLACE)).equals(bytes)).toBe(true)
    expect(Buffer.from(sealBytes([k1], bytes, PLACE)).equals(sealed)).toBe(false)
  },
)

test('nothing of the content can be read without the key', () => {
  expect(Buffer.from(sealBytes([k1], content, PLACE)).includes('Abernathy')).toBe(false)
  expect(sealText([k1], 'Abernathy owes', 'x')).not.toContain(Buffer.from('Abernathy').toString('base64'))
})

test('what is plain stays as it is, with keys and without', () => {
  for (const ring of [[], [k1]] as const satisfies readonly KeyRing[]) {
    expect(openBytes(ring, content, PLACE)).toBe(content)
    expect(openText(ring, 'Dear Louise', 'x')).toBe('Dear Louise')
  }
  expect(sealBytes([], content, PLACE)).toBe(content)
  expect([sealText([], 'a', 'x'), sealText([k1], '', 'x')]).toEqual(['a', ''])
})

test.each([
  ['another key of the same name', [{ ...k1, key: k2.key }], PLACE, 'does not open'],
  ['no key', [], PLACE, "'k1' is not set"],
  ['the place of another file', [k1], 'certificates/8/cd.pdf', 'does not open'],
])('%s: does not open it, and the error says no content', (_, ring, place, text) => {
  const sealed = sealBytes([k1], content, PLACE)
  expect(() => openBytes(ring, sealed, place)).toThrow(EncryptionProblem)
  expect(() => openBytes(ring, sealed, place)).toThrow(text)
})

test('one bit that was changed, anywhere after the head: is found', () => {
  const sealed = Buffer.from(sealBytes([k1], content, PLACE))
  for (let at = 9; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openBytes([k1], changed, PLACE), `byte ${at}`).toThrow(EncryptionProblem)
  }
})

test('one that was cut off: is found', () => {
  const sealed = sealBytes([k1], content, PLACE)
  for (const length of [9, 20, sealed.length - 1])
    expect(() => openBytes([k1], sealed.subarray(0, length), PLACE)).toThrow(EncryptionProblem)
})

test('a text: is one line of letters, and says its key', () => {
  const sealed = sealText([k2], 'Grüße, Żółć\n', 'x')
  expect(sealed).toMatch(/^sealed:[A-Za-z0-9+/=]+$/)
  expect([keyIdOfText(sealed), keyIdOfText('sealed: the envelope'), keyIdOfText('')]).toEqual([
    'second-key',
    null,
    null,
  ])
  expect(openText([k1, k2], sealed, 'x')).toBe('Grüße, Żółć\n')
})

test('a text that only begins like one: is shown as it is', () => {
  for (const text of ['sealed: the envelope', 'sealed:', 'sealed:AAAA'])
    expect(openText([k1], text, 'x')).toBe(text)
})

test('the check value of a key: tells it from another, and is not the key', () => {
  expect(checkValueOf(k1)).not.toBe(checkValueOf({ ...k1, key: k2.key }))
  expect(checkValueOf(k1)).not.toContain(k1.key.toString('hex'))
})

test('files: rest encrypted, come back as they were; old plain ones too', async () => {
  const below = createMemoryStorage()
  await below.put('old.pdf', content)
  const files = encryptedStorage(below, [k1])
  await files.put('new.pdf', content)
  expect(keyIdOf((await below.get('new.pdf')) ?? new Uint8Array())).toBe('k1')
  for (const key of ['new.pdf', 'old.pdf'])
    expect(Buffer.from((await files.get(key)) ?? []).equals(content)).toBe(true)
  expect(await files.get('none.pdf')).toBeNull()
  await files.remove('new.pdf')
  expect(await below.get('new.pdf')).toBeNull()
})
