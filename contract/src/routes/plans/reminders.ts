import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { perAddress } from '../../limits.ts'
import { EVERYONE } from '../../route.ts'
import { routesLike } from '../../routes-like.ts'
import { exactText } from '../../values.ts'

/** The token of a mailed link, in the body, never in the address of a call. */
const byLink = z.object({ token: exactText(200) })

const reminders = entity({
  certificateNo: ['taxSaleNo', z.string()],
  areStopped: ['stopped', z.boolean()],
  /** They were stopped by this link, and can be asked for again by it. */
  canAskAgain: z.boolean(),
} as const)

const byMail = routesLike({
  method: 'POST',
  access: EVERYONE,
  limits: [perAddress(60)],
  body: byLink,
  answer: reminders,
  errors: ['not_found'],
})

/** Mails that ask for money can be stopped by who gets them, without logging in. */
export const reminderRoutes = {
  getReminderChoice: byMail(
    '/api/reminders/check',
    'Whether the reminders of the certificate of a mailed link are stopped.',
  ),
  stopReminders: byMail(
    '/api/reminders/stop',
    'Stop what asks for money; what the law demands, answers and receipts still come.',
  ),
  askForReminders: byMail('/api/reminders/resume', 'Ask for the reminders again that this link has stopped.'),
} as const
