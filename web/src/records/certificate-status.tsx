import { t } from '../lib/messages/record.ts'
import { StatusBadge, type StatusKind } from '../ui/status-badge.tsx'

interface CertificateStatusProps {
  /** The wire value. */
  readonly status: string
  /** Without the background, for use beside a number. */
  readonly isBare?: boolean
}

/** The status of a certificate, wherever one is shown. */
export const CertificateStatus = ({ status, isBare }: CertificateStatusProps) => (
  <StatusBadge kind={isKnown(status) ? KINDS[status] : 'neutral'} {...(isBare ? { isBare } : {})}>
    {isKnown(status) ? t(`status_${status}`) : status}
  </StatusBadge>
)

const KINDS = {
  'Active Certificate': 'active',
  Redeemed: 'redeemed',
  Legal: 'legal',
  Bankruptcy: 'bankruptcy',
  REO: 'reo',
} as const satisfies Readonly<Record<string, StatusKind>>

/** An unknown status is shown as it is, without a color. */
const isKnown = (status: string): status is keyof typeof KINDS => Object.hasOwn(KINDS, status)
