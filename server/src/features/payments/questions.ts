import { t } from '../../messages/payment-mails.ts'
import type { Company } from './alerts.ts'

/** The last lines of a mail about payments. */
export const questionsTo = ({
  servicingEmail,
  tollFree,
  companyName,
}: Pick<Company, 'servicingEmail' | 'tollFree' | 'companyName'>): string =>
  t('questions', { servicingEmail, tollFree, company: companyName })
