import type {
  BulkResult,
  ReadyRedemption,
  ReadyRedemptions,
} from '@fieldstone/contract/entities/servicing/bulk-redemption'
import { redemptionRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/redemptions.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { queuePath } from '../../../lib/staff-paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { LeftTable, PostedNotice, ReadyTable } from './redemption-tables.tsx'

/** Posts the redemptions that one payment paid in full, together, for one lockbox file or for all. */
export default function PostRedemptionsPage() {
  const [params] = useSearchParams()
  const fileId = /^[1-9]\d{0,14}$/.exec(params.get('file') ?? '')?.[0] ?? null
  const ready = useCall(
    redemptionRoutes.listReadyRedemptions,
    { query: fileId === null ? {} : { fileId: Number(fileId) } },
    { staleTime: 0 },
  )
  const post = usePostRedemptions()
  return (
    <div className="stack loose">
      <Link to={queuePath('payments-to-post')}>{t('back')}</Link>
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      {fileId === null ? null : (
        <p>
          {t('ofFile')} <Link to={PATHS.postRedemptions}>{t('all')}</Link>
        </p>
      )}
      {post.result === null ? null : <PostedNotice result={post.result} />}
      <Loaded query={ready} failedTitle={t('failed')} skeleton={<BlockSkeleton height="20rem" />}>
        {(it) => <Ready key={idsOf(it)} ready={it} isBusy={post.isBusy} onPost={post.run} />}
      </Loaded>
    </div>
  )
}

/** Posts what was chosen, with the figures that are shown. The queues are read again. */
function usePostRedemptions() {
  const [result, setResult] = useState<BulkResult | null>(null)
  const send = useSend(redemptionRoutes.postRedemptions, { waits: true })
  const action = useAction(async (chosen: readonly ReadyRedemption[]) => {
    const redemptions = chosen.map(({ certificateId, receivedOn, amountCents }) => ({
      certificateId,
      receivedOn,
      amountCents,
    }))
    setResult(await send({ body: { redemptions } }))
  })
  return { result, ...action }
}

/** When the list changes, everything in it is chosen again. */
const idsOf = ({ ready }: ReadyRedemptions): string =>
  ready.map(({ certificateId }) => certificateId).join(' ')

interface ReadyProps {
  readonly ready: ReadyRedemptions
  readonly isBusy: boolean
  readonly onPost: (chosen: readonly ReadyRedemption[]) => void
}

function Ready({ ready: { ready, left, waitingCount }, isBusy, onPost }: ReadyProps) {
  const [off, setOff] = useState<ReadonlySet<number>>(new Set())
  const chosen = ready.filter(({ certificateId }) => !off.has(certificateId))
  const amount = formatMoney(sumCents(chosen.map(({ amountCents }) => amountCents)))
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(off)
    if (isChosen) next.delete(id)
    else next.add(id)
    setOff(next)
  }
  return (
    <>
      <Sheet isRuled className="stack">
        {ready.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <>
            <ReadyTable ready={ready} off={off} onChoose={choose} />
            <p role="status">
              <b>{t('sum', { count: chosen.length, amount })}</b>
            </p>
            {waitingCount === 0 ? null : <p>{t('waiting', { count: waitingCount })}</p>}
            <div>
              <Button isBusy={isBusy} isUnavailable={chosen.length === 0} onClick={() => onPost(chosen)}>
                {t('post', { count: chosen.length, amount })}
              </Button>
            </div>
          </>
        )}
      </Sheet>
      {left.length === 0 ? null : (
        <Sheet className="stack">
          <LeftTable caption={`${t('leftCaption')} (${formatCount(left.length)})`} left={left} />
        </Sheet>
      )}
    </>
  )
}
