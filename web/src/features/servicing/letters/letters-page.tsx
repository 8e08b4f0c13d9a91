import type { LetterBatch } from '@fieldstone/contract/entities/letter'
import { Link } from 'react-router'
import { formatCount, formatInstant } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/letters.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { letterBatchPath } from '../../../lib/paths.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { useBatches } from './letter-queries.ts'
import { NewBatch } from './new-batch.tsx'

/** A new batch of letters, and those before. */
export default function LettersPage() {
  const batches = useBatches()
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <NewBatch />
      <Loaded query={batches} skeleton={<BlockSkeleton height="12rem" />}>
        {(rows) => <Batches batches={rows} />}
      </Loaded>
    </div>
  )
}

function Batches({ batches }: { readonly batches: readonly LetterBatch[] }) {
  if (batches.length === 0) return <p className="muted">{t('batchesNone')}</p>
  return (
    <Sheet isFlush aria-labelledby="batches">
      <div className="sheet-head">
        <h2 id="batches">{t('batches')}</h2>
      </div>
      <table className="table stacks" aria-labelledby="batches">
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('columnStarted')}</th>
            <th scope="col">{t('columnBy')}</th>
            <th scope="col" className="num">
              {t('columnSent')}
            </th>
            <th scope="col" className="num">
              {t('columnLeftOut')}
            </th>
            <th scope="col">{t('columnState')}</th>
          </tr>
        </thead>
        <tbody>
          {batches.map(({ id, kind, startedAt, startedBy, sentCount, doneCount, state }) => (
            <tr key={id}>
              <td className="main">
                <Link to={letterBatchPath(id)}>{t('batchTitle', { kind: t(`kind_${kind}`), id })}</Link>
              </td>
              <td data-label={t('columnStarted')}>{formatInstant(startedAt)}</td>
              <td data-label={t('columnBy')}>{startedBy ?? t('somebody')}</td>
              <td className="num" data-label={t('columnSent')}>
                {formatCount(sentCount)}
              </td>
              <td className="num" data-label={t('columnLeftOut')}>
                {formatCount(doneCount - sentCount)}
              </td>
              <td data-label={t('columnState')}>{t(`state_${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
