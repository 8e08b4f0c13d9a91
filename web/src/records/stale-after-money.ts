import { DESK_KEY, LEGAL_KEY, QUEUES_KEY } from '../lib/shared-keys.ts'
import { CERTIFICATE_KEY, CERTIFICATES_KEY } from './keys.ts'

/** Of money that came, moved or went back: what a certificate owes, what is due in its file, and where it stands in lists. */
export const STALE_AFTER_MONEY = [QUEUES_KEY, DESK_KEY, CERTIFICATE_KEY, CERTIFICATES_KEY, LEGAL_KEY] as const
