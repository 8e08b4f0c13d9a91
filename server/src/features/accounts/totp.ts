import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Allows for a clock that is off by 30 seconds, or slow typing. */
const STEPS_AROUND = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits in base32, which apps let people type. */
export const newTotpSecret = (): string => base32(randomBytes(20))

/**
 * The time step of this code, or null when it is wrong. Only steps after `lastStep` count: store the result as the next
 * `lastStep`, so that a code works once.
 */
export function matchingStep(secret: string, code: string, at: Date, lastStep: number | null): number | null {
  const typed = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) return null
  const key = fromBase32(secret)
  const now = Math.floor(at.getTime() / 1000 / STEP_SECONDS)
  for (let step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step++) {
    const isNew = lastStep === null || step > lastStep
    if (isNew && timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(typed))) return step
  }
  return null
}

/** The code of a time step (seconds since 1970 divided by 30), as in RFC 4226. */
export function totpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The content of the QR code. */
export function otpauthUri(issuer: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}
