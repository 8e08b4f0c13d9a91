import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { t } from '../lib/messages/next-change.ts'
import { Notice } from '../ui/notice.tsx'

/** Warns whoever is shown the payoff during a bankruptcy. */
export const BankruptcyNotice = ({ certificate }: { readonly certificate: Certificate }) =>
  certificate.offer.payoff.isBankruptcyOpen ? (
    <Notice kind="waiting" title={t('bankruptcyTitle')}>
      {t('bankruptcy')}
    </Notice>
  ) : null
