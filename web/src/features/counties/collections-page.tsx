import { collectionRoutes } from '@fieldstone/contract/routes/counties/collections'
import { useParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/collections.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { CollectionMonths } from './collection-months.tsx'

/** The months for which the county has a collections statement. */
export default function CollectionsPage() {
  const countyId = Number(useParams()['countyId'])
  const months = useCall(
    collectionRoutes.listCollectionMonths,
    { params: { id: countyId } },
    { staleTime: 0 },
  )
  return (
    <Loaded query={months} title={t('loading')} failedTitle={t('failed')} skeleton={<PageLayoutSkeleton />}>
      {(read) => (
        <div className="stack loose narrow">
          <PageHead title={t('title')} lede={t('lede')} />
          <Sheet isRuled isFlush aria-label={t('title')}>
            <CollectionMonths countyId={countyId} months={read} />
          </Sheet>
        </div>
      )}
    </Loaded>
  )
}
