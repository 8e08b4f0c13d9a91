import type { IfUnpaid } from '@fieldstone/contract/entities/payoff/what-if'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { HeroAmount } from '../../../ui/hero-amount.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Closing } from './closing.tsx'
import { Course } from './course.tsx'
import { Sums } from './sums.tsx'

interface UnpaidAnswerProps {
  readonly answer: IfUnpaid
  readonly about: 'wait' | 'sell'
}

/** The payoff of a day to come, how it comes to be, and the days until then. */
export function UnpaidAnswer({ answer, about }: UnpaidAnswerProps) {
  const { on, later, now, paidCents, underWayCents, isOnPlan } = answer
  const isPaidOff = later.totalCents === 0
  return (
    <>
      <div className="halves">
        <Sheet isRuled className="stack tight">
          <p className="kind">{t('kind', { date: formatLongDate(on) })}</p>
          <HeroAmount amount={formatMoney(later.totalCents)} />
          {isPaidOff ? null : (
            <p>
              <b>{t('goodUntil', { date: formatLongDate(later.goodUntil) })}</b>
            </p>
          )}
          <p>{besideToday(answer)}</p>
        </Sheet>
        <Sums
          entries={[
            { key: 'today', label: t('owedToday'), amount: formatMoney(now.totalCents) },
            ...answer.interest.map((it, index) => ({
              key: String(index),
              label: nameOf(it),
              amount: formatMoney(it.amountCents),
            })),
            ...lessEntry('underWay', underWayCents),
            ...lessEntry('planPays', cents(paidCents - underWayCents)),
          ]}
          total={{
            label: t('owedOn', { date: formatLongDate(on) }),
            amount: formatMoney(later.totalCents),
          }}
        />
      </div>
      {about === 'sell' ? <Closing answer={answer} /> : null}
      <Course
        steps={answer.steps}
        growsDaily={answer.growsDaily}
        underWayCents={underWayCents}
        isOnPlan={isOnPlan}
        lastSentence={t(about === 'sell' ? 'isClosing' : 'isAsked')}
      />
    </>
  )
}

function besideToday({ later, now, paidCents }: IfUnpaid): string {
  if (later.totalCents === 0) return t('planEnds')
  const moreCents = later.totalCents - now.totalCents
  if (moreCents > 0) return t('grows', { amount: formatMoney(cents(moreCents)) })
  return paidCents > 0 ? t('less', { amount: formatMoney(cents(-moreCents)) }) : t('same')
}

/** What is paid until then, where anything is. */
const lessEntry = (key: 'underWay' | 'planPays', amountCents: Cents) =>
  amountCents > 0 ? [{ key, label: t(key), amount: `−${formatMoney(amountCents)}` }] : []

function nameOf({ kind, origin }: IfUnpaid['interest'][number]): string {
  if (kind === 'certificate') return t('interestPrice')
  return t(kind === 'subsequent' ? 'interestTaxes' : 'interestCost', { date: formatLongDate(origin) })
}
