import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { formatDate } from '../lib/format.ts'
import { t } from '../lib/messages/record.ts'
import type { Fact } from '../ui/record-header.tsx'

type FactName = 'owner' | 'property' | 'parcelNo' | 'purchasedOn' | 'caseNo' | 'bankruptcyCaseNo'

/** The facts of a certificate, with labels shared by all pages. */
export function certificateFacts(certificate: Certificate): Readonly<Record<FactName, Fact>> {
  const { ownerName, addressFull, parcelNo, municipality, purchasedOn, caseNo, bankruptcyCaseNo } =
    certificate
  return {
    owner: { label: t('owner'), value: ownerName || t('notRecorded') },
    property: { label: t('property'), value: addressFull || t('notRecorded') },
    parcelNo: {
      label: t('parcelNo'),
      value: municipality === null ? parcelNo : `${parcelNo}, ${municipality}`,
      isNumber: true,
    },
    purchasedOn: {
      label: t('purchasedOn'),
      value: formatDate(purchasedOn) || t('notRecorded'),
      isNumber: true,
    },
    caseNo: { label: t('caseNo'), value: caseNo || t('none') },
    bankruptcyCaseNo: { label: t('bankruptcyCaseNo'), value: bankruptcyCaseNo || t('none') },
  }
}
