import { alerts } from './alerts.ts'
import { mails } from './mails.ts'
import { paymentMails } from './payment-mails.ts'
import { payments } from './payments.ts'
import { planMails } from './plan-mails.ts'
import { refusals } from './refusals.ts'

/** All that the server says by itself. */
export const catalogues = { alerts, mails, paymentMails, payments, planMails, refusals }
