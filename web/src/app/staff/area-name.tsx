import { useAttorneys } from '../../lib/all-places.ts'
import { t as app } from '../../lib/messages/app.ts'
import { t } from '../../lib/messages/shell.ts'
import { useSession } from '../../lib/session.ts'
import { useCountyName } from './use-county-name.ts'

/** The county, firm or administration in the staff header. */
export default function AreaName() {
  const session = useSession()
  switch (session?.role) {
    case 'admin':
      return t('administration')
    case 'county':
      return <CountyName id={session.countyId} />
    case 'legal':
      return <FirmName id={session.firmId} />
    default:
      return app('brandSub')
  }
}

function CountyName({ id }: { readonly id: number | null }) {
  return useCountyName(id) ?? t('county')
}

function FirmName({ id }: { readonly id: number | null }) {
  return useAttorneys().data?.find((it) => it.id === id)?.firmName ?? t('legal')
}
