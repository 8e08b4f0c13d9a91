import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useSearchParams } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { t as refusals } from '../../lib/messages/refusals.ts'
import { refusalText } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The card form redirects back here with an error code. Each code has its own fixed text. */
export default function RefusedNotice({ certificate }: { readonly certificate: Certificate }) {
  const [params, setParams] = useSearchParams()
  const code = params.get('error')
  if (code === null) return null
  const close = () => {
    const rest = new URLSearchParams(params)
    rest.delete('error')
    setParams(rest, { replace: true })
  }
  const hasNewAmount = code === 'amount_changed' && Boolean(certificate.totalCents)
  return (
    <Notice kind="bad" title={refusals('title')} role="alert">
      <p>
        {refusalText(code)}{' '}
        {hasNewAmount ? t.rich('changedTo', { amount: <b>{formatMoney(certificate.totalCents)}</b> }) : null}
      </p>
      <Button kind="quiet" size="small" onClick={close}>
        {t('closeMessage')}
      </Button>
    </Notice>
  )
}
