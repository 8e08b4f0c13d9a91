import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { PropertyMap } from '../../lib/property-map.tsx'
import { FactList } from '../../ui/docket.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** The two cards under a payoff: the certificate's facts, and a map of the property. */
export function CertificateCards({ certificate }: { readonly certificate: Certificate }) {
  const { ownerName, addressFull, purchasedOn, caseNo, bankruptcyCaseNo } = certificate
  return (
    <div className="halves">
      <Sheet className="stack" aria-labelledby="facts">
        <h2 id="facts">{t('certificate')}</h2>
        <FactList
          facts={[
            { label: t('owner'), value: ownerName || t('notRecorded') },
            { label: t('property'), value: addressFull || t('notRecorded') },
            {
              label: t('purchaseDate'),
              value: formatDate(purchasedOn) || t('notRecorded'),
              isNumber: true,
            },
            { label: t('caseNumber'), value: caseNo || t('none') },
            ...(bankruptcyCaseNo ? [{ label: t('bankruptcyCase'), value: bankruptcyCaseNo }] : []),
          ]}
        />
      </Sheet>
      <Sheet aria-label={t('mapRegion')}>
        <PropertyMap address={addressFull} />
      </Sheet>
    </div>
  )
}
