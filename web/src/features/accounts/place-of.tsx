import type { User } from '@fieldstone/contract/entities/accounts/user'
import { roleOf } from '@fieldstone/domain/access/actor'
import { useAllCounties, useAttorneys } from '../../lib/all-places.ts'
import { t } from '../../lib/messages/users.ts'
import './accounts.css'

/** The county or the firm of an account that works for one, or that it has none yet: whom its approval lets in where. */
export function PlaceOf({ user: { accountType, countyId, firmId } }: { readonly user: User }) {
  const role = roleOf(accountType)
  if (role === 'county')
    return (
      <span className="place-of">{countyId === null ? t('noCounty') : <CountyName id={countyId} />}</span>
    )
  if (role !== 'legal') return null
  return <span className="place-of">{firmId === null ? t('noFirm') : <FirmName id={firmId} />}</span>
}

function CountyName({ id }: { readonly id: number }) {
  const county = useAllCounties().data?.find((it) => it.id === id)
  return county ? t('ofCounty', { county: county.name, state: county.stateId }) : null
}

function FirmName({ id }: { readonly id: number }) {
  const firm = useAttorneys().data?.find((it) => it.id === id)
  return firm ? t('ofFirm', { firm: firm.firmName }) : null
}
