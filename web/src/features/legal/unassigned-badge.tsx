import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { useCall } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/staff.ts'
import { useSession } from '../../lib/session.ts'

const EVERY_FIVE_MINUTES = 5 * 60_000

/** The number of the firm's active files without an attorney, in every county. Polling does not extend the session. */
export default function UnassignedBadge() {
  const { data: count = 0 } = useCall(
    legalRoutes.countFirmUnassigned,
    {},
    {
      enabled: useSession()?.role === 'legal',
      isBackground: true,
      refetchInterval: EVERY_FIVE_MINUTES,
      // The number is optional: the link works without it.
      retry: false,
    },
  )
  if (count === 0) return null
  return (
    <span className="nav-count num">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="visually-hidden">{t('unassigned', { count })}</span>
    </span>
  )
}
