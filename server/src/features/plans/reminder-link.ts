import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathTo } from '@fieldstone/contract/pages'
import type { Services } from '../../services.ts'

/** Whose reminders of which certificate. */
export interface ReminderReader {
  readonly certificateId: number
  readonly userId: number
}

type Keys = Pick<Services, 'sessionKeys'>

/** Never a session's token: what is signed begins with what it is for. */
const signatureOf = (key: Uint8Array, { certificateId, userId }: ReminderReader): string =>
  createHmac('sha256', key).update(`stop-reminders ${certificateId} ${userId}`).digest('base64url')

/** The address of the page on which the reader of a mail stops what asks for money. */
export function reminderLink(
  { sessionKeys, config }: Keys & Pick<Services, 'config'>,
  reader: ReminderReader,
) {
  const [key] = sessionKeys
  if (!key) throw new Error('there is no session key')
  const token = `${reader.certificateId}.${reader.userId}.${signatureOf(key, reader)}`
  return config.baseUrl + pathTo('reminders', { token })
}

/** Null where nobody of us has signed it. */
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
