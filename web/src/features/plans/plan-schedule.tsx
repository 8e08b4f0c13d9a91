import type { Plan, PlanInstalment } from '@fieldstone/contract/entities/plans/plan'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusBadge, type StatusKind } from '../../ui/status-badge.tsx'

type Sight = PlanInstalment['sight']

const KINDS = {
  paid: 'good',
  closed: 'neutral',
  processing: 'waiting',
  returned: 'bad',
  overdue: 'bad',
  'part-paid': 'waiting',
  due: 'waiting',
  upcoming: 'neutral',
} as const satisfies Record<Sight, StatusKind>

/** Lists every installment as agreed, with its status today. */
export function PlanSchedule({ plan }: { readonly plan: Pick<Plan, 'instalments'> }) {
  return (
    <Sheet className="stack">
      <h2 id="schedule">{t('scheduleTitle')}</h2>
      <table className="plan-table" aria-labelledby="schedule">
        <thead>
          <tr>
            <th scope="col">{t('no')}</th>
            <th scope="col">{t('dueOn')}</th>
            <th scope="col" className="money">
              {t('amount')}
            </th>
            <th scope="col" className="money">
              {t('paidColumn')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.instalments.map((one) => (
            <tr key={one.number}>
              <th scope="row">{one.number}</th>
              <td className="num">{formatDate(one.dueOn)}</td>
              <td className="money">{formatMoney(one.portionCents)}</td>
              <td className="money paid" data-label={t('paidColumn')}>
                {formatMoney(one.paidCents)}
              </td>
              <td className="state">
                <StatusBadge kind={KINDS[one.sight]}>{t(`sight_${one.sight}`)}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
