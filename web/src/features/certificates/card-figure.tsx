import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { BankruptcyNotice } from '../../records/bankruptcy-notice.tsx'
import { PayoffFigure } from '../../records/payoff-figure.tsx'
import { useLogView } from '../../records/use-log-view.ts'

/** The payoff on the certificate page, which is a view of it. */
export default function CardFigure({ certificate }: { readonly certificate: Certificate }) {
  useLogView(certificate)
  return (
    <>
      <PayoffFigure certificate={certificate} isSmall />
      <BankruptcyNotice certificate={certificate} />
    </>
  )
}
