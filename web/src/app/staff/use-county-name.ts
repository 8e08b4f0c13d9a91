import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/shell.ts'

/** 'Summit County'; null without a county and until its name is loaded. */
export function useCountyName(countyId: number | null): string | null {
  const { data } = useCall(
    certificateRoutes.listCounties,
    {},
    { staleTime: 60 * 60_000, enabled: countyId !== null },
  )
  const name = data?.find(({ id }) => id === countyId)?.name
  return name === undefined ? null : t('countyNamed', { name })
}
