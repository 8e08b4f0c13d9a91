import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/shell.ts'
import { countiesKey } from '../../lib/place-keys.ts'

/** 'Summit County'; null without a county and until its name is loaded. */
export function useCountyName(countyId: number | null): string | null {
  const { data } = useQuery({
    queryKey: countiesKey,
    queryFn: ({ signal }) => call(certificateRoutes.listCounties, {}, { signal }),
    staleTime: 60 * 60_000,
    enabled: countyId !== null,
  })
  const name = data?.find(({ id }) => id === countyId)?.name
  return name === undefined ? null : t('countyNamed', { name })
}
