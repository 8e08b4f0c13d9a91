import type { CountyCertificate } from '@fieldstone/contract/entities/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiError, call } from './api.ts'
import { certificateKey } from './certificate.ts'
import { useSession } from './session.ts'

/**
 * One certificate as its county and the administration see it. One that does not exist, or is another county's,
 * becomes the page that says so.
 */
export function useCountyCertificate(id: number): UseQueryResult<CountyCertificate> {
  const session = useSession()
  return useQuery({
    // Below the key of the certificate itself, so that what changes that one drops this one, too.
    queryKey: [...certificateKey(id, session?.userId ?? null), 'county'],
    queryFn: ({ signal }) => call(certificateRoutes.getCountyCertificate, { params: { id } }, { signal }),
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
}
