import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { PhoneLink } from '../lib/contact.tsx'

interface CountyOfficeProps {
  readonly office: NonNullable<Certificate['countyOffice']>
}

/** How to reach the county's office: its name, phone, address and website, each if it is known. */
export const CountyOffice = ({
  office: { officeName, officePhone, officeAddress, officeUrl },
}: CountyOfficeProps) => (
  <address className="stack tight">
    <b>{officeName}</b>
    {officePhone === '' ? null : <PhoneLink number={officePhone} />}
    {officeAddress === '' ? null : <span>{officeAddress}</span>}
    {officeUrl === '' ? null : <a href={officeUrl}>{officeUrl.replace(/^https:\/\/|\/$/g, '')}</a>}
  </address>
)
