import type { CountyOffice as Office } from '@fieldstone/contract/entities/counties/county-office'
import { PhoneLink } from '../lib/contact.tsx'

/** How to reach the county's office: its name, phone, address and website, each if it is known. */
export const CountyOffice = ({
  office: { officeName, officePhone, officeAddress, officeUrl },
}: {
  readonly office: Office
}) => (
  <>
    <div>{officeName}</div>
    <div>{officePhone && <PhoneLink number={officePhone} />}</div>
    <div>{officeAddress}</div>
    <div>{officeUrl && <a href={officeUrl}>{officeUrl}</a>}</div>
  </>
)
