import type { FirstSteps } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/messages/first-steps.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useSendStep } from './first-steps-card.tsx'

/** Sends a test e-mail to the user's own address. Its link leads back here, which proves that it arrived. */
export function MailStep({ all: { isMailReal, mailTestedTo } }: { readonly all: FirstSteps }) {
  const sendMail = useSendStep(firstStepRoutes.sendProofMail)
  const sendProof = useSendStep(firstStepRoutes.receiveProofMail)
  const [query, setQuery] = useSearchParams()
  const code = query.get('mail')
  const send = useAction(async () => {
    await sendMail({ body: {} })
    void showSuccess(t('mailSent'))
  })
  const prove = useAction(async (it: string) => {
    await sendProof({ body: { code: it } })
    void showSuccess(t('mailProved'))
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (code === null || isSent.current) return
    isSent.current = true
    setQuery({}, { replace: true })
    prove.run(code)
  }, [code, setQuery, prove.run])
  if (mailTestedTo !== null) return <p>{t('mailReceived', { address: mailTestedTo })}</p>
  if (!isMailReal) return <p>{t('mailOff')}</p>
  return (
    <p>
      <Button kind="default" isBusy={send.isBusy} onClick={() => send.run()}>
        {t('sendMail')}
      </Button>
    </p>
  )
}
