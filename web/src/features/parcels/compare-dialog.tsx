import type {
  ParcelEffect,
  ParcelPair,
  ParcelPairPreview,
} from '@fieldstone/contract/entities/parcels/parcel-pair'
import { parcelRoutes } from '@fieldstone/contract/routes/parcels'
import { useCall } from '../../lib/calls.ts'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/parcels.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showUndo } from '../../ui/toasts.tsx'
import { PairSide } from './pair-side.tsx'

type Verdict = NonNullable<ParcelPair['verdict']>

/** Shows two parcel numbers side by side, what each decision changes, and the buttons that decide. */
export function CompareDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const preview = useCall(parcelRoutes.getParcelPair, { params: { id } }, { staleTime: 0 })
  const pair = preview.data?.pair
  const title =
    pair === undefined ? t('title') : t('compareTitle', { one: pair.parcelNo, other: pair.otherParcelNo })
  return (
    <Dialog isOpen title={title} onClose={onClose} size="wide">
      <Loaded query={preview} skeleton={<BlockSkeleton height="16rem" />}>
        {(data) => <Comparison data={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

const WAITS = { waits: true }

function Comparison({ data, onClose }: { readonly data: ParcelPairPreview; readonly onClose: () => void }) {
  const { pair, same, different, undo } = data
  const params = { id: pair.id }
  const sendUndo = useSend(parcelRoutes.undoParcelPair, WAITS)
  const sendVerdict = useSend(parcelRoutes.decideParcelPair, WAITS)
  const undoing = useAction(async () => {
    await sendUndo({ params })
    onClose()
  })
  const decide = useAction(async (verdict: Verdict) => {
    await sendVerdict({ params, body: { verdict } })
    onClose()
    void showUndo(t(`done_${verdict}`), { label: t('undo'), onUndo: () => undoing.run() })
  })
  return (
    <div className="stack">
      <div className="row apart">
        <PairSide pair={pair} isOther={false} />
        <PairSide pair={pair} isOther />
      </div>
      {pair.isMerged ? <p>{t('merged')}</p> : null}
      {same === null ? null : (
        <Choice title={t('ifSame')} effect={same}>
          <Button isBusy={decide.isBusy} isUnavailable={isBlocked(same)} onClick={() => decide.run('same')}>
            {t('same')}
          </Button>
        </Choice>
      )}
      {different === null ? null : (
        <Choice title={t('ifDifferent')} effect={different}>
          <Button
            isBusy={decide.isBusy}
            isUnavailable={isBlocked(different)}
            onClick={() => decide.run('different')}
          >
            {t('different')}
          </Button>
        </Choice>
      )}
      {undo === null ? null : (
        <Choice title={t('ifUndone')} effect={undo}>
          <Button
            kind="default"
            isBusy={undoing.isBusy}
            isUnavailable={isBlocked(undo)}
            onClick={() => undoing.run()}
          >
            {t('undo')}
          </Button>
        </Choice>
      )}
    </div>
  )
}

const isBlocked = ({ openPayments, isContradiction }: ParcelEffect): boolean =>
  isContradiction || openPayments.length > 0

interface ChoiceProps {
  readonly title: string
  readonly effect: ParcelEffect
  readonly children: React.ReactNode
}

function Choice({ title, effect, children }: ChoiceProps) {
  const { moves, order, openPayments, isContradiction } = effect
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      {moves.length + order.length === 0 ? <p>{t('noChange')}</p> : null}
      <ul>
        {moves.map(({ certificateNo, ownerName, from, to }) => (
          <li key={`move ${certificateNo}`}>
            {t('moves', { no: certificateNo, owner: ownerName === '' ? t('noOwner') : ownerName, from, to })}
          </li>
        ))}
        {order.map(({ certificateNo, after }) => (
          <li key={`order ${certificateNo}`}>
            {after === null
              ? t('firstNow', { no: certificateNo })
              : t('waitsFor', { no: certificateNo, after })}
          </li>
        ))}
      </ul>
      {openPayments.length === 0 ? null : (
        <Notice kind="waiting" title={t('failed')}>
          {t('openPayments', {
            list: openPayments.map((it) => `${it.certificateNo} (${formatMoney(it.amountCents)})`).join(', '),
          })}
        </Notice>
      )}
      {isContradiction ? (
        <Notice kind="bad" title={t('failed')}>
          {t('contradiction')}
        </Notice>
      ) : null}
      <div>{children}</div>
    </section>
  )
}
