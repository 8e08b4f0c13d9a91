import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { t } from '../../../lib/messages/bank.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BankFlow, STEP_TITLES } from './bank-flow.tsx'

interface BankDialogProps {
  readonly certificate: Pick<Certificate, 'id' | 'certificateNo'>
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The dialogs of a bank payment over the payoff, one after the other. */
export default function BankDialog({ certificate, onBack, onClose }: BankDialogProps) {
  return (
    <BankFlow
      parcelId={certificate.id}
      isOwnPage={false}
      withoutCertificate={null}
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
