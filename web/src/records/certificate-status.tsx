import { StatusBadge, type StatusKind } from '../ui/status-badge.tsx'

interface CertificateStatusProps {
  /** The wire value. */
  readonly status: string
  /** Without the background, for use beside a number. */
  readonly isBare?: boolean
}

/** The status of a certificate, wherever one is shown. */
export const CertificateStatus = ({ status, isBare }: CertificateStatusProps) => (
  <StatusBadge kind={KINDS[status] ?? 'neutral'} {...(isBare ? { isBare } : {})}>
    {status}
  </StatusBadge>
)

/** An unknown status is shown without a colour. */
const KINDS: Readonly<Record<string, StatusKind>> = {
  'Active Certificate': 'active',
  Redeemed: 'redeemed',
  Legal: 'legal',
  Bankruptcy: 'bankruptcy',
  REO: 'reo',
}
