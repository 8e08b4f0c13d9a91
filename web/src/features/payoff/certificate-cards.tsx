import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { t } from '../../lib/messages/payoff.ts'
import { certificateFacts } from '../../records/certificate-facts.ts'
import { PropertyMap } from '../../records/property-map.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** The two cards under a payoff: the certificate's facts, and a map of the property. */
export function CertificateCards({ certificate }: { readonly certificate: Certificate }) {
  const { owner, property, purchasedOn, caseNo, bankruptcyCaseNo } = certificateFacts(certificate)
  const bankruptcy = certificate.bankruptcyCaseNo ? [bankruptcyCaseNo] : []
  return (
    <div className="halves">
      <Sheet className="stack" aria-labelledby="facts">
        <h2 id="facts">{t('certificate')}</h2>
        <FactList facts={[owner, property, purchasedOn, caseNo, ...bankruptcy]} />
      </Sheet>
      <Sheet aria-label={t('mapRegion')}>
        <PropertyMap address={certificate.addressFull} />
      </Sheet>
    </div>
  )
}
