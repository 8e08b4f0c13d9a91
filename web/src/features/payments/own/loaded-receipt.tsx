import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../lib/messages/receipt-page.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'

interface LoadedReceiptProps {
  readonly queryKey: QueryKey
  readonly read: (signal: AbortSignal) => Promise<Receipt>
  readonly children: (receipt: Receipt, site: SiteSettings) => ReactNode
}

/** Reads a receipt each time that it is opened, since its copies are counted, and the company that gives it. */
export function LoadedReceipt({ queryKey, read, children }: LoadedReceiptProps) {
  const receipt = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  return (
    <Loaded
      query={allOf({ receipt, site: useSiteSettings() })}
      title={t('receiptTitle')}
      missingTitle={t('receiptMissing')}
      skeleton={<BlockSkeleton height="50rem" />}
    >
      {({ receipt: loaded, site }) => children(loaded, site)}
    </Loaded>
  )
}
