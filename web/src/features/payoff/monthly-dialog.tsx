import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { postalLines } from '@fieldstone/contract/postal'
import { ServicingPhone } from '../../lib/contact.tsx'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface MonthlyDialogProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How to pay this month's instalment while plan payments are not available online. */
export default function MonthlyDialog({ certificate, isOpen, onClose }: MonthlyDialogProps) {
  const { data: site } = useSiteSettings()
  const { certificateNo, instalmentCents, totalCents, offer } = certificate
  const isRest = offer.payoff.buttons.payMonthly?.isWholeRestOnly === true
  const amountCents = isRest ? totalCents : instalmentCents
  const lede = amountCents === null ? undefined : t('monthlyAmount', { amount: formatMoney(amountCents) })
  return (
    <Dialog
      isOpen={isOpen}
      title={t('monthlyTitle')}
      onClose={onClose}
      {...(lede ? { lede } : {})}
      foot={<Button onClick={onClose}>{t('ok')}</Button>}
    >
      <div className="stack">
        <p>{t('monthlyToday')}</p>
        {site ? (
          <section className="stack tight">
            <h3>{t('monthlyMail')}</h3>
            <p>
              {t.rich('monthlyMailBody', {
                company: site.companyName,
                number: <b className="num">{certificateNo}</b>,
              })}
            </p>
            <address className="mail-address">{postalLines(site, 'payment').join('\n')}</address>
          </section>
        ) : null}
        <section className="stack tight">
          <h3>{t('monthlyPhone')}</h3>
          <p>{t.rich('monthlyPhoneBody', { phone: <ServicingPhone /> })}</p>
        </section>
      </div>
    </Dialog>
  )
}
