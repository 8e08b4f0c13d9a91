import type { LawDay, WhatIfStep } from '@fieldstone/contract/entities/payoff/what-if'
import { addMonths } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { formatBps, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { CoursePicture } from './course-picture.tsx'

interface CourseProps {
  readonly steps: readonly WhatIfStep[]
  readonly growsDaily: boolean
  /** What is said of the last day; of a plan nothing. */
  readonly lastSentence?: string
  /** How many installments a plan has that is only asked about. */
  readonly count?: number
  /** The answer counts on a plan that runs. */
  readonly isOnPlan?: boolean
  /** What is on its way to it today. */
  readonly underWayCents?: Cents
}

/** What happens from today on, as a line and as a table of the same figures. */
export function Course(props: CourseProps) {
  const { steps, growsDaily } = props
  const rows = rowsOf(props)
  const isLong = isOverYears(steps)
  // Between installments, what is left tells of the interest.
  const isPaid = steps.some(({ paidCents }) => paidCents > ZERO)
  return (
    <Sheet className="stack" aria-labelledby="days">
      <h3 id="days">{t('table')}</h3>
      <CoursePicture steps={steps} growsDaily={growsDaily} />
      {!isPaid && (growsDaily || isLong) ? (
        <p className="muted">
          {growsDaily ? t('daily') : null} {isLong ? t('yearly') : null}
        </p>
      ) : null}
      <StaticTable
        caption={t('tableCaption')}
        columns={columnsOf()}
        className="table static what-if-days"
        rows={rows}
        rowKey={({ on }) => on}
      />
    </Sheet>
  )
}

/** As the server tells of them: see MONTHS_TOLD of the domain. */
const isOverYears = (steps: readonly WhatIfStep[]): boolean => {
  const [first, last] = [steps[0], steps.at(-1)]
  return first !== undefined && last !== undefined && last.on > addMonths(first.on, 24)
}

interface Row extends WhatIfStep {
  readonly sentences: readonly string[]
}

function rowsOf(props: CourseProps): readonly Row[] {
  const { steps, growsDaily, lastSentence, count = 0, isOnPlan = false, underWayCents = ZERO } = props
  let paidCount = 0
  const paidSentence = (paidCents: Cents) => {
    const amount = formatMoney(paidCents)
    return isOnPlan ? t('planDue', { amount }) : t('installment', { no: paidCount, count, amount })
  }
  return steps.map((step, index) => {
    const isPaid = step.paidCents > ZERO
    if (isPaid) paidCount += 1
    const sentences = [
      ...(index === 0 ? [t('isToday')] : []),
      ...(index === 0 && underWayCents > ZERO ? [t('arrives', { amount: formatMoney(underWayCents) })] : []),
      ...(isPaid ? [paidSentence(step.paidCents)] : []),
      ...step.days.map(sentenceOf),
      ...(index === steps.length - 1 && lastSentence !== undefined ? [lastSentence] : []),
    ]
    const before = steps[index - 1]
    const isFlat = !growsDaily && before?.owedCents === step.owedCents
    return { ...step, sentences: sentences.length === 0 && isFlat ? [t('nothing')] : sentences }
  })
}

function sentenceOf({ kind, amountCents, rateBps }: LawDay): string {
  switch (kind) {
    case 'interest':
      return t('interest', { amount: formatMoney(amountCents) })
    case 'rate-change':
      return t('rate-change', { rate: formatBps(rateBps ?? 0) })
    case 'notice-allowed':
      return rateBps === null ? t('notice-allowed') : t('notice-allowed-rate', { rate: formatBps(rateBps) })
    default:
      return t(kind)
  }
}

const columnsOf = (): readonly Column<Row>[] => [
  { key: 'day', header: t('day'), place: 'main', cell: ({ on }) => formatDate(on) },
  { key: 'what', header: t('what'), cell: ({ sentences }) => sentences.join(' ') },
  { key: 'owed', header: t('owed'), align: 'money', cell: ({ owedCents }) => formatMoney(owedCents) },
]
