import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../lib/messages/receipt-page.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'

interface LoadedReceiptProps {
  readonly query: UseQueryResult<Receipt>
  readonly children: (receipt: Receipt, site: SiteSettings) => ReactNode
}

/** Shows a receipt once it and the company that issued it have been read. */
export function LoadedReceipt({ query, children }: LoadedReceiptProps) {
  return (
    <Loaded
      query={allOf({ receipt: query, site: useSiteSettings() })}
      title={t('receiptTitle')}
      missingTitle={t('receiptMissing')}
      skeleton={<BlockSkeleton height="50rem" />}
    >
      {({ receipt, site }) => children(receipt, site)}
    </Loaded>
  )
}
