import { StatusBadge, type StatusKind } from '../ui/status-badge.tsx'

interface CertificateStatusProps {
  /** By its word on the wire. */
  readonly status: string
  /** Without the pill, for use beside a number. */
  readonly isBare?: boolean
}

/** The status of a certificate, wherever one is shown. */
export const CertificateStatus = ({ status, isBare }: CertificateStatusProps) => (
  <StatusBadge kind={KINDS[status] ?? 'neutral'} {...(isBare ? { isBare } : {})}>
    {status}
  </StatusBadge>
)

/** A word that is not known here is shown plain. */
const KINDS: Readonly<Record<string, StatusKind>> = {
  'Active Certificate': 'active',
  Redeemed: 'redeemed',
  Legal: 'legal',
  Bankruptcy: 'bankruptcy',
  REO: 'reo',
}
