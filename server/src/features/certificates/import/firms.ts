import { type FirmRefusal, whyNoFile } from '@fieldstone/domain/legal/firm'
import type { FirmRecord } from '../../../records/firm.ts'

/** Why a file gives nothing to a firm that it names; null: it may. The county is null when the row names none. */
export function firmRefusal(firm: FirmRecord, countyId: number | null): string | null {
  const refusal = whyNoFile(firm, countyId ?? 0)
  return refusal === null ? null : REASONS[refusal]
}

export const NO_FIRM = 'is no firm here: add it first, in the portal or by the command'

const REASONS: Readonly<Record<FirmRefusal, string>> = {
  'firm-closed': 'is closed: it keeps its files and gets no new ones',
  'firm-elsewhere': 'does not work in this county: choose another, or add the county to it',
}
