import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathTo } from '@fieldstone/contract/pages'
import type { Services } from '../../services.ts'

/** The reader and the certificate of a reminder. */
export interface ReminderReader {
  readonly certificateId: number
  readonly userId: number
}

type Keys = Pick<Services, 'sessionKeys'>

/** The signed text begins with its purpose, so that it is never valid as a session token. */
const signatureOf = (key: Uint8Array, { certificateId, userId }: ReminderReader): string =>
  createHmac('sha256', key).update(`stop-reminders ${certificateId} ${userId}`).digest('base64url')

/** Returns the address of the page on which the reader of an e-mail stops reminders. */
export function reminderLink(
  { sessionKeys, config }: Keys & Pick<Services, 'config'>,
  reader: ReminderReader,
) {
  const [key] = sessionKeys
  if (!key) throw new Error('there is no session key')
  const token = `${reader.certificateId}.${reader.userId}.${signatureOf(key, reader)}`
  return config.baseUrl + pathTo('reminders', { token })
}

/** Reads a token. Null if its signature is not ours. */
export function readReminderToken({ sessionKeys }: Keys, token: string): ReminderReader | null {
  const [, certificate, user, signature = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const reader = { certificateId: Number(certificate), userId: Number(user) }
  const given = Buffer.from(signature)
  const isOurs = sessionKeys.some((key) => {
    const ours = Buffer.from(signatureOf(key, reader))
    return ours.length === given.length && timingSafeEqual(ours, given)
  })
  return isOurs ? reader : null
}
