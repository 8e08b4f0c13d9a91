import { SALE_RESULTS } from '@fieldstone/domain/certificates/web-status'
import type { LegalDate } from '@fieldstone/domain/legal/file'
import { t } from '../../lib/messages/legal.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChoicePart, DatePart, type EditorParts } from './editor-fields.tsx'

type Step = LegalDate | 'resultOfSale'

/** The milestones in the order of the specification, by the phases of a foreclosure. */
export const PHASES = [
  { title: 'phaseNotice', steps: ['sentLegalOn', 'noiFiledOn', 'lienSearchOn', 'lienSearchReceivedOn'] },
  {
    title: 'phaseComplaint',
    steps: ['complaintFiledOn', 'publicationOn', 'publicationReceivedOn', 'allPartiesServedOn'],
  },
  { title: 'phaseJudgment', steps: ['judgmentRequestedOn', 'judgmentEnteredOn', 'writRequestedOn'] },
  { title: 'phaseSale', steps: ['sheriffSaleOn', 'secondSheriffSaleOn', 'resultOfSale'] },
  {
    title: 'phaseAfter',
    steps: [
      'motionConfirmSaleOn',
      'orderConfirmSaleOn',
      'motionForfeitureOn',
      'decreeForfeitureOn',
      'taxDeedIssuedOn',
    ],
  },
] as const satisfies readonly { readonly title: string; readonly steps: readonly Step[] }[]

/** Shows the steps of the case side by side. The last phase with a date is the current one. */
export function Phases(parts: EditorParts) {
  const { file } = parts
  const results = SALE_RESULTS.map((result) => ({ value: result, label: result }))
  const counts = PHASES.map(({ steps }) => steps.filter((step) => file[step] !== null).length)
  const current = counts.findLastIndex((count) => count > 0)
  return (
    <div className="phases">
      {PHASES.map(({ title, steps }, at) => {
        const done = counts[at] ?? 0
        const isDone = done === steps.length
        return (
          <section
            key={title}
            className={classNames('phase', isDone && 'done', !isDone && at === current && 'current')}
            aria-labelledby={`${title}-${file.id}`}
          >
            <h2 id={`${title}-${file.id}`}>
              {t(title)} <span>{t('phaseCount', { done, all: steps.length })}</span>
            </h2>
            {steps.map((step: Step) =>
              step === 'resultOfSale' ? (
                <div key={step} className="mile">
                  <ChoicePart {...parts} name={step} none={t('none')} options={results} />
                </div>
              ) : (
                <div key={step} className="mile">
                  <DatePart {...parts} name={step} />
                </div>
              ),
            )}
          </section>
        )
      })}
    </div>
  )
}
