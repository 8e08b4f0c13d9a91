import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { perAddress } from '../../limits.ts'
import { EVERYONE, route } from '../../route.ts'
import { exactText } from '../../values.ts'

const reminders = entity({
  certificateNo: ['taxSaleNo', z.string()],
  areStopped: ['stopped', z.boolean()],
  /** This link stopped them, so it can ask for them again. */
  canAskAgain: z.boolean(),
} as const)

/** The token of the link is in the body, never in the address of a call. */
const byMailedLink = {
  method: 'POST',
  access: EVERYONE,
  limits: [perAddress(60)],
  body: z.object({ token: exactText(200) }),
  answer: reminders,
  errors: ['not_found'],
} as const

/** Lets the recipient of an e-mail that asks for money stop such e-mails, without logging in. */
export const reminderRoutes = {
  getReminderChoice: route({
    ...byMailedLink,
    path: '/api/reminders/check',
    reads: 'reminders',
    summary: 'Whether the reminders of the certificate of a mailed link are stopped.',
  }),
  stopReminders: route({
    ...byMailedLink,
    path: '/api/reminders/stop',
    summary: 'Stop what asks for money; what the law demands, answers and receipts still come.',
  }),
  askForReminders: route({
    ...byMailedLink,
    path: '/api/reminders/resume',
    summary: 'Ask for the reminders again that this link has stopped.',
  }),
} as const
