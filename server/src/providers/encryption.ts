import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** A key for AES-256-GCM: 32 bytes, and the name that is stored with whatever it encrypts. */
export interface EncryptionKey {
  readonly id: string
  readonly key: Buffer
}

/** The first encrypts; all decrypt. None: nothing is encrypted, and what is plain can be read. */
export type KeyRing = readonly EncryptionKey[]

/** What was encrypted cannot be read by the keys that are set. The text names the key and no content. */
export class EncryptionProblem extends Error {
  override readonly name = 'EncryptionProblem'
}

/** No text and no file that people use begins like this. */
const MAGIC = Buffer.from([0x00, 0xf1, 0xe1, 0xd5, 0x00, 0x01])
/** How many of the first bytes of a file have the name of its key; a name has at most 20 characters. */
export const SEALED_HEAD_BYTES = MAGIC.length + 1 + 20
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts bytes under the first key: magic, length and name of the key, nonce, content, tag. `place` is where they are kept, such as
 * the key of a file; they open nowhere else, so that nobody who can write there swaps one for another. Without a key
 * they come back as they are.
 */
export function sealBytes([first]: KeyRing, bytes: Uint8Array, place: string): Uint8Array {
  if (first === undefined) return bytes
  const head = Buffer.concat([MAGIC, Buffer.of(first.id.length), Buffer.from(first.id, 'ascii')])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(place, 'utf8'))
  return Buffer.concat([head, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The name of the key that encrypted these bytes; null: they are plain. */
export function keyIdOf(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!buffer.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const length = buffer[MAGIC.length] ?? 0
  return buffer.subarray(MAGIC.length + 1, MAGIC.length + 1 + length).toString('ascii')
}

/** The bytes as they were; plain ones as they are. Throws EncryptionProblem without the key, or where they were changed. */
export function openBytes(ring: KeyRing, bytes: Uint8Array, place: string): Uint8Array {
  const id = keyIdOf(bytes)
  if (id === null) return bytes
  const key = ring.find((it) => it.id === id)
  if (key === undefined) throw new EncryptionProblem(`the encryption key '${id}' is not set`)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begin = MAGIC.length + 1 + id.length
  const content = begin + NONCE_BYTES
  const end = buffer.length - TAG_BYTES
  try {
    const cipher = createDecipheriv('aes-256-gcm', key.key, buffer.subarray(begin, content), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(Buffer.from(place, 'utf8')).setAuthTag(buffer.subarray(end))
    return Buffer.concat([cipher.update(buffer.subarray(content, end)), cipher.final()])
  } catch (error) {
    throw new EncryptionProblem(`what the key '${id}' encrypted does not open: it was changed, or moved`, {
      cause: error,
    })
  }
}

const TEXT_PREFIX = 'sealed:'

/** The same for a text in the database: 'sealed:' and the bytes in base64. An empty text stays empty. */
export function sealText(ring: KeyRing, text: string, place: string): string {
  if (text === '' || ring.length === 0) return text
  return TEXT_PREFIX + Buffer.from(sealBytes(ring, Buffer.from(text, 'utf8'), place)).toString('base64')
}

export function openText(ring: KeyRing, text: string, place: string): string {
  const bytes = sealedBytes(text)
  return bytes === null ? text : Buffer.from(openBytes(ring, bytes, place)).toString('utf8')
}

/** The name of the key that encrypted this text; null: it is plain. */
export function keyIdOfText(text: string): string | null {
  const bytes = sealedBytes(text)
  return bytes === null ? null : keyIdOf(bytes)
}

function sealedBytes(text: string): Buffer | null {
  if (!text.startsWith(TEXT_PREFIX)) return null
  const bytes = Buffer.from(text.slice(TEXT_PREFIX.length), 'base64')
  return keyIdOf(bytes) === null ? null : bytes
}

/** What tells this key from another one of its name, and says nothing of it. */
export const checkValueOf = ({ id, key }: EncryptionKey): string =>
  createHmac('sha256', key).update(`fieldstone encryption key ${id}`).digest('hex')
