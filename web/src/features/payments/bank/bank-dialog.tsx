import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { Cents } from '@fieldstone/domain/money/cents'
import { t } from '../../../lib/messages/bank.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BankFlow, STEP_TITLES } from './bank-flow.tsx'

interface BankDialogProps {
  readonly certificate: Pick<Certificate, 'id' | 'certificateNo'>
  /** The amount that goes to the plan. Null pays the whole payoff. */
  readonly portionCents: Cents | null
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The steps of an ACH payment as dialogs, one after the other. */
export default function BankDialog({ certificate, portionCents, onBack, onClose }: BankDialogProps) {
  return (
    <BankFlow
      goal={{ parcelId: certificate.id, portionCents, returnTo: 'payment' }}
      isOwnPage={false}
      withoutPayment={null}
      frame={(step, content) => (
        <Dialog
          isOpen
          title={t(STEP_TITLES[step])}
          lede={t('payLede', { number: certificate.certificateNo })}
          onClose={onClose}
          foot={
            <Button kind="default" onClick={onBack}>
              {t('back')}
            </Button>
          }
        >
          {content}
        </Dialog>
      )}
    />
  )
}
