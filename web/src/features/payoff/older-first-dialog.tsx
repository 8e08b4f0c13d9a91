import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useNavigate } from 'react-router'
import { t } from '../../lib/messages/payoff.ts'
import { payoffPath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface OlderFirstDialogProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The NOTICE that an older lien must be paid first: Yes opens its payoff, No closes the dialog. */
export default function OlderFirstDialog({ certificate, isOpen, onClose }: OlderFirstDialogProps) {
  const navigate = useNavigate()
  const { pay } = certificate.offer.payoff.buttons
  if (pay?.opens !== 'older-first') return null
  const { oldestUnpaidId } = pay
  const number = certificate.related.find((it) => it.id === oldestUnpaidId)?.certificateNo
  const goThere = () => {
    onClose()
    void navigate(payoffPath(oldestUnpaidId))
  }
  const foot = (
    <>
      <Button kind="default" onClick={onClose}>
        {t('no')}
      </Button>
      <Button onClick={goThere} data-autofocus>
        {t('yes')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} title={t('noticeTitle')} onClose={onClose} size="brief" foot={foot}>
      <p>
        {number ? t.rich('noticeBody', { number: <b className="num">{number}</b> }) : t('noticeBodyPlain')}
      </p>
    </Dialog>
  )
}
