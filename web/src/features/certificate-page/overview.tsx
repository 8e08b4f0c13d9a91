import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages/record-page.ts'
import { Loaded } from '../../records/loaded.tsx'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { Life } from './life.tsx'
import { redemptionToPostText, useRecordLife } from './use-record.ts'
import { WhatStands } from './what-stands.tsx'

interface OverviewProps {
  readonly record: RecordHead
  /** The other certificates of the parcel, below the current state. */
  readonly related: ReactNode
  /** Below both: the lists of contacts, whose first rows come with the timeline. */
  readonly children: ReactNode
}

/** Shows the timeline of the lien on the left, and its current state on the right. */
export function Overview({ record, related, children }: OverviewProps) {
  const { certificate } = record
  const { id, countyId, today } = certificate
  const life = useRecordLife(id)
  return (
    <>
      <OfferNotices view={certificate.countyOffer.parcel} certificate={certificate} />
      <Loaded query={life} failedTitle={t('lifeFailed')} skeleton={<BlockSkeleton height="40rem" />}>
        {(it) => (
          <>
            <div className="record-columns">
              <Life
                life={it}
                record={{ id, countyId }}
                today={today}
                noteToday={redemptionToPostText(record)}
              />
              <div className="stack loose">
                <WhatStands record={record} life={it} />
                {related}
              </div>
            </div>
            {children}
          </>
        )}
      </Loaded>
    </>
  )
}
