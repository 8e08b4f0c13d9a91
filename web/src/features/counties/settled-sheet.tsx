import { type CountyToday, MOST_TO_TICK, type SettledRedemption } from '@fieldstone/contract/entities/today'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDate, formatInstant, formatMoney } from '../../lib/format.ts'
import { type Outcome, useKeptRows, withKept } from '../../lib/in-place/kept-rows.ts'
import { OutcomeLine } from '../../lib/in-place/outcome-line.tsx'
import { t } from '../../lib/messages/today.ts'
import { countyParcelPath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showUndo } from '../../ui/toasts.tsx'
import '../../lib/in-place/trays.css'
import { countyTodayRoutes } from '@fieldstone/contract/routes/counties/today'
import { useCall } from '../../lib/calls.ts'
import { useSend } from '../../lib/use-send.ts'

/** Redemptions that have settled and that the county has not marked as reconciled yet. */
export function SettledSheet({ countyId }: { readonly countyId: number }) {
  const today = useCountyToday(countyId)
  return (
    <Loaded query={today} failedTitle={t('failed')} skeleton={<BlockSkeleton height="12rem" />}>
      {(it) => <Settled countyId={countyId} today={it} />}
    </Loaded>
  )
}

/** The number of rows shown at first. */
const FIRST = 10

interface SettledProps {
  readonly countyId: number
  readonly today: CountyToday
}

function Settled({ countyId, today }: SettledProps) {
  const { toTick, toTickCount, toTickCents, asOf } = today
  const { kept, keep, leave } = useKeptRows<SettledRedemption>()
  const [isWhole, setWhole] = useState(false)
  const { tick, untick } = useTicks(countyId)
  const rows = withKept(isWhole ? toTick : toTick.slice(0, FIRST), kept, keyOf)
  const more = toTick.length - FIRST
  return (
    <Sheet isRuled isFlush aria-labelledby="to-tick">
      <div className="tray">
        <div className="tray-head">
          <h2 id="to-tick">{t('tickTitle')}</h2>
          <b className="num">{formatCount(toTickCount)}</b>
          <span className="muted">
            {toTickCount === 0 ? '' : `${t('inAll', { amount: formatMoney(toTickCents) })} · `}
            {t('asOf', { at: formatInstant(asOf) })}
          </span>
          <span className="tray-links">
            {toTick.length > 1 ? <TickAll countyId={countyId} toTick={toTick} /> : null}
          </span>
        </div>
        {rows.length === 0 ? (
          <p className="muted small">{t('tickNone')}</p>
        ) : (
          <p className="muted small">{t('tickLede')}</p>
        )}
        <ul>
          {rows.map(({ item, outcome }, place) => (
            <SettledRow
              key={keyOf(item)}
              countyId={countyId}
              item={item}
              outcome={outcome}
              onTick={async () => {
                if ((await tick([item])) === 0) return
                const undo = () => untick([item])
                keep({ key: keyOf(item), item, place, outcome: { text: t('ticked'), undo } })
              }}
              onLeave={() => leave(keyOf(item))}
            />
          ))}
        </ul>
        {more > 0 && !isWhole ? (
          <p>
            <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
              {t('tickMore', { count: more })}
            </Button>
          </p>
        ) : null}
      </div>
    </Sheet>
  )
}

const keyOf = ({ redemptionId, isTakenBack }: SettledRedemption): string => `${redemptionId} ${isTakenBack}`

interface SettledRowProps {
  readonly countyId: number
  readonly item: SettledRedemption
  readonly outcome: Outcome | null
  readonly onTick: () => Promise<void>
  readonly onLeave: () => void
}

function SettledRow({ countyId, item, outcome, onTick, onLeave }: SettledRowProps) {
  const { certificateId, certificateNo, ownerName, isTakenBack, settledOn, paymentType, amountCents } = item
  const ticking = useAction(onTick)
  const date = formatDate(settledOn)
  return (
    <li className={outcome === null ? 'item' : 'item done'}>
      <Link className="num what" to={countyParcelPath(countyId, certificateId)}>
        {certificateNo}
      </Link>
      <span className="who">
        {ownerName}{' '}
        {isTakenBack ? (
          <span className="queue-late">
            {t('takenBack')}, {t('takenBackOn', { date })}
          </span>
        ) : (
          <span className="muted">{t('settledOn', { date, type: paymentType })}</span>
        )}
      </span>
      <span className="money">{`${isTakenBack ? '−' : ''}${formatMoney(amountCents)}`}</span>
      {outcome === null ? (
        <Button
          kind="default"
          size="small"
          isBusy={ticking.isBusy}
          aria-label={t('tickOne', { certificate: certificateNo })}
          onClick={() => ticking.run()}
        >
          {t('tick')}
        </Button>
      ) : (
        <OutcomeLine outcome={outcome} about={certificateNo} onLeave={onLeave} />
      )}
    </li>
  )
}

interface TickAllProps {
  readonly countyId: number
  readonly toTick: readonly SettledRedemption[]
}

/** Shows the count and the amount before and after the confirmation. */
function TickAll({ countyId, toTick }: TickAllProps) {
  const [isAsking, setAsking] = useState(false)
  const { tick, untick } = useTicks(countyId)
  const all = toTick.slice(0, MOST_TO_TICK)
  const sum = sumCents(
    all.map(({ isTakenBack, amountCents }) => cents(isTakenBack ? -amountCents : amountCents)),
  )
  const words = { count: all.length, amount: formatMoney(sum) }
  const run = useAction(async () => {
    setAsking(false)
    const count = await tick(all)
    void showUndo(t('tickedMany', { count }), { label: t('undo'), onUndo: () => void untick(all) })
  })
  return (
    <>
      <Button kind="default" size="small" isBusy={run.isBusy} onClick={() => setAsking(true)}>
        {t('tickAll', words)}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        title={t('tickAllTitle')}
        onClose={() => setAsking(false)}
        ask={{ confirmLabel: t('tickAll', words), cancelLabel: t('tickCancel'), onConfirm: () => run.run() }}
      >
        {t('tickAllBody', words)}
      </AlertDialog>
    </>
  )
}

export const useCountyToday = (countyId: number) =>
  useCall(countyTodayRoutes.getCountyToday, { params: { id: countyId } }, { staleTime: 0 })

/** Marks redemptions as reconciled, each as it was seen, and takes the marks back. */
function useTicks(countyId: number) {
  const tick = useSend(countyTodayRoutes.tickRedemptions, { waits: true })
  const untick = useSend(countyTodayRoutes.untickRedemptions, { waits: true })
  const input = (seen: readonly SettledRedemption[]) => ({
    params: { id: countyId },
    body: { redemptions: seen.map(({ redemptionId, isTakenBack }) => ({ redemptionId, isTakenBack })) },
  })
  return {
    tick: async (seen: readonly SettledRedemption[]): Promise<number> => (await tick(input(seen))).ticked,
    untick: async (seen: readonly SettledRedemption[]): Promise<void> => {
      await untick(input(seen))
    },
  }
}
