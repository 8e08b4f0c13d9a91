import type { OverchargeRow } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { adminParcelPath, legalParcelPath, recordTabPath } from '../../../lib/staff-paths.ts'
import type { RecordTab } from '../../../records/record-path.ts'

type CorrectionTab = Extract<RecordTab, 'money' | 'plan' | 'legal' | 'overview'>

/** Returns the tab of the record on which to correct an overcharge. */
export function correctionTab({ kind }: OverchargeRow): CorrectionTab {
  switch (kind) {
    case 'no-document':
      return 'legal'
    case 'plan-rate':
      return 'plan'
    case 'rate-above-cap':
      return 'overview'
    case 'interest-after-principal':
    case 'charged-twice':
    case 'floor-twice':
    case 'after-redemption':
      return 'money'
  }
}

export function correctionPath({ certificateId }: OverchargeRow, tab: CorrectionTab): string {
  switch (tab) {
    case 'overview':
      return adminParcelPath(certificateId)
    case 'legal':
      return legalParcelPath(certificateId)
    case 'money':
    case 'plan':
      return recordTabPath(certificateId, tab)
  }
}
